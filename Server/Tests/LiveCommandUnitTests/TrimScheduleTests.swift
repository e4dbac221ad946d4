import Testing

@testable import live

/// When a server returns freed memory to the system.
struct TrimScheduleTests {
  private static let megabyte = 1 << 20

  /// The numbers of trims while the memory in use stays the same.
  private func trims(_ schedule: inout TrimSchedule, at megabytes: Int) -> Int {
    var trims = 0
    while trims < 1_000, schedule.mustTrim(residentBytes: megabytes * Self.megabyte) {
      trims += 1
      schedule.didTrim(residentBytes: megabytes * Self.megabyte)
    }
    return trims
  }

  /// Memory that is in use during the first trims can be returned by a later one.
  @Test func growthIsFollowedByTrimsForAMinute() {
    var schedule = TrimSchedule()
    #expect(trims(&schedule, at: 100) == TrimSchedule.count)
    #expect(TrimSchedule.interval * TrimSchedule.count == .seconds(60))
  }

  @Test func aServerIsLeftAloneUntilItsMemoryGrows() {
    var schedule = TrimSchedule()
    #expect(trims(&schedule, at: 50) > 0)
    #expect(trims(&schedule, at: 50) == 0)
    #expect(trims(&schedule, at: 66) == 0)
    #expect(trims(&schedule, at: 67) == TrimSchedule.count)
  }
}
