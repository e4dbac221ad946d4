import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTesting
import Testing

@testable import live

/// When a watch is over: all runs of a few updates, against the words of the help.
struct WatchEndingTests {
  private enum Step: CaseIterable {
    case list, change, failure

    func update(after rows: inout [JSONRow], _ isLive: inout Bool) -> WatchedUpdate {
      let before = rows
      switch self {
      case .list: isLive = true
      case .change: (rows, isLive) = (rows + [JSONRow(id: "\(rows.count)", fields: [])], true)
      case .failure: isLive = false
      }
      let list = [before, rows].map { [ListSection(id: "", header: "", items: $0)] }
      return WatchedUpdate(
        changeset: ListChangeset(from: list[0], to: list[1]),
        phase: isLive ? .live : .stale(since: .distantPast, ListFailure("away")))
    }
  }

  @Test func aWatchIsOverWhenTheHelpSaysSo() {
    let runs = Step.allCases.flatMap { first in
      Step.allCases.flatMap { second in Step.allCases.map { [first, second, $0] } }
    }
    for run in runs {
      let list = run.firstIndex { $0 != .failure }
      let change = list.flatMap { list in run[(list + 1)...].firstIndex(of: .change) }
      #expect(end(of: run, .list) == list, "\(run)")
      #expect(end(of: run, .change) == change, "\(run)")
      #expect(end(of: run, .none) == nil, "\(run)")
    }
  }

  private func end(of run: [Step], _ goal: WatchEnding.Goal) -> Int? {
    var (ending, rows, isLive) = (WatchEnding(goal: goal), [JSONRow](), false)
    return run.firstIndex { ending.take($0.update(after: &rows, &isLive)) }
  }
}
