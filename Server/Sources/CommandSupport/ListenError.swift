/// An error that says why a server can't listen on an address, and what to do.
package struct ListenError: Error, CustomStringConvertible {
  package let description: String
}
