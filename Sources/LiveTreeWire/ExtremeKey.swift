import LiveTree

/// A place before or after all keys, which the SDKs send as the key of a bound. In the order by key,
/// some also send it as the value.
///
/// Sources: `util.ts` in firebase-js-sdk; `ChildKey.java` in firebase-android-sdk and
/// firebase-admin-java.
@available(Systems 2024, *)
enum ExtremeKey: Hashable, Sendable {
  case lowest
  case highest

  /// Reads the text of a bound's key; `nil` if it's that of a child.
  init?(_ text: String) {
    switch text {
    case "[MIN_NAME]", "[MIN_KEY]": self = .lowest
    case "[MAX_NAME]", "[MAX_KEY]": self = .highest
    default: return nil
    }
  }

  /// The text that the SDKs for the web send.
  var text: String { self == .lowest ? "[MIN_NAME]" : "[MAX_NAME]" }

  /// The bound before or after all children with an index value.
  func bound(at value: TreeScalar?, isStart: Bool) -> TreeQuery.Bound {
    TreeQuery.Bound(value, isInclusive: isStart == (self == .lowest))
  }

  /// The bound before or after all children in the order by key.
  func bound(isStart: Bool) -> TreeQuery.Bound {
    switch self {
    // Null sorts before all keys.
    case .lowest: TreeQuery.Bound(nil)
    case .highest: TreeQuery.Bound(.string(Self.lastKey), isInclusive: !isStart)
    }
  }

  /// The last of all keys with at most 768 bytes, by the UTF-16 code units that order them.
  private static let lastKey = String(repeating: "\u{FFFF}", count: 256)
}
