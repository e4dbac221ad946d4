/// The error for an event of a stream that exceeds the maximum size.
public struct EventStreamError: Error, Hashable, Sendable {
  /// The maximum size of an event, in bytes.
  public let maximumEventBytes: Int
}

extension EventStreamError: CustomStringConvertible {
  public var description: String { "An event has more than \(maximumEventBytes) bytes." }
}
