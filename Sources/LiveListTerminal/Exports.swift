// The names of this module are in this module's interface, so a file that uses it needs one import.
@_exported public import LiveList
