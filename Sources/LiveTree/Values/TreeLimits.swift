/// What a database accepts in one write.
///
/// Source: REALTIME-PROTOCOL §1.2, §1.3 and §1.8.
public struct TreeLimits: Hashable, Sendable {
  /// The most levels from the root of the database to a leaf.
  public var maximumDepth: Int

  /// The most UTF-8 bytes in a key.
  ///
  /// `TreeKey` itself takes no more than 768; a database may ask for fewer.
  public var maximumKeyBytes: Int

  /// The most UTF-8 bytes in a string value or in a string priority.
  public var maximumStringBytes: Int

  /// The most values in one write, objects and arrays included.
  public var maximumValueCount: Int

  /// Creates limits; the defaults are the documented ones; none is documented for the values of
  /// a write.
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
