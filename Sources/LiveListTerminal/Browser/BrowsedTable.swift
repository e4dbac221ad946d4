internal import LiveList

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A table, the list that it shows, and its viewport.
struct BrowsedTable<SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable> {
  typealias Changeset = ListChangeset<SectionID, Header, Item>

  var table: LiveTable<SectionID, Header, Item>
  var viewport = Viewport()

  init(_ table: LiveTable<SectionID, Header, Item>) {
    self.table = table
  }

  var list: [Changeset.Section] { table.list }
  var outline: TableOutline { table.outline }

  /// The current item.
  var current: Item? { viewport.cursor.map { list[$0.section].items[$0.item] } }

  /// The current row.
  var currentRow: TableRow? {
    viewport.cursor.map { table.row(at: outline.shown($0)) }
  }

  /// Returns the path of an item, or of another one with its id.
  ///
  /// A list in another order has the same items. The one that is the same in memory is found without
  /// the ids of a million others, which a row of a long text has to be parsed for.
  func path(of item: Item) -> ItemPath? {
    for (section, content) in list.enumerated() {
      if let item = content.items.firstIndex(withBytesOf: item) {
        return ItemPath(section: section, item: item)
      }
    }
    return path(of: item.id)
  }

  /// Returns the number of lines that are available for the list.
  ///
  /// - Parameter height: The number of lines of the terminal, without those below the table.
  func room(_ height: Int) -> Int {
    let layout = TableLayout(table, width: 80, height: height, clock: "")
    return height - 1 - layout.notes.count - layout.names.count
  }

  mutating func open<Row>(_ list: TableList<Row>) {
    table.open(title: list.title, place: list.place)
    viewport = Viewport()
  }

  mutating func show(_ list: [Changeset.Section]) {
    table.show(list)
    viewport = Viewport(cursor: outline.first)
  }

  /// Shows a list as ``show(_:)`` does, but renders only rows that changed.
  mutating func settle(on list: [Changeset.Section]) {
    table.apply(Changeset(from: self.list, to: list), at: .zero)
    table.settle()
    viewport = Viewport(cursor: outline.first)
  }

  /// - Precondition: The changeset's source is the list.
  mutating func apply(_ changeset: Changeset, at time: Duration, height: Int) {
    let old = outline
    let room = room(height)
    table.apply(changeset, at: time)
    viewport = viewport.following(ItemIndex(changeset), from: old, to: outline, room: room)
  }

  mutating func tick(at time: Duration, height: Int) {
    let old = outline
    table.tick(at: time)
    if outline.lineCount != old.lineCount {
      viewport = viewport.following(nil, from: old, to: outline, room: room(height))
    }
  }

  /// Scrolls to the current row of another table, or to the nearest remaining row.
  ///
  /// The row keeps its distance from the top, so that going back and forth shows the same view.
  mutating func follow(_ other: BrowsedTable, height: Int) {
    let places = ItemIndex(Changeset(from: other.list, to: list))
    guard let cursor = other.viewport.cursor,
      let place = places.target(of: cursor) ?? places.anchor(amongVisible: [cursor])?.to
    else {
      viewport = Viewport().fitted(in: outline, room: room(height))
      return
    }
    let distance = other.outline.line(of: cursor) - other.viewport.top
    viewport = Viewport(cursor: place, top: max(0, outline.line(of: place) - distance))
      .fitted(in: outline, room: room(height))
  }
}

extension Array {
  /// The first element that has the same bytes in memory as another one, and so is the same value.
  fileprivate func firstIndex(withBytesOf element: Element) -> Int? {
    withUnsafeBytes { bytes in
      Swift.withUnsafeBytes(of: element) { element in
        guard let start = bytes.baseAddress, let other = element.baseAddress else { return nil }
        return indices.first {
          memcmp(start + $0 * MemoryLayout<Element>.stride, other, element.count) == 0
        }
      }
    }
  }
}
