import LiveList
import LiveListIncremental
import LiveTree
import LiveTreeClient

/// The rows of a list of a database. After a change, only the rows of the children that it affects are decoded,
/// placed and compared.
@available(Systems 2024, *)
struct DatabaseRows<Value: Decodable & Equatable & Sendable> {
  typealias Row = DatabaseRow<Value>

  /// The rows as the only section, and how they came about.
  private(set) var list = EditedList<OnlySection, OnlySection, Row>([ListSection(items: [])])
  private var children: SelectedChildren
  private var pending = PendingKeys()
  /// The children that can't be decoded.
  private var invalid: [TreeKey: DatabaseError] = [:]
  private let onInvalid: InvalidRows
  private let coding: DatabaseCoding

  init(_ query: TreeQuery, _ onInvalid: InvalidRows, _ coding: DatabaseCoding = DatabaseCoding()) {
    children = SelectedChildren(query)
    (self.onInvalid, self.coding) = (onInvalid, coding)
  }

  private var rows: [Row] { list.sections[0].items }

  /// - Complexity: O(*c* log² *n*) for *c* changed children of *n*, in addition to shifting the rows after
  ///   inserted and deleted ones; O(*n* log *n*) if most of them have changed.
  mutating func update(with observation: NodeObservation<TreeNode>) {
    guard observation.hasKnownValue else { return }
    let (former, formerlyPending) = (children, pending)
    children.update(to: (observation.value ?? .absent).children)
    pending = observation.pendingKeys
    guard !former.selected.isEmpty else {
      if !children.selected.isEmpty { replaceAll(nil) }
      return
    }
    let edits = children.edits(since: former)
    let marked = pending.changedKeys(since: formerlyPending)
    guard let marked, edits.count + marked.count <= 64 + rows.count / 8 else {
      return replaceAll(edits)
    }
    replace(edits, marked, former)
  }
}

@available(Systems 2024, *)
extension DatabaseRows {
  /// What becomes of a child's row.
  private struct Replacement {
    /// The index of its former row; `nil` if it had none.
    var index: Int?
    /// Its row, the place of the row, and the number of former rows before that place; `nil` if it has none.
    var row: (row: Row, place: Place, index: Int)?
  }

  /// Replaces the rows of some children.
  ///
  /// - Parameters:
  ///   - edits: The changes of children.
  ///   - marked: The children that have gained or lost pending writes.
  private mutating func replace(
    _ edits: [SelectedChildren.Edit], _ marked: [TreeKey], _ former: SelectedChildren
  ) {
    let edited = Set(edits.map(\.key))
    var replacements = edits.compactMap { replacement(of: $0, former) }
    for key in marked where !edited.contains(key) {
      guard let index = index(of: key, former), rows[index].isPending != pending.contains(key)
      else { continue }
      replacements.append(
        Replacement(
          index: index, row: (row(key, rows[index].value), children.place(of: key), index)))
    }
    guard !replacements.isEmpty else { return }
    list.apply(ListEdit(sections: [.edited(0, header: nil, items: pieces(replacements))]))
  }

  /// What becomes of a changed child's row; `nil` if the row stays as it is.
  private mutating func replacement(
    of edit: SelectedChildren.Edit, _ former: SelectedChildren
  ) -> Replacement? {
    let index = edit.old.isAbsent ? nil : index(of: edit.key, former)
    guard let value = value(of: edit.key, edit.new, former: index.map { rows[$0].value }) else {
      return index.map { Replacement(index: $0) }
    }
    let row = row(edit.key, value)
    if let index, !edit.isMoved, row == rows[index] { return nil }
    let place = children.place(of: edit.key)
    return Replacement(index: index, row: (row, place, firstIndex(from: place, former)))
  }

  /// The rows, expressed in terms of the former ones.
  private func pieces(_ replacements: [Replacement]) -> [ItemPiece<Row>] {
    var pieces: [ItemPiece<Row>] = []
    var next = 0
    var removed = replacements.compactMap(\.index).sorted()[...]
    func keep(upTo end: Int) {
      while let index = removed.first, index < end {
        removed.removeFirst()
        pieces.appendKept(ItemPath(section: 0, item: next), count: index - next)
        next = index + 1
      }
      pieces.appendKept(ItemPath(section: 0, item: next), count: end - next)
      next = max(next, end)
    }
    for (row, _, index) in replacements.compactMap(\.row).sorted(by: { $0.place < $1.place }) {
      keep(upTo: index)
      pieces.append(.new(row))
    }
    keep(upTo: rows.count)
    return pieces
  }

  /// The index of a child's former row; `nil` if it had none.
  private func index(of key: TreeKey, _ former: SelectedChildren) -> Int? {
    let index = firstIndex(from: former.place(of: key), former)
    return index < rows.count && rows[index].key == key ? index : nil
  }

  /// The number of former rows before a place.
  private func firstIndex(from place: Place, _ former: SelectedChildren) -> Int {
    rows.partitioningIndex { former.place(of: $0.key) >= place }
  }
}

@available(Systems 2024, *)
extension DatabaseRows {
  /// Creates all rows again, with the values of the children that haven't changed.
  ///
  /// - Parameter edits: The changes of children; `nil` if all of them are new.
  private mutating func replaceAll(_ edits: [SelectedChildren.Edit]?) {
    let values = Dictionary(uniqueKeysWithValues: rows.lazy.map { ($0.key, $0.value) })
    let edited = edits.map { Set($0.map(\.key)) }
    for edit in edits ?? [] where edit.new.isAbsent { invalid[edit.key] = nil }
    let items = children.ordered.compactMap { key, node -> Row? in
      let isEdited = edited?.contains(key) ?? true
      let value = isEdited ? value(of: key, node, former: values[key]) : values[key]
      return value.map { row(key, $0) }
    }
    list.replace(with: [ListSection(items: items)])
  }

  private func row(_ key: TreeKey, _ value: Value) -> Row {
    DatabaseRow(key: key, value: value, isPending: pending.contains(key))
  }

  /// The value of a child's row; `nil` if it has none.
  ///
  /// - Parameter former: The value of its former row, which stays if the child can't be decoded and isn't
  ///   to be skipped then.
  private mutating func value(of key: TreeKey, _ node: TreeNode, former: Value?) -> Value? {
    let last = invalid.removeValue(forKey: key)
    guard !node.isAbsent else { return nil }
    do throws(DatabaseError) {
      let decoded = try node.decoded(
        as: Value.self, at: key, skippingRows: onInvalid.skips, coding)
      for error in decoded.invalid { onInvalid.report(error) }
      return decoded.value
    } catch {
      invalid[key] = error
      if error != last { onInvalid.report(error) }
      return onInvalid.skips ? nil : former
    }
  }
}
