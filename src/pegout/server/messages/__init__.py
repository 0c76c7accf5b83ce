"""Everything that goes over the wire, in either direction, as typed messages."""
