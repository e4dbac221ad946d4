// The names of these modules are in this module's interface, so a file that uses it needs one import.
@_exported public import LiveFormats
@_exported public import LiveList
@_exported public import LiveListPipeline
