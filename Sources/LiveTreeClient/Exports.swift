// The names of this module are in this one's interface, so a file that uses the client needs one import.
@_exported public import LiveTree
