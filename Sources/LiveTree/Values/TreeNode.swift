import Synchronization

/// A value of the database: absent, a leaf, or an inner node with at least one child.
///
/// Nodes are immutable values, and a changed copy shares the unchanged parts. Null and empty
/// objects are `absent`.
///
///     let name = TreePath([try TreeKey("users"), try TreeKey("ada")])
///     let root = TreeNode.absent.setting(TreeNode(.string("Ada")), at: name)
///     root[name].scalar             // .string("Ada")
///     root.setting(.absent, at: name).isAbsent   // true: empty parents are deleted
///
/// Source: Protocol.md §1.1.
@available(Systems 2024, *)
public struct TreeNode: Sendable {
  enum Content: Sendable {
    case absent
    case leaf(TreeScalar)
    // Boxed: priorities are rare, and storing them inline would make every node larger.
    indirect case prioritizedLeaf(TreeScalar, TreePriority)
    case inner(InnerNode)
  }

  final class InnerNode: Sendable {
    let children: TreeChildren
    let priority: TreePriority?

    /// One word, which stays empty until the hash is first computed.
    let keptHash = AtomicLazyReference<NodeHash>()

    init(_ children: TreeChildren, _ priority: TreePriority?) {
      self.children = children
      self.priority = priority
    }
  }

  let content: Content

  private init(_ content: Content) {
    self.content = content
  }

  /// The node that doesn't exist.
  public static let absent = TreeNode(.absent)

  /// Creates a leaf.
  ///
  /// - Precondition: A number is finite; so is a number in the priority.
  public init(_ scalar: TreeScalar, priority: TreePriority? = nil) {
    precondition(scalar.number?.isFinite ?? true, "\(scalar) isn't a finite number.")
    Self.checkFinite(priority)
    let value = scalar.normalized
    self.init(priority.map { .prioritizedLeaf(value, $0) } ?? .leaf(value))
  }

  /// Creates an inner node from its children in any order.
  ///
  /// Absent children are dropped. A node without children is absent, even if a priority is given.
  /// If several children have the same key, the last one counts.
  ///
  /// - Precondition: A number in the priority is finite.
  /// - Complexity: O(*n* log *n*), O(*n*) if the keys are in ascending order.
  public init(
    children: some Sequence<(TreeKey, TreeNode)>, priority: TreePriority? = nil
  ) {
    self.init(TreeChildren(children), priority: priority)
  }

  package init(_ children: TreeChildren, priority: TreePriority?) {
    Self.checkFinite(priority)
    self.init(children.isEmpty ? .absent : .inner(InnerNode(children, priority)))
  }

  private static func checkFinite(_ priority: TreePriority?) {
    precondition(
      priority?.scalar.number?.isFinite ?? true, "A priority must be a finite number or a string.")
  }
}
