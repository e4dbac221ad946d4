/// Members that are due once in every turn, without a timer for each.
///
/// A turn has as many ticks as the wheel has slots. A new member is due after a whole turn, give or take
/// a tick.
struct KeepAliveWheel<Member: AnyObject> {
  /// How many ticks a turn has.
  static var slotCount: Int { 16 }

  private var slots = [[ObjectIdentifier: Member]](repeating: [:], count: Self.slotCount)
  private var current = 0

  /// How many members there are.
  private(set) var count = 0

  /// Adds a member.
  ///
  /// - Returns: Its slot, for `remove(_:from:)`.
  mutating func insert(_ member: Member) -> Int {
    count += 1
    slots[current][ObjectIdentifier(member)] = member
    return current
  }

  /// Removes a member, if it is there.
  mutating func remove(_ member: Member, from slot: Int) {
    if slots[slot].removeValue(forKey: ObjectIdentifier(member)) != nil { count -= 1 }
  }

  /// Turns by a slot.
  ///
  /// - Returns: The members that are due.
  mutating func tick() -> [Member] {
    current = (current + 1) % Self.slotCount
    return Array(slots[current].values)
  }
}
