import NIOCore
import Testing

@testable import LiveTreeServer

@Suite struct ConnectionPaceTests {
  private static let start = NIODeadline.uptimeNanoseconds(1 << 40)
  private static let limits = ConnectionPace.Limits(
    header: .seconds(10), body: .seconds(20), bodyBytesPerSecond: 100, bodyBytes: 1_000,
    idle: .seconds(60), slowReader: .seconds(30))

  private var pace = ConnectionPace(limits, openedAt: start)

  private func at(_ seconds: Int64) -> NIODeadline { Self.start + .seconds(seconds) }

  /// When the connection would be closed, in seconds since it was opened, and why.
  private func end() -> (Int64, ConnectionPace.Fault)? {
    guard let deadline = pace.deadline else { return nil }
    #expect(pace.fault(at: deadline - .nanoseconds(1)) == nil)
    guard let fault = pace.fault(at: deadline) else {
      Issue.record("Nothing is wrong at the deadline.")
      return nil
    }
    return ((deadline - Self.start).nanoseconds / 1_000_000_000, fault)
  }

  @Test func aSilentConnectionIsClosed() {
    #expect(end() ?? (0, .slowBody) == (10, .idle))
  }

  @Test mutating func bytesOfAHeadDoNotExtendItsTimeout() {
    for second in 1..<10 { pace.received(1, at: at(Int64(second))) }
    #expect(end() ?? (0, .idle) == (10, .slowHead))
  }

  @Test mutating func aBodyGetsTimeForItsBytes() {
    pace.received(50, at: at(5))
    pace.headEnded(at: at(5))
    #expect(end() ?? (0, .idle) == (25, .slowBody))
    pace.received(300, at: at(6))
    #expect(end() ?? (0, .idle) == (28, .slowBody))
  }

  @Test mutating func aClientThatWaitsForAResponseStaysConnected() {
    pace.received(50, at: at(0))
    pace.headEnded(at: at(0))
    pace.requestEnded(at: at(0))
    #expect(end() == nil)
    // The next one may be pipelined, at any speed.
    pace.received(1, at: at(100))
    #expect(end() == nil)
    pace.responseEnded(at: at(1_000))
    #expect(end() ?? (0, .idle) == (1_010, .slowHead))
  }

  @Test mutating func aConnectionMayIdleBetweenRequests() {
    pace.received(50, at: at(0))
    pace.headEnded(at: at(0))
    pace.requestEnded(at: at(0))
    pace.responseEnded(at: at(7))
    #expect(end() ?? (0, .slowBody) == (67, .idle))
    pace.received(1, at: at(50))
    #expect(end() ?? (0, .idle) == (60, .slowHead))
  }

  @Test mutating func aPipelinedBodyMayWait() {
    pace.received(50, at: at(0))
    pace.headEnded(at: at(0))
    pace.requestEnded(at: at(0))
    pace.headEnded(at: at(1))
    #expect(end() == nil)
    pace.responseEnded(at: at(500))
    #expect(end() ?? (0, .idle) == (520, .slowBody))
  }

  @Test mutating func aRefusedClientMayNotKeepSending() {
    pace.received(50, at: at(0))
    pace.headEnded(at: at(0))
    pace.received(1_001, at: at(1))
    #expect(pace.fault(at: at(1)) == nil)
    pace.responseEnded(at: at(2))
    #expect(pace.fault(at: at(2)) == .largeBody)
  }

  @Test mutating func aClientThatReadsNothingIsDisconnected() {
    pace.received(50, at: at(0))
    pace.headEnded(at: at(0))
    pace.requestEnded(at: at(0))
    pace.becameWritable(false, at: at(100))
    pace.becameWritable(false, at: at(110))
    #expect(end() ?? (0, .idle) == (130, .slowReader))
    pace.becameWritable(true, at: at(120))
    #expect(end() == nil)
    pace.becameWritable(false, at: at(125))
    #expect(end() ?? (0, .idle) == (155, .slowReader))
  }
}
