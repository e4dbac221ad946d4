import Synchronization

/// An event that all its listeners share, and its encoded representations.
///
/// A thousand listeners at one path receive the same event. A representation, such as its encoded
/// text, is created once and shared:
///
///     let frame = shared.representation { StreamFrame($0) }
///
/// Source: Protocol.md §7, trap 6.
@available(Systems 2024, *)
public final class SharedTreeEvent: Sendable {
  /// What happened.
  public let event: TreeEvent

  /// Whether encoding the event takes long; see ``TreeEvent/isLarge``.
  public let isLarge: Bool

  /// The approximate number of bytes of memory that the event retains.
  let byteCount: Int

  /// A representation.
  private final class Box<Content: Sendable>: Sendable {
    let content: Content

    init(_ content: Content) { self.content = content }
  }

  /// The representations by their types. Each is a box, so that it's found without a cast of its content,
  /// which is slow: a thousand readers look for it.
  private let representations = Mutex<[(type: ObjectIdentifier, box: any AnyObject & Sendable)]>([])

  init(_ event: TreeEvent, byteCount: Int) {
    self.event = event
    self.byteCount = byteCount
    isLarge = event.isLarge
  }

  /// Returns a representation of the event, which the first call for its type creates.
  ///
  /// - Parameter make: Creates the representation. Other calls wait until it returns, so it must
  ///   not call this method on the same event.
  /// - Returns: The representation that the first call for the type created.
  public func representation<Content: Sendable>(_ make: (TreeEvent) -> Content) -> Content {
    let type = ObjectIdentifier(Content.self)
    return representations.withLock { made in
      for known in made where known.type == type {
        return unsafeDowncast(known.box, to: Box<Content>.self).content
      }
      let content = make(event)
      made.append((type, Box(content)))
      return content
    }
  }
}

/// A `put` of a value. It's created when it's needed, and exists while a listener has yet to receive it.
/// Listeners that connect at the same time, or that lag too far, share it.
@available(Systems 2024, *)
final class WholeEvent: Sendable {
  private struct Created {
    weak var event: SharedTreeEvent?
  }

  private let node: @Sendable () -> TreeNode
  private let created = Mutex(Created())

  init(_ node: @escaping @Sendable () -> TreeNode) { self.node = node }

  /// The event. Its byte count is zero, because it shares its nodes with the database.
  var event: SharedTreeEvent {
    created.withLock { created in
      let event = created.event ?? SharedTreeEvent(.put(.root, node()), byteCount: 0)
      created.event = event
      return event
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
