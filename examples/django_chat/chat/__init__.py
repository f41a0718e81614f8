"""A site that shows stored conversations, and answers that are being written."""
