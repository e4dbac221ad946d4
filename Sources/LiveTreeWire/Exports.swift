// The API of this module uses JSON and events, so clients that import it can use these, too.
@_exported public import LiveFormats
