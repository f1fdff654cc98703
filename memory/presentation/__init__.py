"""Facts, disputes and search hits as a viewer sees them, for every interface."""
