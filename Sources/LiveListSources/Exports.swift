// The API of this module uses JSON values and text positions, so clients that import it can use
// these, too.
@_exported public import LiveFormats
