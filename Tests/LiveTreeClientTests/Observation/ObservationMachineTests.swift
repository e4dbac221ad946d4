import Foundation
import LiveTree
import LiveTreeWire
import Testing

@testable import LiveTreeClient

struct ObservationMachineTests {
  private let policy = RetryPolicy(first: .seconds(1), factor: 2, longest: .seconds(30))
  private let start = Date(timeIntervalSince1970: 0)
  private let one = TreeNode(.integer(1))
  private let broken = DatabaseError.unreachable("gone")

  @Test func theValueSurvivesEveryFailure() {
    var machine = ObservationMachine(policy: policy)
    machine.open(at: start)
    #expect(
      machine.receive(.put(.root, one), at: start, share: 1)
        == .read(NodeObservation(value: one, phase: .live)))
    #expect(
      machine.fail(broken, at: start + 5, share: 1)
        == .reconnect(
          NodeObservation(
            value: one,
            phase: .stale(since: start + 5, error: broken, retry: .seconds(1))),
          after: .seconds(1)))
    #expect(
      machine.fail(broken, at: start + 9, share: 1)
        == .reconnect(
          NodeObservation(
            value: one,
            phase: .stale(since: start + 5, error: broken, retry: .seconds(2))),
          after: .seconds(2)), "stale since the first failure")
    machine.open(at: start + 10)
    #expect(
      machine.receive(.put(.root, .absent), at: start + 10, share: 1)
        == .read(NodeObservation(value: nil, phase: .live)), "nothing is a value too")
  }

  @Test func everyOutageHasItsOwnBeginning() {
    var machine = ObservationMachine(policy: policy)
    for outage in [start + 10, start + 100, start + 1_000] {
      machine.open(at: outage - 5)
      _ = machine.receive(.put(.root, one), at: outage - 5, share: 1)
      for time in [outage, outage + 1] {
        guard case .reconnect(let observation, _) = machine.fail(broken, at: time, share: 1),
          case .stale(let since, broken, _) = observation.phase
        else {
          Issue.record("an outage makes the value stale")
          return
        }
        #expect(since == outage)
      }
    }
  }

  /// A connection without data doesn't end the outage.
  @Test func aConnectionAloneDoesNotEndAnOutage() {
    var machine = ObservationMachine(policy: policy)
    machine.open(at: start)
    _ = machine.receive(.put(.root, one), at: start, share: 1)
    _ = machine.fail(broken, at: start + 1, share: 1)
    machine.open(at: start + 2)
    _ = machine.receive(.keepAlive, at: start + 3, share: 1)
    guard case .reconnect(let observation, _) = machine.fail(broken, at: start + 4, share: 1),
      case .stale(let since, _, _) = observation.phase
    else {
      Issue.record("an outage makes the value stale")
      return
    }
    #expect(since == start + 1)
  }

  @Test func aPatchMergesAndAPutReplaces() throws {
    var machine = ObservationMachine(policy: policy)
    let (a, b) = (try TreePath(parsing: "a"), try TreePath(parsing: "b"))
    _ = machine.receive(.put(a, one), at: start, share: 1)
    guard case .read(let both?) = machine.receive(.put(b, one), at: start, share: 1) else {
      Issue.record("a put is a new value")
      return
    }
    #expect(both.value?.children.count == 2)
    #expect(
      machine.receive(.put(.root, one), at: start, share: 1)
        == .read(NodeObservation(value: one, phase: .live)))
  }

  /// A stream that was never open doesn't count as lasting, so waits don't start over.
  @Test func onlyAStreamThatWasOpenHasLasted() {
    var machine = ObservationMachine(policy: policy)
    machine.open(at: start)
    for (failure, wait) in [1, 2, 4, 8].enumerated() {
      let time = start + Double(failure) * 100
      guard case .reconnect(_, .seconds(wait)) = machine.fail(broken, at: time, share: 1) else {
        Issue.record("the wait after failure \(failure) is \(wait) seconds")
        return
      }
    }
  }

  @Test func aRefusalForGoodEndsTheStream() {
    var machine = ObservationMachine(policy: policy)
    let denied = DatabaseError.refused(status: 401, message: "Permission denied")
    #expect(
      machine.fail(denied, at: start, share: 1)
        == .stop(NodeObservation(value: nil, phase: .failed(denied, retry: nil))))
  }

  @Test func aCancelledStreamIsTriedAgainBecauseRulesMayOpen() {
    var machine = ObservationMachine(policy: policy)
    let step = machine.receive(.cancel("Permission denied."), at: start, share: 1)
    guard case .reconnect = step else {
      Issue.record("a cancel must lead to a new attempt: \(step)")
      return
    }
  }

  /// If the rules allowed access before, they may allow it again, so the client retries. If they
  /// never allowed it, the client retries only with a `denied` wait.
  @Test func aDenialIsTriedAgainSlowlyAfterACancel() {
    let denied = DatabaseError.refused(status: 401, message: "Permission denied")
    var machine = ObservationMachine(policy: policy)
    machine.open(at: start)
    _ = machine.receive(.cancel(nil), at: start, share: 1)
    for _ in 0..<10 {
      #expect(
        machine.fail(denied, at: start, share: 1)
          == .reconnect(
            NodeObservation(value: nil, phase: .failed(denied, retry: .seconds(15))),
            after: .seconds(15)))
    }
    machine.open(at: start)
    guard case .stop = machine.fail(denied, at: start, share: 1) else {
      Issue.record("a denial of a new stream is final")
      return
    }
    var patient = ObservationMachine(policy: RetryPolicy(denied: .seconds(2)))
    #expect(
      patient.fail(denied, at: start, share: 0)
        == .reconnect(
          NodeObservation(value: nil, phase: .failed(denied, retry: .seconds(1))),
          after: .seconds(1)))
  }

  @Test func aRevokedCredentialIsReplacedAtOnceAndThenWithWaits() {
    var machine = ObservationMachine(policy: policy)
    for wait in [Duration.zero, .seconds(2), .seconds(4)] {
      machine.open(at: start)
      guard case .reconnect(_, wait) = machine.receive(.authRevoked(nil), at: start, share: 1)
      else {
        Issue.record("a revoked credential must lead to a new attempt after \(wait)")
        return
      }
    }
  }

  @Test func keepAlivesAndUnknownEventsChangeNothing() {
    var machine = ObservationMachine(policy: policy)
    #expect(machine.receive(.keepAlive, at: start, share: 1) == .read(nil))
    #expect(machine.receive(.unknown("rules_debug"), at: start, share: 1) == .read(nil))
  }

  @Test func waitsStartOverAfterAConnectionThatLasted() {
    var machine = ObservationMachine(policy: policy)
    for _ in 0..<4 { _ = machine.fail(broken, at: start, share: 1) }
    machine.open(at: start)
    guard case .reconnect(_, let short) = machine.fail(broken, at: start + 5, share: 1) else {
      Issue.record("a broken connection is tried again")
      return
    }
    #expect(short == .seconds(16))
    machine.open(at: start + 10)
    guard case .reconnect(_, let again) = machine.fail(broken, at: start + 60, share: 1) else {
      Issue.record("a broken connection is tried again")
      return
    }
    #expect(again == .seconds(1))
  }

  @Test(arguments: 1...20)
  func waitsGrowToTheirLimitAndAreNeverNothing(failures: Int) {
    let longest = policy.wait(afterFailures: failures, share: 1)
    #expect(longest == min(.seconds(1 << min(failures - 1, 5)), .seconds(30)))
    #expect(policy.wait(afterFailures: failures, share: 0) == longest * 0.1)
  }
}
