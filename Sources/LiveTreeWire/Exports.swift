// The API of this module uses JSON and events, so code that imports it can use those types, too.
@_exported public import LiveFormats
