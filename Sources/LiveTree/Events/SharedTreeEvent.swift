import Synchronization

/// An event that all its listeners share, and its encoded representations.
///
/// A thousand listeners at one path receive the same event. A representation, such as its encoded
/// text, is created once and shared:
///
///     let frame = shared.representation { StreamFrame($0) }
///
/// Source: REALTIME-PROTOCOL §7, trap 6.
@available(Systems 2024, *)
public final class SharedTreeEvent: Sendable {
  /// What happened.
  public let event: TreeEvent

  /// The approximate number of bytes of memory that the event retains.
  let byteCount: Int

  private let representations = Mutex<[any Sendable]>([])

  init(_ event: TreeEvent, byteCount: Int) {
    self.event = event
    self.byteCount = byteCount
  }

  /// Returns a representation of the event, which the first call for its type creates.
  ///
  /// - Parameter make: Creates the representation. Other calls wait until it returns, so it must
  ///   not call this method on the same event.
  /// - Returns: The representation that the first call for the type created.
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

@available(Systems 2024, *)
extension TreeEvent {
  /// The approximate number of bytes of memory that the event's nodes use.
  ///
  /// - Complexity: O(*n*) in the nodes.
  var byteCount: Int {
    switch self {
    case .put(_, let node): node.byteCount
    case .patch(_, let changes): changes.reduce(0) { $0 + $1.node.byteCount }
    }
  }
}

@available(Systems 2024, *)
extension TreeNode {
  fileprivate var byteCount: Int {
    switch scalar {
    case .string(let text)?: 64 + text.utf8.count
    case .some: 64
    case nil: children.reduce(64) { $0 + $1.node.byteCount }
    }
  }
}
