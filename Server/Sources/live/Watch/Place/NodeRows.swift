import Foundation
import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListSources
import LiveTree

/// The rows of a database node, and what each new value changes of them.
///
/// A new value recreates only the rows of the affected children if, before and after it, the node is an
/// object and the same children are tables. Any other change recreates all rows.
///
/// Law: the rows are those of the node's JSON.
struct NodeRows {
  typealias Section = ListSection<String, String, JSONRow>
  typealias Edit = ListEdit<String, String, JSONRow>
  private typealias Log = ListEdit<String, String, JSONRow>.Log

  /// Converts any JSON to rows, as ``JSONRow/sections(of:key:)`` does.
  typealias Reader = (JSONValue) throws(FormatFailure) -> [Section]

  /// The children of a node that are tables; all others are rows of the first section.
  fileprivate struct Layout {
    let hasRows: Bool
    let tables: [TreeKey]
    var counts: [Int]
  }

  /// The rows, how current they are, and how they came about.
  private(set) var list = EditedList<String, String, JSONRow>()
  private let read: Reader
  private var node = TreeNode.absent
  /// The current layout; `nil` if all rows have to be created.
  private var layout: Layout?

  init(key: String?) {
    self.init { value throws(FormatFailure) in try JSONRow.sections(of: value, key: key) }
  }

  init(_ read: @escaping Reader) {
    self.read = read
  }

  /// Takes the next value.
  ///
  /// - Throws: The error for a row without the key. The list then stays unchanged, and the next
  ///   value's changes include those of this one.
  /// - Complexity: O(*c* log *n*) for *c* changed children, plus the cost of finding them; O(*n*)
  ///   if all rows are created.
  mutating func update(to node: TreeNode) throws(FormatFailure) {
    if let edit = edit(to: node) {
      self.node = node
      return list.apply(edit)
    }
    let sections = try read(node.json())
    (self.node, layout) = (node, Layout(of: node, sections))
    list.replace(with: sections)
  }

  /// Records that the node can't be read.
  mutating func fail(with failure: ListFailure, at date: Date) {
    list.fail(with: failure, at: ListTime(date))
  }
}

extension NodeRows {
  private mutating func edit(to new: TreeNode) -> Edit? {
    guard let layout, new.isAbsent || new.isObject else { return nil }
    var log = Log(counts: layout.counts)
    for key in new.children.changedKeys(since: node.children) {
      let (old, next) = (node[child: key], new[child: key])
      let item = new.children.count(before: key) - layout.tables.count(before: key)
      let row = ItemPath(section: 0, item: item)
      let isEdited =
        if let table = layout.tables.position(of: key) {
          edit(key, from: old, to: next, in: table + (layout.hasRows ? 1 : 0), &log)
        } else {
          layout.hasRows && edit(key, isOld: old != nil, to: next, at: row, &log)
        }
      guard isEdited else { return nil }
    }
    // The section of the other rows exists only if it has rows or is the only section.
    if layout.hasRows, !layout.tables.isEmpty, log.counts[0] == 0 { return nil }
    self.layout?.counts = log.counts
    return log.edit
  }

  /// Edits the rows of a table.
  ///
  /// - Returns: Whether the child is still a table, whose rows have names.
  private func edit(
    _ table: TreeKey, from old: TreeNode?, to new: TreeNode?, in section: Int, _ log: inout Log
  ) -> Bool {
    guard let old, let new, old.isObject, new.isObject else { return false }
    return new.children.changedKeys(since: old.children).allSatisfy { key in
      let path = ItemPath(section: section, item: new.children.count(before: key))
      return edit(
        key, isOld: old[child: key] != nil, to: new[child: key], of: table, at: path, &log)
    }
  }

  /// Edits a row.
  ///
  /// - Returns: Whether the child is still a row.
  private func edit(
    _ key: TreeKey, isOld: Bool, to new: TreeNode?, of table: TreeKey? = nil, at path: ItemPath,
    _ log: inout Log
  ) -> Bool {
    guard let new else {
      log.remove(at: path)
      return true
    }
    guard let row = row(key, new, of: table) else { return false }
    if isOld { log.update(row, at: path) } else { log.insert(row, at: path) }
    return true
  }

  /// The row of a child, which doesn't depend on other children.
  private func row(_ key: TreeKey, _ node: TreeNode, of table: TreeKey?) -> JSONRow? {
    var json = JSONValue.object([.init(name: key.string, value: node.json())])
    if let table { json = .object([.init(name: table.string, value: json)]) }
    guard let sections = try? read(json), sections.count == 1,
      sections[0].id == table?.string ?? "", sections[0].items.count == 1
    else { return nil }
    return sections[0].items[0]
  }
}

extension NodeRows.Layout {
  fileprivate init?(of node: TreeNode, _ sections: [NodeRows.Section]) {
    guard node.isAbsent || node.isObject else { return nil }
    hasRows = sections.first?.id == ""
    let names = Set(sections.dropFirst(hasRows ? 1 : 0).map { Array($0.id.utf8) })
    tables =
      names.isEmpty
      ? [] : node.children.lazy.map(\.key).filter { names.contains(Array($0.string.utf8)) }
    counts = sections.map(\.items.count)
  }
}

extension TreeNode {
  /// Whether the node's JSON is an object.
  fileprivate var isObject: Bool { !children.isEmpty && !isArrayLike }

  fileprivate subscript(child key: TreeKey) -> TreeNode? {
    let child = self[TreePath(CollectionOfOne(key))]
    return child.isAbsent ? nil : child
  }
}

extension TreeChildren {
  fileprivate func count(before key: TreeKey) -> Int { partitioningIndex { $0.key >= key } }
}

extension [TreeKey] {
  fileprivate func count(before key: TreeKey) -> Int { partitioningIndex { $0 >= key } }

  fileprivate func position(of key: TreeKey) -> Int? {
    let position = count(before: key)
    return position < count && self[position] == key ? position : nil
  }
}

extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a predicate, which all later elements
  /// must satisfy, too; `endIndex` if none does. Swift Algorithms has a function of this name.
  fileprivate func partitioningIndex(
    where belongsInSecondPartition: (Element) -> Bool
  ) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if belongsInSecondPartition(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
