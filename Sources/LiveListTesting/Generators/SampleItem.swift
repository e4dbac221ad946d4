public import LiveList

/// An item that consists only of an id and a content. The generators create lists of these.
public struct SampleItem: Identifiable, Hashable, Sendable, Codable {
  /// The id of the item.
  public var id: Int
  /// The content of the item.
  public var content: Int

  /// Creates an item.
  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }
}

extension SampleItem: CustomStringConvertible {
  /// The id and, unless it is zero, the content, such as `3` and `3'1`.
  public var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

extension SampleItem: ExpressibleByIntegerLiteral {
  /// Creates an item with content zero.
  public init(integerLiteral id: Int) {
    self.init(id)
  }
}

/// A section of sample items whose id and header are numbers.
public typealias SampleSection = ListSection<Int, Int, SampleItem>
