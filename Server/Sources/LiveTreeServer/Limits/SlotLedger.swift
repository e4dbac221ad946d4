/// Counts the taken slots, in total and by address, and limits both.
struct SlotLedger: Sendable {
  /// The limit that was reached.
  enum Refusal: Hashable, Sendable {
    case all, address
  }

  private let most: Int
  private let mostPerAddress: Int
  private let countsLoopback: Bool
  private var counts: [ClientAddress: Int] = [:]

  /// The number of taken slots.
  private(set) var count = 0

  init(most: Int, perAddress: Int, countsLoopback: Bool) {
    (self.most, mostPerAddress, self.countsLoopback) = (most, perAddress, countsLoopback)
  }

  /// Takes a slot, or returns the limit that was reached.
  ///
  /// - Complexity: O(1).
  mutating func take(for address: ClientAddress) -> Refusal? {
    guard count < most else { return .all }
    if counts(address) {
      guard counts[address, default: 0] < mostPerAddress else { return .address }
      counts[address, default: 0] += 1
    }
    count += 1
    return nil
  }

  /// Returns a slot that was taken.
  mutating func give(backBy address: ClientAddress) {
    count -= 1
    guard counts(address), let taken = counts[address] else { return }
    counts[address] = taken > 1 ? taken - 1 : nil
  }

  /// The number of addresses with slots that count.
  var addresses: Int { counts.count }

  private func counts(_ address: ClientAddress) -> Bool {
    countsLoopback || !address.isLoopback
  }
}
