"""Tables that people and computer players play at over HTTP and WebSockets: see docs/server.md."""
