extension TreeError {
  /// The kind of a `TreeError`; more kinds may come without breaking anybody's `switch`.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case invalidKey, invalidPath, misplacedValue, invalidPriority, invalidNumber
      case invalidServerValue, invalidUpdate, conflictingPaths, tooDeep, tooLarge
    }

    private let kind: Kind

    /// A key is empty, too long or holds a character that no key may hold.
    public static let invalidKey = Code(kind: .invalidKey)

    /// A path holds a segment that is no key.
    public static let invalidPath = Code(kind: .invalidPath)

    /// A `.value` has siblings, or is an object or an array.
    public static let misplacedValue = Code(kind: .misplacedValue)

    /// A `.priority` is neither a number nor a string nor null.
    public static let invalidPriority = Code(kind: .invalidPriority)

    /// A number is infinite or not a number.
    public static let invalidNumber = Code(kind: .invalidNumber)

    /// A `.sv` is not one that the database knows.
    public static let invalidServerValue = Code(kind: .invalidServerValue)

    /// An update is not an object.
    public static let invalidUpdate = Code(kind: .invalidUpdate)

    /// An update names a path twice, or a path and one of its ancestors.
    public static let conflictingPaths = Code(kind: .conflictingPaths)

    /// A value reaches below the deepest level.
    public static let tooDeep = Code(kind: .tooDeep)

    /// A string is longer than the database takes, or a write has more values.
    public static let tooLarge = Code(kind: .tooLarge)
  }
}
