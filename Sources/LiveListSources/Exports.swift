// The API of this module uses JSON values and text positions, so clients need them as well.
@_exported public import LiveFormats
