import Foundation
import LiveList
import LiveListTesting

/// Family x: IDs chosen by an attacker who knows the hash function but not the process's secrets,
/// compared with random IDs.
extension Trial {
  /// UUIDs whose second half is a constant that was once mixed into hashes.
  static func chosenUUIDs(_ count: Int) -> Trial {
    flood(
      (0..<count).map { UUID(UInt64($0), 0x9E37_79B9_7F4A_7C15) },
      beside: { random in UUID(random.next(), random.next()) })
  }

  /// Numbers that differ only in their upper bits.
  static func chosenNumbers(_ count: Int) -> Trial {
    flood(
      (0..<count).map { $0 << 40 }, beside: { random in Int(truncatingIfNeeded: random.next()) })
  }

  private static func flood<ID: Hashable>(
    _ chosen: [ID], beside random: (inout SplitMix64) -> ID
  ) -> Trial {
    var generator = SplitMix64(seed: 6)
    let source = chosen.map { Numbered(id: $0, number: 0) }
    let order = source.indices.shuffled(using: &generator)
    let usual = chosen.map { _ in Numbered(id: random(&generator), number: 0) }
    let (target, usualTarget) = (order.map { source[$0] }, order.map { usual[$0] })
    return Trial(
      FlatLists(source: source, target: target),
      call: { keep(ListChangeset(from: source, to: target)) },
      reference: { keep(ListChangeset(from: usual, to: usualTarget)) })
  }
}

/// An item with an ID of any type.
struct Numbered<ID: Hashable>: Identifiable, Equatable {
  let id: ID
  var number: Int
}

extension Numbered: Sendable where ID: Sendable {}

extension UUID {
  /// Creates the UUID of two words.
  fileprivate init(_ first: UInt64, _ second: UInt64) {
    let bytes = withUnsafeBytes(of: (first, second)) { $0.loadUnaligned(as: uuid_t.self) }
    self.init(uuid: bytes)
  }
}
