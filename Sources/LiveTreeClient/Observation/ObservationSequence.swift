public import LiveTree

/// Observations of a node: its values and the state of the connection.
///
/// A slow consumer isn't flooded: it sees the newest state, and may miss states in between.
@available(Systems 2024, *)
public struct ObservationSequence: AsyncSequence, Sendable {
  /// A value, which is `nil` if the node has none, and how current it is.
  public typealias Element = NodeObservation<TreeNode>
  /// The sequence never throws: failures are elements.
  public typealias Failure = Never

  let query: DatabaseQuery

  /// Returns an iterator, which connects on the first call of `next()`.
  public func makeAsyncIterator() -> Iterator {
    Iterator(query: query)
  }

  /// Iterates over observations.
  public struct Iterator: AsyncIteratorProtocol {
    private enum Source {
      case socket(SocketObservations)
      case stream(StreamObservations)
    }

    private var source: Source
    private let query: DatabaseQuery

    init(query: DatabaseQuery) {
      self.query = query
      source =
        if let session = query.reference.database.session, !session.isUnsupported {
          .socket(SocketObservations(query, over: session))
        } else {
          .stream(StreamObservations(query: query))
        }
    }

    /// The next observation; `nil` after the last one.
    public mutating func next() async -> NodeObservation<TreeNode>? {
      await next(isolation: nil)
    }

    /// The next observation; `nil` after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> NodeObservation<TreeNode>? {
      switch source {
      case .socket(var observations):
        let next = await observations.next()
        source = .socket(observations)
        guard observations.isUnsupported else { return next }
        var stream = StreamObservations(query: query)
        // Its first observation, that the node is loading, was that of the socket, too.
        _ = await stream.next(isolation: actor)
        let first = await stream.next(isolation: actor)
        source = .stream(stream)
        return first
      case .stream(var observations):
        let next = await observations.next(isolation: actor)
        source = .stream(observations)
        return next
      }
    }
  }
}

@available(*, unavailable)
extension ObservationSequence.Iterator: Sendable {}
