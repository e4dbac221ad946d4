import LiveTree

/// The observations of a node over the connection that all references of a database share.
@available(Systems 2024, *)
struct SocketObservations {
  private enum State {
    case new
    case observing(SessionObserver)
    case over
  }

  private let query: DatabaseQuery
  private let session: DatabaseSession
  private var state = State.new
  /// Whether the server has no WebSocket, so that a stream must take its place.
  private(set) var isUnsupported = false
  private var last = NodeObservation<TreeNode>(value: nil, phase: .loading)

  init(_ query: DatabaseQuery, over session: DatabaseSession) {
    (self.query, self.session) = (query, session)
  }

  /// The next observation; `nil` after the last one.
  mutating func next() async -> NodeObservation<TreeNode>? {
    switch state {
    case .over: return nil
    case .new:
      do throws(DatabaseError) {
        state = .observing(SessionObserver(session, try query.target()))
        return last
      } catch {
        state = .over
        return NodeObservation(value: nil, phase: .failed(error, retry: nil))
      }
    case .observing(let observer):
      while let sight = await observer.next() {
        if sight.isOver {
          state = .over
          isUnsupported = session.isUnsupported
          if isUnsupported { return nil }
        }
        let observation = NodeObservation(sight)
        if observation == last, !sight.isOver { continue }
        last = observation
        return observation
      }
      return nil
    }
  }
}

@available(Systems 2024, *)
extension NodeObservation<TreeNode> {
  fileprivate init(_ sight: SessionObserver.Sight) {
    let snapshot = sight.snapshot
    self.init(
      value: snapshot.isComplete && !snapshot.node.isAbsent ? snapshot.node : nil,
      phase: sight.phase, hasPendingWrites: !snapshot.pending.isEmpty)
    pendingKeys = snapshot.pending
    isKnown = snapshot.isComplete
  }
}

@available(Systems 2024, *)
extension DatabaseQuery {
  /// What the query observes.
  func target() throws(DatabaseError) -> ListenTarget {
    if let mistake { throw mistake }
    return ListenTarget(path: try reference.treePath(), query: selection)
  }
}
