import LiveList

/// The identity of a section of the bench: its number, from 1.
public struct BenchSectionID: Hashable, Sendable {
  /// The number; unique in a list.
  public let number: Int
}

extension BenchSectionID: CustomStringConvertible {
  /// Such as `§4`: short, for a changeset names it in each line.
  public var description: String { "§\(number)" }
}

/// In JSON the id is its number.
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

  /// The first version of a header.
  init(number: Int) {
    self.number = number
  }
}

extension BenchHeader: CustomStringConvertible {
  /// Such as `Section 4, version 2`.
  public var description: String { "Section \(number), version \(version)" }
}

/// In JSON a header is its text.
extension BenchHeader: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension BenchSection {
  /// A new section without items.
  init(number: Int) {
    self.init(
      id: BenchSectionID(number: number), header: BenchHeader(number: number), items: [])
  }
}
