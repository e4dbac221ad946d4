import LiveTreeWire
import Testing

@testable import LiveTreeServer

/// Time is only a parameter: no test waits.
struct StreamScheduleTests {
  private static let start = ContinuousClock.now
  private static let revoked = StreamMessage.authRevoked("credential is no longer valid")

  private static func schedule(
    keepAlive: Int = 3_600, stallTimeout: Int = 3_600, expiresAfter expiry: Int? = nil
  ) -> StreamSchedule {
    StreamSchedule(
      keepAlive: .seconds(keepAlive), stallTimeout: .seconds(stallTimeout),
      expiry: expiry.map { start + .seconds($0) }, startingAt: start)
  }

  /// The messages of a stream that wakes up only at its deadlines, and when it sends them, in seconds.
  ///
  /// - Parameter write: When a write begins that the reader never takes.
  private static func sent(
    by schedule: StreamSchedule, until end: Int, write: Int? = nil
  ) -> [String] {
    var (schedule, now, log) = (schedule, start, [String]())
    func waiting() -> ContinuousClock.Instant? {
      write.map { start + .seconds($0) }.flatMap { $0 <= now ? $0 : nil }
    }
    while true {
      now = schedule.deadline(at: now, waitingSince: waiting())
      let second = (now - start).components.seconds
      guard second <= end else { return log }
      do {
        guard let message = try schedule.message(at: now, waitingSince: waiting()) else { continue }
        log.append("\(second) \(message)")
      } catch {
        return log + ["\(second) stalled"]
      }
    }
  }

  @Test(arguments: [0, 1, 59, 3_599, 3_600, 3_601])
  func anExpiredCredentialIsNoticedWhenItExpires(second: Int) {
    let log = Self.sent(by: Self.schedule(expiresAfter: second), until: second)
    #expect(log.filter { $0.hasSuffix("\(Self.revoked)") } == ["\(second) \(Self.revoked)"])
  }

  /// Whenever the write begins between two deadlines.
  @Test(arguments: 0...130)
  func aStallIsNoticedWhenItsTimeoutEnds(second: Int) {
    let schedule = Self.schedule(stallTimeout: 60)
    let log = Self.sent(by: schedule, until: 600, write: second)
    #expect(log == ["\(second + 60) stalled"])
  }

  @Test func aReaderThatExpiresAndStallsIsDisconnected() {
    let schedule = Self.schedule(stallTimeout: 60, expiresAfter: 60)
    #expect(Self.sent(by: schedule, until: 100, write: 0) == ["60 stalled"])
  }

  @Test func keepAlivesAreSentAtTheirInterval() {
    let log = Self.sent(by: Self.schedule(keepAlive: 30, stallTimeout: 60), until: 100)
    #expect(log == [30, 60, 90].map { "\($0) \(StreamMessage.keepAlive)" })
  }
}
