import Foundation
import Testing

@testable import LiveTreeClient

/// The scenarios of firebase-js-sdk for what a client must raise. They aren't part of this project: the
/// environment variable `SYNC_SCENARIOS` names the file `syncPointSpec.json`, or another in its format.
@Suite(.timeLimit(.minutes(20))) struct SyncScenarioTests {
  private static let file = ProcessInfo.processInfo.environment["SYNC_SCENARIOS"]

  @Test(.enabled(if: Self.file != nil)) func everyStepRaisesItsEvents() throws {
    let scenarios = try SyncScenario.read(URL(fileURLWithPath: try #require(Self.file)))
    #expect(scenarios.count > 50)
    for scenario in scenarios {
      var run = SyncScenarioRun()
      for (number, step) in scenario.steps.enumerated() {
        let raised = try run.perform(step)
        let expected = try (step.events ?? []).map { try $0.raised() }
        #expect(
          Self.groups(raised) == Self.groups(expected),
          "\(scenario), step \(number + 1): \(step.type) \(step.path ?? "")")
        #expect(Self.valuesAreLast(raised), "\(scenario), step \(number + 1)")
      }
    }
  }

  /// The events by path, in the order of the paths. Within a path, the order of the events differs among
  /// Firebase's own libraries.
  private static func groups(
    _ events: [SyncScenarioRun.Raised]
  ) -> [[SyncScenarioRun.Raised: Int]] {
    var groups: [(path: String, counts: [SyncScenarioRun.Raised: Int])] = []
    for event in events {
      if groups.last?.path != event.path { groups.append((event.path, [:])) }
      groups[groups.count - 1].counts[event, default: 0] += 1
    }
    return groups.map(\.counts)
  }

  private static func valuesAreLast(_ events: [SyncScenarioRun.Raised]) -> Bool {
    zip(events, events.dropFirst()).allSatisfy { first, second in
      first.type != "value" || second.path != first.path
        || second.type != "child_removed"
          && second.type != "child_changed"
    }
  }
}
