/// Hashes the ids of one comparison.
///
/// Integers and UUIDs are multiplied with a secret and folded, which takes a nanosecond where
/// `Hasher` takes five to sixteen. An attacker who chooses the ids doesn't know the secret; if ids
/// collide nevertheless, the table notices its long probes and uses ``careful`` instead.
///
/// Only types whose equality is that of their bytes may be hashed this way. They are listed by
/// name: a two-word type with its own equality, such as `-0.0 == 0.0`, would be hashed wrongly.
///
/// Source: the folded multiply of wyhash, Wang Yi et al., 2019, https://github.com/wangyi-fudan/wyhash.
@frozen @usableFromInline
struct IDHashing<ID: Hashable> {
  @usableFromInline let method: HashMethod
  @usableFromInline let secret: UInt64

  /// The fastest way to hash ids of this type.
  @inlinable
  init() {
    if ID.self == Int.self || ID.self == UInt.self || ID.self == Int64.self
      || ID.self == UInt64.self
    {
      self.init(method: .word)
    } else if MemoryLayout<ID>.size == 16, MemoryLayout<ID>.alignment == 1, isUUID(ID.self) {
      self.init(method: .twoWords)
    } else {
      self.init(method: .hasher)
    }
  }

  @inlinable
  init(method: HashMethod) {
    self.method = method
    secret = method == .hasher ? 0 : processSecret
  }

  /// The way to hash when the fast one is being attacked.
  @inlinable static var careful: Self { Self(method: .hasher) }

  /// The hash of an id. Equal ids have equal hashes, unless the type breaks that law itself.
  @inlinable @inline(__always)
  func callAsFunction(_ id: ID) -> UInt32 {
    switch method {
    case .word where MemoryLayout<ID>.size == MemoryLayout<UInt64>.size:
      let word = withUnsafeBytes(of: id) { $0.loadUnaligned(as: UInt64.self) }
      return fold(word ^ secret, 0x9E37_79B9_7F4A_7C15)
    case .word where MemoryLayout<ID>.size == MemoryLayout<UInt32>.size:
      let word = withUnsafeBytes(of: id) { $0.loadUnaligned(as: UInt32.self) }
      return fold(UInt64(word) ^ secret, 0x9E37_79B9_7F4A_7C15)
    case .twoWords where MemoryLayout<ID>.size == 16:
      return withUnsafeBytes(of: id) {
        fold(
          $0.loadUnaligned(as: UInt64.self) ^ secret,
          $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ 0x9E37_79B9_7F4A_7C15)
      }
    default:
      return UInt32(truncatingIfNeeded: id.hashValue)
    }
  }

  @inlinable @inline(__always)
  func fold(_ left: UInt64, _ right: UInt64) -> UInt32 {
    let product = left.multipliedFullWidth(by: right)
    let folded = product.high ^ product.low
    return UInt32(truncatingIfNeeded: folded ^ (folded >> 32))
  }
}

/// How ids are hashed.
@frozen @usableFromInline
enum HashMethod {
  /// By their one machine word.
  case word
  /// By their two machine words.
  case twoWords
  /// By their `hash(into:)`.
  case hasher
}

/// The secret of this process.
@usableFromInline let processSecret = UInt64.random(in: .min ... .max)

/// Whether a type is Foundation's UUID, which this module can't name without importing it.
@usableFromInline
func isUUID(_ type: Any.Type) -> Bool {
  let name = String(reflecting: type)
  return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
}
