import Foundation
import LiveList
import Testing

@testable import LiveListPipeline

@Suite(.timeLimit(.minutes(20))) struct ListStateTests {
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
    #expect(state.phase == .stale(since: ListTime(secondsSince1970: 1), ListFailure("second")))
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

  @Test func mappingTheRowsKeepsThePhase() {
    for events in sequences(of: 3) {
      var state = State()
      for event in events {
        switch event {
        case .succeed: state.succeed(with: rows)
        case .fail: state.fail(with: ListFailure("broken"), at: Date(timeIntervalSince1970: 1))
        }
      }
      let ids = state.mapItems { "\($0.id)" }
      #expect(ids.phase == state.phase)
      #expect(ids.sections.map(\.items) == state.sections.map { $0.items.map { "\($0.id)" } })
      let headers = state.mapSections {
        $0.map { ListSection(id: 0, header: $0.id, items: $0.items) }
      }
      #expect(headers.phase == state.phase)
      #expect(headers.sections.map(\.header) == state.sections.map(\.id))
    }
  }

  @Test func aDateComesBackFromATime() {
    for seconds in [-62_135_769_600, -0.5, 0, 1_792_000_000.25] {
      let date = Date(timeIntervalSince1970: seconds)
      #expect(Date(ListTime(date)) == date)
    }
  }

  private func sequences(of length: Int) -> [[Event]] {
    (0..<length).reduce([[]]) { shorter, _ in
      shorter.flatMap { head in Event.allCases.map { head + [$0] } }
    }
  }
}
