"""The server under load: scripted people over HTTP and streams, beside boardgame.io's server."""
