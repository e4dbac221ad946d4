import Foundation
import LiveList
import Testing

@testable import LiveListPipeline

struct ListStateTests {
  private struct Row: Identifiable, Equatable, Sendable { let id: Int }
  private typealias State = ListState<String, String, Row>

  private enum Event: CaseIterable { case succeed, fail }

  private let rows = [ListSection(id: "a", header: "A", items: [Row(id: 1)])]

  @Test func aFailureNeverChangesTheSections() {
    for events in sequences(of: 6) {
      var state = State()
      var expected: [ListSection<String, String, Row>] = []
      for event in events {
        switch event {
        case .succeed:
          expected = rows
          state.succeed(with: rows)
        case .fail:
          state.fail(with: ListFailure("broken"), at: .now)
        }
        #expect(state.sections == expected, "\(events)")
      }
    }
  }

  @Test func aListIsStaleSinceTheFirstFailureAndBecauseOfTheLast() {
    var state = State()
    state.succeed(with: rows)
    state.fail(with: ListFailure("first"), at: Date(timeIntervalSince1970: 1))
    state.fail(with: ListFailure("second"), at: Date(timeIntervalSince1970: 2))
    #expect(state.phase == .stale(since: Date(timeIntervalSince1970: 1), ListFailure("second")))
    state.succeed(with: rows)
    #expect(state.phase == .live)
    #expect(state.phase.failure == nil)
  }

  @Test func aListThatNeverCameHasFailed() {
    var state = State()
    #expect(state.phase == .loading)
    state.fail(with: ListFailure("no network"), at: .now)
    #expect(state.phase == .failed(ListFailure("no network")))
    #expect(state.phase.failure?.description == "no network")
  }

  private func sequences(of length: Int) -> [[Event]] {
    (0..<length).reduce([[]]) { shorter, _ in
      shorter.flatMap { head in Event.allCases.map { head + [$0] } }
    }
  }
}
