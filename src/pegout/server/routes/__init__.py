"""What browsers and programs can ask of the server: one module for each part of the interface."""
