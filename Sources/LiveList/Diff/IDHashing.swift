/// Hashes the ids of one comparison.
///
/// Ids that are equal exactly if their bytes are equal, such as integers and UUIDs, are mixed with
/// two secrets, multiplied and folded. That takes a nanosecond; `Hasher` takes five to sixteen. An
/// attacker who chooses the ids doesn't know the secrets. If ids collide nevertheless, the table
/// notices long probe sequences while it is filled and searched, and uses ``careful`` instead.
///
/// Only types whose `==` compares bytes may be hashed this way. Otherwise equal ids with different
/// bytes, such as `-0.0 == 0.0`, wouldn't be found.
///
/// Source: the folded multiply of wyhash, Wang Yi et al., 2019, https://github.com/wangyi-fudan/wyhash.
@frozen @usableFromInline
package struct IDHashing {
  @usableFromInline let method: HashMethod
  @usableFromInline let secrets: HashSecrets

  /// Hashes ids of a type in the fastest way.
  @inlinable
  package init<ID>(for type: ID.Type) {
    self.init(HashMethod(for: type))
  }

  @usableFromInline
  init(_ method: HashMethod) {
    self.method = method
    secrets = .ofProcess
  }

  /// The way to hash when an attacker provokes collisions of the fast hashes.
  static var careful: Self { Self(.hasher) }

  /// Returns the hash of an id. Equal ids have equal hashes, unless the type's own `hash(into:)`
  /// violates this rule.
  @inlinable @inline(__always)
  package func callAsFunction<ID: Hashable>(_ id: ID) -> UInt32 {
    // Each case requires the size that it reads. For a type, the compiler keeps at most one of them.
    switch method {
    case .word where MemoryLayout<ID>.size == MemoryLayout<UInt64>.size:
      let word = withUnsafeBytes(of: id) { $0.loadUnaligned(as: UInt64.self) }
      return fold(word ^ secrets.first, secrets.second)
    case .word where MemoryLayout<ID>.size == MemoryLayout<UInt32>.size:
      let word = withUnsafeBytes(of: id) { $0.loadUnaligned(as: UInt32.self) }
      return fold(UInt64(word) ^ secrets.first, secrets.second)
    case .twoWords where MemoryLayout<ID>.size == 16:
      return withUnsafeBytes(of: id) {
        fold(
          $0.loadUnaligned(as: UInt64.self) ^ secrets.first,
          $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) ^ secrets.second)
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
  /// As a single machine word.
  case word
  /// As two machine words.
  case twoWords
  /// With their `hash(into:)`.
  case hasher

  /// Chooses the fastest way to hash ids of a type.
  @inlinable
  init<ID>(for type: ID.Type) {
    if ID.self == Int.self || ID.self == UInt.self || ID.self == Int64.self
      || ID.self == UInt64.self || ID.self == Int32.self || ID.self == UInt32.self
      || ID.self == ObjectIdentifier.self
    {
      self = .word
    } else if MemoryLayout<ID>.size == 16, MemoryLayout<ID>.alignment == 1, isUUID(ID.self) {
      self = .twoWords
    } else if MemoryLayout<ID>.size == 4 || MemoryLayout<ID>.size == 8, isBytewiseHashable(ID.self)
    {
      self = .word
    } else if MemoryLayout<ID>.size == 16, isBytewiseHashable(ID.self) {
      self = .twoWords
    } else {
      self = .hasher
    }
  }
}

/// Random numbers that make the hashes of a process unpredictable.
@frozen @usableFromInline
struct HashSecrets: Sendable {
  @usableFromInline let first: UInt64
  /// Odd, and with a quarter to three quarters of its bits set, so that multiplication mixes well.
  @usableFromInline let second: UInt64

  /// The secrets of this process.
  static let ofProcess = Self()

  private init() {
    var generator = SystemRandomNumberGenerator()
    first = generator.next()
    var second: UInt64
    repeat { second = generator.next() | 1 } while !(16...48).contains(second.nonzeroBitCount)
    self.second = second
  }
}

/// An id type whose values are equal exactly if their bytes are equal, such as a wrapper of an
/// integer or a UUID.
///
///     struct FriendID: Hashable, BytewiseHashable { let number: Int }
///
/// Lists with such ids are compared as fast as lists with integer ids. If the type has 4, 8 or 16
/// bytes, they are hashed directly, without a call to `hash(into:)`.
///
/// Don't conform a type that has its own `==`, padding bytes, a reference or a floating-point
/// number: the comparison would mistake one item for another.
public protocol BytewiseHashable: Hashable, BitwiseCopyable {}

@usableFromInline
func isBytewiseHashable(_ type: Any.Type) -> Bool { type is any BytewiseHashable.Type }

/// Whether a type is Foundation's UUID. This module doesn't import Foundation, so it can't name the
/// type.
@usableFromInline
func isUUID(_ type: Any.Type) -> Bool { uuidTypes.contains(ObjectIdentifier(type)) }

/// Foundation's UUID, found by its mangled names on Apple's systems and elsewhere. Asking each id
/// type for its name instead would take microseconds.
private let uuidTypes = ["10Foundation4UUIDV", "20FoundationEssentials4UUIDV"].compactMap {
  _typeByName($0).map { ObjectIdentifier($0) }
}
