/// An error that says why a server can't listen on an address, and what to do.
public struct ListenError: Error, CustomStringConvertible {
  public let description: String
}
