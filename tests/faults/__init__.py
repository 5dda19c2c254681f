"""Games over HTTP while everything around them breaks: nothing acknowledged is lost or doubled."""
