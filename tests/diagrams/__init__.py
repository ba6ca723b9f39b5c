"""Pictures: their elements, their marks and their bounds."""
