/// Hashes the ids of one comparison.
///
/// Integers and UUIDs are multiplied with a secret and folded, which takes a nanosecond where
/// `Hasher` takes five to sixteen. Whoever chooses the ids does not know the secret; should somebody
/// still find ids that collide, the table notices its long probes and asks ``careful`` instead.
///
/// Only types whose equality is that of their bytes may be hashed this way. They are known by name:
/// two words with an equality of their own, such as `-0.0 == 0.0`, would be lost.
///
/// Source: the folded multiply of wyhash, Wang Yi et al., 2019, https://github.com/wangyi-fudan/wyhash.
@frozen @usableFromInline
struct IDHashing<ID: Hashable> {
  @usableFromInline enum Method { case word, twoWords, hasher }

  @usableFromInline let method: Method
  @usableFromInline let secret: UInt64

  @inlinable
  init() {
    secret = processSecret
    if ID.self == Int.self || ID.self == UInt.self {
      method = .word
    } else if MemoryLayout<ID>.size == 16, MemoryLayout<ID>.alignment == 1, isUUID(ID.self) {
      method = .twoWords
    } else {
      method = .hasher
    }
  }

  @inlinable
  init(method: Method) {
    self.method = method
    secret = 0
  }

  /// The way to hash when the fast one is being attacked.
  @inlinable static var careful: Self { Self(method: .hasher) }

  /// The hash of an id. Equal ids have equal hashes, unless the type breaks that law itself.
  @inlinable @inline(__always)
  func callAsFunction(_ id: ID) -> UInt32 {
    switch method {
    case .word where MemoryLayout<ID>.size == MemoryLayout<UInt>.size:
      let word = withUnsafeBytes(of: id) { $0.loadUnaligned(as: UInt.self) }
      return fold(UInt64(truncatingIfNeeded: word) ^ secret, 0x9E37_79B9_7F4A_7C15)
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

/// The secret of this process.
@usableFromInline let processSecret = UInt64.random(in: .min ... .max)

/// Whether a type is Foundation's UUID, which this module can not name without importing it.
@usableFromInline
func isUUID(_ type: Any.Type) -> Bool {
  let name = String(reflecting: type)
  return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
}
