public import LiveList

/// Two lists of sections to compare.
public struct SectionedLists: Sendable {
  /// A section of rows.
  public typealias Section = ListSection<Int, String, Row>

  /// The list before the change.
  public var source: [Section]
  /// The list after the change.
  public var target: [Section]
}

extension ListSection: Editable where ID == Int, Header == String, Item == Row {
  mutating func update() { header += ", changed" }

  var redecoded: Self { ListSection(id: id, header: header, items: items.map(\.redecoded)) }

  /// Creates the section with a number, as it is before any change.
  init(_ id: Int, items: [Row]) {
    self.init(id: id, header: "Section \(id)", items: items)
  }
}
