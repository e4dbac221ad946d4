internal import LiveList

/// The details of a row: all its fields, as wide as the terminal, with nested values that fold.
struct RowDetail<ID: Hashable> {
  /// The lines of a value.
  typealias Lines = (node: DetailTree.Node, lines: [StyledLine])

  let id: ID
  /// The row as it was last shown.
  var row: TableRow
  var tree: DetailTree
  var isGone = false
  /// The first visible line.
  var top = 0

  /// Returns the lines of the fields, wrapped to a width.
  func lines(width: Int) -> [StyledLine] { values(width: width).flatMap(\.lines) }

  /// Returns the visible values and their lines.
  func values(width: Int) -> [Lines] {
    let nodes = tree.nodes
    let widest = nodes.map { name(of: $0).terminalWidth }.max() ?? 0
    let label = min(widest, max(4, tree.isNested ? width * 2 / 5 : width / 3))
    let cursor = tree.isNested ? tree.cursor(in: nodes) : nil
    return nodes.enumerated().map { index, node in
      (node, lines(of: node, label: label, width: width, isCurrent: index == cursor))
    }
  }

  /// Returns the details scrolled so that the current value is visible.
  func showingCursor(width: Int, room: Int) -> RowDetail {
    let values = values(width: width)
    let cursor = tree.cursor(in: values.map(\.node))
    guard values.indices.contains(cursor) else { return self }
    let first = values[..<cursor].reduce(0) { $0 + $1.lines.count }
    var detail = self
    detail.top = min(first, max(top, first + values[cursor].lines.count - max(1, room)))
    return detail
  }

  private func name(of node: DetailTree.Node) -> String {
    guard tree.isNested else { return node.value.name }
    let sign = node.isGroup ? tree.isOpen(node) ? "▾ " : "▸ " : "  "
    return .spaces(2 * node.depth) + sign + node.value.name
  }

  private func lines(
    of node: DetailTree.Node, label: Int, width: Int, isCurrent: Bool
  ) -> [StyledLine] {
    let room = max(1, width - label - 5)
    let change = row[node.column]?.change
    let isShown = !node.isGroup || !tree.isOpen(node) || change != nil
    let isNew = change != nil || node.isGroup && !tree.isOpen(node) && hasChange(in: node)
    let style: StyledLine.Style = isNew ? .updated : node.isGroup ? .faint : .plain
    var texts = (isShown ? node.value.text : "").wrapped(to: room).map { StyledLine.Run($0, style) }
    if let before = change?.before {
      texts += "was \(before.isEmpty ? "–" : before)".wrapped(to: room).map {
        StyledLine.Run($0, .faint)
      }
    }
    return texts.enumerated().map { index, run in
      let name = index == 0 ? name(of: node).truncated(to: label) : ""
      var line = StyledLine([StyledLine.Run(isCurrent && index == 0 ? "❯  " : "   ")])
      line.append(name, isCurrent ? .title : .faint)
      line.append(.spaces(label - name.terminalWidth + 2))
      line.append(run.text, run.style)
      return line
    }
  }

  /// Whether a value of a folded group has changed.
  private func hasChange(in group: DetailTree.Node) -> Bool {
    row.cells.contains { $0.change != nil && $0.column.hasPrefix(group.column + ".") }
  }
}

extension TableBrowser {
  mutating func openDetail() {
    guard let item = view.current, let row = view.currentRow else {
      return say("The list is empty.")
    }
    let tree = DetailTree(values(of: item, row), room: detailRoom)
    mode = .detail(RowDetail(id: item.id, row: row, tree: tree))
  }

  /// The values of a row's details. Cells that were removed remain while they are marked.
  private func values(of item: Item, _ row: TableRow) -> [DetailValue] {
    let gone = row.cells.filter(\.isGone).map { DetailValue($0.column, $0.text) }
    return view.table.details.map { $0(item) + gone }
      ?? row.cells.map { DetailValue($0.column, $0.text) }
  }

  mutating func pressInDetail(_ key: TerminalKey, _ detail: RowDetail<Item.ID>) {
    var detail = detail
    let page = max(1, detailRoom - 1)
    if detail.tree.isNested, detail.tree.take(key, page: page) {
      mode = .detail(detail.showingCursor(width: size.width, room: detailRoom))
      return
    }
    switch key {
    case .escape, .enter, .character("q"), .backspace: mode = .table
    case .click(_, let line): click(line: line, in: detail)
    case .character("?"): mode = .help(top: 0)
    default:
      if travel(key) { return }
      let count = detail.lines(width: size.width).count
      guard let top = key.scrolled(detail.top, of: count, room: detailRoom) else {
        return refuse(key)
      }
      detail.top = top
      mode = .detail(detail)
    }
  }

  /// Chooses a nested value, or folds it if it is chosen; a click elsewhere closes the details.
  private mutating func click(line: Int, in detail: RowDetail<Item.ID>) {
    var detail = detail
    let values = detail.values(width: size.width)
    let nodes = values.flatMap { value in value.lines.map { _ in value.node } }
    let top = max(0, min(detail.top, nodes.count - detailRoom))
    let index = top + line - Self.detailHeadLines
    guard detail.tree.isNested, line >= Self.detailHeadLines, nodes.indices.contains(index) else {
      mode = .table
      return
    }
    detail.tree.click(nodes[index])
    mode = .detail(detail.showingCursor(width: size.width, room: detailRoom))
  }

  /// Updates the details when their row changes. They keep their last content after the row is
  /// deleted. When the row exists again, for example after a step back in the history, the cursor
  /// moves to it.
  ///
  /// - Complexity: O(*n*) in the number of rows if another row is current.
  mutating func refreshDetail() {
    guard case .detail(var detail) = mode else { return }
    if view.current?.id != detail.id, let path = view.path(of: detail.id) {
      look { view, _ in Viewport(cursor: path, top: view.viewport.top) }
    }
    if let current = view.current, current.id == detail.id, let row = view.currentRow {
      detail.row = row
      detail.tree.values = values(of: current, row)
      detail.isGone = false
    } else {
      detail.isGone = true
    }
    mode = .detail(detail)
  }
}

extension BrowsedTable {
  func path(of id: Item.ID) -> ItemPath? {
    for (section, content) in list.enumerated() {
      if let item = content.items.firstIndex(where: { $0.id == id }) {
        return ItemPath(section: section, item: item)
      }
    }
    return nil
  }
}
