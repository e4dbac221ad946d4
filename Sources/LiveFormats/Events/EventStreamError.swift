/// An error that says that an event of a stream has more bytes than allowed.
public struct EventStreamError: Error, Hashable, Sendable {
  /// The maximum size of an event, in bytes.
  public let maximumEventBytes: Int
}

extension EventStreamError: CustomStringConvertible {
  public var description: String { "An event has more than \(maximumEventBytes) bytes." }
}
