import Synchronization

/// An event that all its listeners share, with whatever they make of it.
///
/// A thousand listeners at one path are told the same. What it takes to tell them, such as the text
/// of the event, is made by the first who asks and kept for the others:
///
///     let frame = shared.representation { StreamFrame($0) }
///
/// Source: REALTIME-PROTOCOL §7, trap 6.
public final class SharedTreeEvent: Sendable {
  /// What happened.
  public let event: TreeEvent

  /// Roughly how much memory the event keeps from being freed.
  let byteCount: Int

  private let representations = Mutex<[any Sendable]>([])

  init(_ event: TreeEvent, byteCount: Int) {
    self.event = event
    self.byteCount = byteCount
  }

  /// What somebody makes of the event: one value of each type, made once.
  ///
  /// - Parameter make: Makes it; whoever else asks meanwhile waits for the result, so it must not
  ///   ask this event itself.
  /// - Returns: What the first call for the type made.
  public func representation<Representation: Sendable>(
    _ make: (TreeEvent) -> Representation
  ) -> Representation {
    representations.withLock { made in
      for value in made {
        if let value = value as? Representation { return value }
      }
      let value = make(event)
      made.append(value)
      return value
    }
  }
}

extension TreeEvent {
  /// Roughly the bytes of the event's nodes in memory.
  ///
  /// - Complexity: O(*n*) in the nodes.
  var byteCount: Int {
    switch self {
    case .put(_, let node): node.byteCount
    case .patch(_, let changes): changes.reduce(0) { $0 + $1.node.byteCount }
    }
  }
}

extension TreeNode {
  fileprivate var byteCount: Int {
    switch scalar {
    case .string(let text)?: 64 + text.utf8.count
    case .some: 64
    case nil: children.reduce(64) { $0 + $1.node.byteCount }
    }
  }
}
