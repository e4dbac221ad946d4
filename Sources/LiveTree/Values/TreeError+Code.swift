extension TreeError {
  /// The kind of a `TreeError`. More kinds can be added without breaking a `switch`.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case invalidKey, invalidPath, misplacedValue, invalidPriority, invalidNumber
      case invalidServerValue, invalidUpdate, conflictingPaths, tooDeep, tooLarge, missingNode
    }

    private let kind: Kind

    /// A key is empty, too long, or contains a character that isn't allowed.
    public static let invalidKey = Code(kind: .invalidKey)

    /// A segment of a path isn't a valid key.
    public static let invalidPath = Code(kind: .invalidPath)

    /// A `.value` has a sibling other than `.priority`, or is an object or an array; or a
    /// `.priority` is an object.
    public static let misplacedValue = Code(kind: .misplacedValue)

    /// A `.priority` isn't a number, a string or null.
    public static let invalidPriority = Code(kind: .invalidPriority)

    /// A number is infinite or NaN.
    public static let invalidNumber = Code(kind: .invalidNumber)

    /// A server value (`.sv`) has siblings, or isn't supported.
    public static let invalidServerValue = Code(kind: .invalidServerValue)

    /// An update isn't an object, or contains an invalid key or path.
    public static let invalidUpdate = Code(kind: .invalidUpdate)

    /// An update contains a path twice, or a path and one of its ancestors.
    public static let conflictingPaths = Code(kind: .conflictingPaths)

    /// The node whose priority is to be set doesn't exist.
    public static let missingNode = Code(kind: .missingNode)

    /// A value has too many levels.
    public static let tooDeep = Code(kind: .tooDeep)

    /// A string is too long, or a write has too many values.
    public static let tooLarge = Code(kind: .tooLarge)
  }
}
