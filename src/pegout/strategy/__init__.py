"""What is known about good play, computed rather than believed: averages of hands and cribs."""
