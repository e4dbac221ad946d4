public import LiveList

/// Two lists of sections that are compared.
public struct SectionedLists: Sendable {
  /// A section of rows.
  public typealias Section = ListSection<Int, String, Row>

  /// What is shown.
  public var source: [Section]
  /// What is to be shown.
  public var target: [Section]
}

extension ListSection: Editable where ID == Int, Header == String, Item == Row {
  mutating func update() { header += ", changed" }

  var redecoded: Self { ListSection(id: id, header: header, items: items.map(\.redecoded)) }

  /// The section with a number, as it is before anything changes.
  init(_ id: Int, items: [Row]) {
    self.init(id: id, header: "Section \(id)", items: items)
  }
}
