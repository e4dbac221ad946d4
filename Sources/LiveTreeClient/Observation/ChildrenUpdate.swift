public import LiveTree

/// What happened to the selected children of a node.
@available(Systems 2024, *)
public struct ChildrenUpdate<Value> {
  /// What happened to a child.
  public enum Change {
    /// It doesn't exist any more, or left the selection.
    case removed(TreeKey)
    /// The value by which it's sorted has changed; it follows the child with the key, or is the first one.
    case moved(DatabaseChild<Value>, after: TreeKey?)
    /// Its value has changed.
    case changed(DatabaseChild<Value>, after: TreeKey?)
    /// It's new, or entered the selection.
    case added(DatabaseChild<Value>, after: TreeKey?)
  }

  /// The changes since the last update: deletions, then all others in the new order. One after another, they
  /// turn the former list of children into the new one.
  public let changes: [Change]

  /// How current the children are. Before the first connection, some may be missing.
  public let phase: ConnectionPhase

  /// Whether the children contain writes of this client that the server hasn't acknowledged.
  public let hasPendingWrites: Bool

  /// The children that can't be decoded and were left out: an error for each.
  public let invalid: [DatabaseError]
}

@available(Systems 2024, *)
extension ChildrenUpdate: Equatable where Value: Equatable {}
@available(Systems 2024, *)
extension ChildrenUpdate.Change: Equatable where Value: Equatable {}
@available(Systems 2024, *)
extension ChildrenUpdate: Sendable where Value: Sendable {}
@available(Systems 2024, *)
extension ChildrenUpdate.Change: Sendable where Value: Sendable {}

/// The selected children of a node, as far as they are known.
@available(Systems 2024, *)
struct KnownChildren<Value: Sendable> {
  typealias Reading = @Sendable (TreeNode, TreeKey) throws(DatabaseError) -> Value?

  private let reading: Reading
  private let query: TreeQuery
  private var children: SelectedChildren
  private var invalid: [TreeKey: DatabaseError] = [:]

  init(_ query: TreeQuery, _ reading: @escaping Reading) {
    (self.query, self.reading) = (query, reading)
    children = SelectedChildren(query)
  }

  mutating func update(with observation: NodeObservation<TreeNode>) -> ChildrenUpdate<Value> {
    let former = children
    if observation.hasKnownValue {
      children.update(to: (observation.value ?? .absent).children)
    }
    let changes = changes(since: former)
    return ChildrenUpdate(
      changes: changes, phase: observation.phase,
      hasPendingWrites: observation.hasPendingWrites,
      invalid: invalid.sorted { $0.key < $1.key }.map(\.value))
  }

  private typealias Change = ChildrenUpdate<Value>.Change

  private mutating func changes(since former: SelectedChildren) -> [Change] {
    // All children are read first: one that is left out precedes no other.
    let rows = children.edits(since: former).map { edit in
      Row(
        edit: edit, wasShown: !edit.old.isAbsent && invalid[edit.key] == nil,
        child: child(of: edit))
    }
    let left = rows.filter { $0.wasShown && $0.child == nil }
    // The child that precedes one in the new order is in its place before that one follows it there.
    let present = rows.filter { $0.child != nil }.sorted { first, second in
      query.order.areInIncreasingOrder(
        (first.edit.key, first.edit.new), (second.edit.key, second.edit.new))
    }
    guard former.selected.isEmpty else {
      return left.map { .removed($0.edit.key) } + present.compactMap(change(of:))
    }
    // The preceding child of each is the one before it in the list.
    var previous: TreeKey?
    return present.compactMap { row in
      defer { previous = row.edit.key }
      return row.child.map { .added($0, after: previous) }
    }
  }

  private struct Row {
    let edit: SelectedChildren.Edit
    let wasShown: Bool
    let child: DatabaseChild<Value>?
  }

  private func change(of row: Row) -> Change? {
    guard let child = row.child else { return nil }
    let previous = shownKey(before: child.key)
    guard row.wasShown else { return .added(child, after: previous) }
    return row.edit.isMoved ? .moved(child, after: previous) : .changed(child, after: previous)
  }

  private func shownKey(before key: TreeKey) -> TreeKey? {
    var previous = children.key(before: key)
    while let key = previous, invalid[key] != nil { previous = children.key(before: key) }
    return previous
  }

  private mutating func child(of edit: SelectedChildren.Edit) -> DatabaseChild<Value>? {
    invalid[edit.key] = nil
    guard !edit.new.isAbsent else { return nil }
    do throws(DatabaseError) {
      return try reading(edit.new, edit.key).map { DatabaseChild(key: edit.key, value: $0) }
    } catch {
      invalid[edit.key] = error
      return nil
    }
  }
}

@available(Systems 2024, *)
extension DatabaseQuery {
  /// The changes of the selected children, as they happen.
  ///
  /// The cost of an update depends on the number of changes, not of children. A slow consumer isn't flooded:
  /// what happens in the meantime is one update.
  public func children() -> DecodedSequence<ChildrenUpdate<TreeNode>> {
    updates { node, _ in node }
  }

  private func updates<Value: Sendable>(
    _ reading: @escaping KnownChildren<Value>.Reading
  ) -> DecodedSequence<ChildrenUpdate<Value>> {
    DecodedSequence(base: nodes) { [selection] in
      var children = KnownChildren(selection, reading)
      return { children.update(with: $0) }
    }
  }

  /// The changes of the selected children as a `Decodable` type. Children that can't be decoded are left
  /// out, and ``ChildrenUpdate/invalid`` says why.
  ///
  ///     for await update in database["chat"].ordered(by: .key).children(of: Message.self) {
  ///       for change in update.changes { … }
  ///     }
  public func children<Value: Decodable & Sendable>(
    of type: Value.Type
  ) -> DecodedSequence<ChildrenUpdate<Value>> {
    updates { [coding = reference.database.coding] node, key throws(DatabaseError) in
      try node.decoded(as: type, at: key, skippingRows: false, coding).value
    }
  }
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// The changes of the children, as they happen.
  public func children() -> DecodedSequence<ChildrenUpdate<TreeNode>> {
    DatabaseQuery(self).children()
  }

  /// The changes of the children as a `Decodable` type.
  public func children<Value: Decodable & Sendable>(
    of type: Value.Type
  ) -> DecodedSequence<ChildrenUpdate<Value>> {
    DatabaseQuery(self).children(of: type)
  }
}
