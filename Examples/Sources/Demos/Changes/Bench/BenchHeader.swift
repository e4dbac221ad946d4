import LiveList

/// The identity of a section of the bench: its number, from 1.
public struct BenchSectionID: Hashable, Sendable {
  /// The number, which is unique in a list.
  public let number: Int
}

extension BenchSectionID: CustomStringConvertible {
  /// A short text such as `§4`, because each line of a changeset's description contains it.
  public var description: String { "§\(number)" }
}

/// In JSON, the ID is its number.
extension BenchSectionID: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}

/// The header of a section of the bench: its number and its version.
public struct BenchHeader: Hashable, Sendable {
  /// The number of the section.
  public let number: Int
  /// The version of the header's content, from 1.
  public internal(set) var version = 1

  /// Creates the first version of a header.
  init(number: Int) {
    self.number = number
  }
}

extension BenchHeader: CustomStringConvertible {
  /// A text such as `Section 4, version 2`.
  public var description: String { "Section \(number), version \(version)" }
}

/// In JSON, a header is its text.
extension BenchHeader: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension BenchSection {
  /// The number of items of a section that is inserted.
  static let newItemCount = 3

  /// Creates a section without items.
  init(number: Int) {
    self.init(
      id: BenchSectionID(number: number), header: BenchHeader(number: number), items: [])
  }
}
