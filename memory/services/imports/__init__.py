"""Imports of chats, family files and exports: uploading, reading, asking questions, and importing."""
