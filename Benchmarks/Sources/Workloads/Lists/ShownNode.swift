import LiveList
import LiveListIncremental
import LiveTree
import LiveTreeWire

/// A database node whose children are shown as rows, and a repeating stream of events that change
/// it.
final class ShownNode {
  private var node: TreeNode
  private var list: EditedList<OnlySection, OnlySection, Row>
  private let events: [ServerSentEvent]
  private var received = 0

  /// - Parameters:
  ///   - count: The number of children of the node.
  ///   - events: The events; the first one follows the last one.
  init(count: Int, events: [ServerSentEvent]) {
    node = TreeNode(children: (0..<count).map { (.row($0), TreeNode(row: $0)) })
    list = EditedList([ListSection(items: node.children.map { Row($0.key, $0.node) })])
    self.events = events
  }

  /// The shown rows in their own storage, because a second owner of the list would make every write
  /// copy it.
  var items: [Row] { list.sections[0].items.map { $0 } }

  /// Processes the next event from its text to the changeset for a view.
  func receive() -> ItemsChangeset<Row> {
    guard let message = try? StreamMessage(events[received % events.count]) else {
      preconditionFailure("An event of the workload isn't one of the database.")
    }
    received += 1
    let former = node
    node = message.applied(to: node)
    let source = list.sections
    var log = ListEdit<OnlySection, OnlySection, Row>.Log(counts: [source[0].items.count])
    for key in node.children.changedKeys(since: former.children) {
      let (old, new) = (former[key], node[key])
      let path = ItemPath(section: 0, item: node.children.count(before: key))
      switch (old.isAbsent, new.isAbsent) {
      case (true, _): log.insert(Row(key, new), at: path)
      case (false, true): log.remove(at: path)
      case (false, false): log.update(Row(key, new), at: path)
      }
    }
    let edit = log.takeEdit()
    list.apply(edit)
    return edit.changeset(from: source, to: list.sections)
  }
}

extension TreeChildren {
  /// The number of children before a key.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func count(before key: TreeKey) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ShownNode {
  /// One field of one row changes and changes back.
  static func oneField(in count: Int) -> ShownNode {
    let path = "/\(TreeKey.row(count / 3).string)/title"
    return ShownNode(
      count: count,
      events: ["A new title, of thirty bytes or so", "And another one, as long as that"].map {
        ServerSentEvent(name: "put", payload: #"{"path":"\#(path)","data":"\#($0)"}"#)
      })
  }

  /// Rows are inserted in the middle and deleted: two inserts, then their deletes in the same
  /// order, so that no event reverses the previous one.
  static func arrivals(in count: Int) -> ShownNode {
    let paths = [2, 3].map { "/\(TreeKey.row(count / $0).string)a" }
    let row = #"{"id":-1,"title":"A row that is inserted and deleted"}"#
    return ShownNode(
      count: count,
      events: [row, "null"].flatMap { data in
        paths.map { path in
          ServerSentEvent(name: "put", payload: #"{"path":"\#(path)","data":\#(data)}"#)
        }
      })
  }
}

extension Row {
  /// Creates the row of a child, as a user's closure would.
  fileprivate init(_ key: TreeKey, _ node: TreeNode) {
    guard case .integer(let id)? = node[.id].scalar, case .string(let title)? = node[.title].scalar
    else { preconditionFailure("\(key.string) isn't a row: its id or title is missing.") }
    self.init(id: Int(id), title: title)
  }
}

extension TreeNode {
  fileprivate init(row number: Int) {
    let row = Row(number)
    self.init(children: [
      (.id, TreeNode(.integer(Int64(row.id)))), (.title, TreeNode(.string(row.title))),
    ])
  }
}

extension TreeKey {
  fileprivate static let id = TreeKey(named: "id")
  fileprivate static let title = TreeKey(named: "title")

  /// The key of a row. Keys are in the order of their numbers.
  fileprivate static func row(_ number: Int) -> TreeKey {
    TreeKey(named: "row-\(10_000_000 + number)")
  }

  private init(named name: String) {
    guard let key = try? TreeKey(name) else {
      preconditionFailure("“\(name)” isn't a valid key.")
    }
    self = key
  }
}
