/// Members that are each due once per turn, without a timer for each.
///
/// A turn has as many ticks as the wheel has slots. A new member is first due after about one turn,
/// within one tick.
struct KeepAliveWheel<Member: AnyObject> {
  /// The number of ticks in a turn.
  static var slotCount: Int { 16 }

  private var slots = [[ObjectIdentifier: Member]](repeating: [:], count: Self.slotCount)
  private var current = 0

  /// The number of members.
  private(set) var count = 0

  /// Adds a member.
  ///
  /// - Returns: The member's slot, for `remove(_:from:)`.
  mutating func insert(_ member: Member) -> Int {
    count += 1
    slots[current][ObjectIdentifier(member)] = member
    return current
  }

  /// Removes a member from a slot, if it's there.
  mutating func remove(_ member: Member, from slot: Int) {
    if slots[slot].removeValue(forKey: ObjectIdentifier(member)) != nil { count -= 1 }
  }

  /// Advances by one slot.
  ///
  /// - Returns: The members that are due.
  mutating func tick() -> [Member] {
    current = (current + 1) % Self.slotCount
    return Array(slots[current].values)
  }
}
