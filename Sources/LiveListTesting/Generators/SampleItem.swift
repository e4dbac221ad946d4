public import LiveList

/// An item with only an identity and a content, of which the generators make lists.
public struct SampleItem: Identifiable, Hashable, Sendable, Codable {
  /// The identity of the item.
  public var id: Int
  /// What it shows.
  public var content: Int

  /// An item with its content.
  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }
}

extension SampleItem: CustomStringConvertible {
  /// The id and, unless it is zero, the content, as in `3` and `3'1`.
  public var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

extension SampleItem: ExpressibleByIntegerLiteral {
  /// An item with content zero.
  public init(integerLiteral id: Int) {
    self.init(id)
  }
}

/// A section of sample items, with a number for id and header.
public typealias SampleSection = ListSection<Int, Int, SampleItem>
