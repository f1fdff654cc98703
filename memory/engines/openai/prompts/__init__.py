"""What a model is asked, one file each, beside the schema of its answer."""
