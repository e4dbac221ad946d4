/// The limits of one write to a database.
///
/// Source: Protocol.md §1.2, §1.3 and §1.8.
public struct TreeLimits: Hashable, Sendable {
  /// The maximum number of levels from the root of the database to a leaf.
  public var maximumDepth: Int

  /// The maximum length of a key in bytes of UTF-8.
  ///
  /// `TreeKey` itself allows 768; a database can allow fewer.
  public var maximumKeyBytes: Int

  /// The maximum length of a string value or a string priority in bytes of UTF-8.
  public var maximumStringBytes: Int

  /// The maximum number of values in one write, objects and arrays included.
  public var maximumValueCount: Int

  /// Creates limits. The defaults are the documented ones, except for the number of values in a write,
  /// which has no documented limit.
  public init(
    maximumDepth: Int = 32,
    maximumKeyBytes: Int = 768,
    maximumStringBytes: Int = 10 * 1_024 * 1_024,
    maximumValueCount: Int = 10_000_000
  ) {
    self.maximumDepth = maximumDepth
    self.maximumKeyBytes = maximumKeyBytes
    self.maximumStringBytes = maximumStringBytes
    self.maximumValueCount = maximumValueCount
  }
}
