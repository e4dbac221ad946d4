import LiveList
import LiveTree
import LiveTreeClient

/// The rows of a list, of which only those that change are decoded again.
@available(Systems 2024, *)
struct DatabaseRows<Value: Decodable> {
  private var children: SelectedChildren
  private var values: [TreeKey: Value] = [:]
  private var invalid: [TreeKey: DatabaseError] = [:]
  private var pending = PendingKeys()
  private let onInvalid: InvalidRows

  init(_ query: TreeQuery, _ onInvalid: InvalidRows) {
    children = SelectedChildren(query)
    self.onInvalid = onInvalid
  }

  /// The rows as the only section.
  var sections: [ListSection<OnlySection, OnlySection, DatabaseRow<Value>>] {
    [
      ListSection(
        items: children.ordered.compactMap { key, _ in
          values[key].map {
            DatabaseRow(key: key, value: $0, isPending: pending.contains(key))
          }
        })
    ]
  }

  mutating func update(with observation: NodeObservation<TreeNode>) {
    guard observation.hasKnownValue else { return }
    pending = observation.pendingKeys
    let former = children
    children.update(to: (observation.value ?? .absent).children)
    for edit in children.edits(since: former) { read(edit) }
  }

  private mutating func read(_ edit: SelectedChildren.Edit) {
    let former = invalid.removeValue(forKey: edit.key)
    guard !edit.new.isAbsent else {
      values[edit.key] = nil
      return
    }
    do throws(DatabaseError) {
      let decoded = try edit.new.decoded(
        as: Value.self, at: edit.key, skippingRows: onInvalid.skips)
      values[edit.key] = decoded.value
      for error in decoded.invalid { onInvalid.report(error) }
    } catch {
      if onInvalid.skips { values[edit.key] = nil }
      invalid[edit.key] = error
      if error != former { onInvalid.report(error) }
    }
  }
}
