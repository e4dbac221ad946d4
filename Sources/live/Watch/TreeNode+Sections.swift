import LiveList
import LiveTree
import LiveTreeWire

/// A node as a list.
typealias NodeSnapshot = [ListSection<String, String, NodeRow>]

extension TreeNode {
  /// Any node as a list of sections.
  ///
  /// A node whose children are all records is one section of them. Otherwise its plain values are
  /// the rows of a first section without a heading, and each other child is a section of its own.
  var sections: NodeSnapshot {
    if isAbsent { return [] }
    if scalar != nil { return [ListSection(id: "", header: "", items: [row(key: "value")])] }
    if children.allSatisfy({ $0.node.isRecord }) {
      return [ListSection(id: "", header: "", items: rows)]
    }
    let values = children.filter { $0.node.scalar != nil }
    let first = ListSection(
      id: "", header: "", items: values.map { $0.node.row(key: $0.key.string) })
    let others = children.filter { $0.node.scalar == nil }.map { key, node in
      ListSection(id: key.string, header: key.string, items: node.rows)
    }
    return (values.isEmpty ? [] : [first]) + others
  }

  /// Whether this is a row rather than a table: it has fields, and no more than that.
  private var isRecord: Bool {
    !children.isEmpty && children.allSatisfy { $0.node.scalar != nil }
  }

  /// The children as rows.
  private var rows: [NodeRow] {
    if scalar != nil { return [row(key: "value")] }
    let name = identifyingField
    return children.map { key, node in
      let id = name.flatMap { node[$0].scalar?.text }
      return NodeRow(id: id ?? key.string, fields: node.fields(key: key.string))
    }
  }

  /// The field by which the children are known when they have no keys of their own, as in an array:
  /// the first of the usual ones that all of them have and no two of them share.
  private var identifyingField: TreeKey? {
    guard isArrayLike else { return nil }
    return ["id", "key", "name", "title"].lazy.compactMap { try? TreeKey($0) }.first { name in
      let values = children.compactMap { $0.node[name].scalar }
      return values.count == children.count && Set(values).count == values.count
    }
  }

  private func row(key: String) -> NodeRow {
    NodeRow(id: key, fields: fields(key: key))
  }

  /// A plain value shows its key beside it; a record shows its fields; what lies deeper is shown as
  /// JSON.
  private func fields(key: String) -> [NodeRow.Field] {
    if let scalar {
      return [.init(name: "key", text: key), .init(name: "value", text: scalar.text)]
    }
    return children.map { name, node in
      .init(name: name.string, text: node.scalar?.text ?? node.json().serialized())
    }
  }
}

extension TreeScalar {
  /// The value as a person reads it: text without quotes.
  fileprivate var text: String {
    switch self {
    case .string(let text): text
    case .bool, .integer, .double: TreeNode(self).json().serialized()
    }
  }
}
