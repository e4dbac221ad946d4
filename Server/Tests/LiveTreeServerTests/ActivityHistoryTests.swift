import Testing

@testable import LiveTreeServer

struct ActivityHistoryTests {
  private typealias Minute = ActivityHistory.Minute

  private static let minute: Int64 = 60_000

  @Test func aMinuteCountsItsWritesAndItsMostReaders() {
    var history = ActivityHistory()
    history.addReader(at: 1_000)
    history.addReader(at: 2_000)
    history.removeReader(at: 3_000)
    history.addWrite(at: 59_999)
    history.addWrite(at: Self.minute)
    #expect(
      history.minutes(until: Self.minute) == [
        Minute(start: 0, writes: 1, readers: 2), Minute(start: Self.minute, writes: 1, readers: 1),
      ])
  }

  /// Readers stay while nothing happens.
  @Test func quietMinutesAreListed() {
    var history = ActivityHistory()
    history.addReader(at: 0)
    #expect(
      history.minutes(until: 3 * Self.minute).map(\.readers) == [1, 1, 1, 1])
    history.removeReader(at: 3 * Self.minute)
    #expect(history.minutes(until: 5 * Self.minute).map(\.readers) == [1, 1, 1, 1, 0, 0])
  }

  @Test func onlyTheLastHourIsKept() {
    var history = ActivityHistory()
    history.addWrite(at: 0)
    history.addReader(at: 30 * Self.minute)
    let minutes = history.minutes(until: 1_000_000 * Self.minute)
    #expect(minutes.count == ActivityHistory.length)
    #expect(minutes.last == Minute(start: 1_000_000 * Self.minute, readers: 1))
    #expect(minutes.allSatisfy { $0.writes == 0 && $0.readers == 1 })
    for time in 0..<200 { history.addWrite(at: Int64(time) * Self.minute) }
    #expect(
      history.minutes(until: 199 * Self.minute).map(\.writes) == Array(repeating: 1, count: 60))
  }

  @Test func aClockThatIsSetBackGoesOnInTheSameMinute() {
    var history = ActivityHistory()
    history.addWrite(at: 10 * Self.minute)
    history.addWrite(at: 0)
    #expect(
      history.minutes(until: 0) == [Minute(start: 10 * Self.minute, writes: 2, readers: 0)])
  }
}
