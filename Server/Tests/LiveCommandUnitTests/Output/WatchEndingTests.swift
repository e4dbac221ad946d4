import ArgumentParser
import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTesting
import Testing

@testable import live

/// When a watch ends: all sequences of a few updates, compared with the text of the help.
@Suite(.timeLimit(.minutes(20))) struct WatchEndingTests {
  private enum Step: CaseIterable {
    case list, change, failure

    func update(after rows: inout [JSONRow], _ isLive: inout Bool) -> WatchedUpdate {
      let before = rows
      switch self {
      case .list: isLive = true
      case .change:
        (rows, isLive) = (
          rows + [JSONRow(id: JSONRow.ID(.integer(Int64(rows.count))), fields: [])], true
        )
      case .failure: isLive = false
      }
      let list = [before, rows].map { [ListSection(id: "", header: "", items: $0)] }
      return WatchedUpdate(
        changeset: ListChangeset(from: list[0], to: list[1]),
        phase: isLive ? .live : .stale(since: ListTime(.distantPast), ListFailure("away")))
    }
  }

  @Test func aWatchEndsAsTheHelpSays() {
    let runs = Step.allCases.flatMap { first in
      Step.allCases.flatMap { second in Step.allCases.map { [first, second, $0] } }
    }
    for run in runs {
      let list = run.firstIndex { $0 != .failure }
      let change = list.flatMap { list in run[(list + 1)...].firstIndex(of: .change) }
      #expect(end(of: run, .list) == list, "\(run)")
      #expect(end(of: run, .change) == change, "\(run)")
      #expect(end(of: run, .none) == nil, "\(run)")
      #expect(end(of: run, .time) == nil, "\(run)")
    }
  }

  /// `--timeout` applies to the awaited event: the first list, or the change.
  @Test func theLimitEndsAWatchUntilItsListHasCome() async {
    for (goal, run, expected) in [
      (WatchEnding.Goal.none, [], WatchEnd.timeout(.none)),
      (.none, [Step.failure], .timeout(.none)), (.none, [.list], nil),
      (.none, [.list, .failure], nil), (.change, [.list], .timeout(.change)),
      (.list, [.failure], .timeout(.list)), (.change, [.list, .change], nil),
      (.time, [], .timeout(.time)), (.time, [.list], .goal), (.time, [.list, .change], .goal),
    ] {
      let limit = Duration.seconds(3_600)
      var (ending, rows, isLive) = (WatchEnding(goal: goal, limit: limit), [JSONRow](), false)
      let monitor = WatchExitMonitor(ending)
      for step in run {
        let update = step.update(after: &rows, &isLive)
        _ = (ending.take(update), monitor.passing(update))
      }
      #expect(ending.endAtLimit == expected, "\(goal) \(run)")
      monitor.limitPasses()
      // A last update ends the watch, so that there is always an exit code.
      let after = Step.change.update(after: &rows, &isLive)
      guard goal == .change || expected != nil else { continue }
      _ = monitor.passing(after)
      let end = await monitor.end()
      #expect(end == expected ?? .goal, "\(goal) \(run)")
    }
  }

  /// For any awaited event, a list that never arrived ends the watch, and a list that arrived is
  /// kept.
  @Test(arguments: [
    (ListFailure.Cause.missingSource, 66 as Int32), (.invalidSource, 66), (.missingCommand, 127),
  ])
  func aFailureThatWontPassEndsAWatch(cause: ListFailure.Cause, code: Int32) {
    let failure = ListFailure("gone", cause: cause)
    let failing = WatchedUpdate(changeset: ListChangeset(from: [], to: []), phase: .failed(failure))
    let list = WatchedUpdate(changeset: ListChangeset(from: [], to: []), phase: .live)
    for goal in [WatchEnding.Goal.none, .list, .change, .time] {
      var impatient = WatchEnding(goal: goal, keepsTrying: false)
      #expect(impatient.take(failing) == .failure(failure))
      #expect(WatchEnd.failure(failure).code.rawValue == code)
      var patient = WatchEnding(goal: goal, keepsTrying: true)
      #expect(patient.take(failing) == nil)
      guard goal != .list else { continue }
      var running = WatchEnding(goal: goal, keepsTrying: false)
      #expect(running.take(list) == nil && running.take(failing) == nil)
    }
  }

  private func end(of run: [Step], _ goal: WatchEnding.Goal) -> Int? {
    var (ending, rows, isLive) = (WatchEnding(goal: goal), [JSONRow](), false)
    return run.firstIndex { ending.take($0.update(after: &rows, &isLive)) == .goal }
  }
}
