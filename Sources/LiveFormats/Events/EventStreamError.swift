/// An event of a stream has more bytes than allowed.
public struct EventStreamError: Error, Hashable, Sendable {
  /// The most bytes that an event can have.
  public let maximumEventBytes: Int
}

extension EventStreamError: CustomStringConvertible {
  public var description: String { "An event has more than \(maximumEventBytes) bytes." }
}
