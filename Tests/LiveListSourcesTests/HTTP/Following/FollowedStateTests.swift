import Foundation
import LiveList
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

/// A connection with all events in every order, compared with an oracle that stores the whole
/// history.
@Suite(.trail) struct FollowedStateTests {
  enum Event: CaseIterable {
    case openedAgain, openedWhereItWas, good, broken, blank, noDocument, failure
  }

  /// Only possible sequences: nothing is received without a connection.
  private static func stories(of length: Int) -> [[Event]] {
    var stories: [[Event]] = [[]]
    for _ in 0..<length {
      stories = stories.flatMap { story in
        let isOpen = story.last.map { $0 != .failure } ?? false
        return Event.allCases
          .filter { event in
            switch event {
            case .openedAgain, .openedWhereItWas: !isOpen
            case .good, .broken, .blank, .noDocument: isOpen
            case .failure: true
            }
          }
          .map { story + [$0] }
      }
    }
    return stories
  }

  /// The history of events.
  private struct Story {
    var events: [Event] = []

    private func number(of index: Int) -> Int {
      events[...index].count { $0 == .good || $0 == .broken }
    }

    var items: [Int] {
      events.lastIndex(of: .good).map { [number(of: $0)] } ?? []
    }

    /// The failure after a number of events: that of the connection, if there is none or if
    /// something may have been missed while there was none, or else the last reported one.
    private func complaint(after count: Int) -> String? {
      let past = events[..<count]
      let said = past.lastIndex { [.good, .broken, .noDocument].contains($0) }
      let failed = past.lastIndex(of: .failure)
      let resumed = past.lastIndex(of: .openedWhereItWas)
      if let failed, failed > max(said ?? -1, resumed ?? -1) { return "server is gone." }
      guard let said else { return nil }
      switch events[said] {
      case .broken:
        return "server, event \(number(of: said)): Invalid JSON at line 1, column 2: expected a "
          + "value or \"]\", found \"x\""
      case .noDocument: return "server sent a picture."
      default: return nil
      }
    }

    var phase: ListPhase {
      let isFilled = events.contains(.good)
      guard let complaint = complaint(after: events.count) else {
        return isFilled ? .live : .loading
      }
      let failure = ListFailure(complaint)
      guard isFilled else { return .failed(failure) }
      let well = (0...events.count).last { self.complaint(after: $0) == nil } ?? 0
      return .stale(since: ListTime(secondsSince1970: Double(well)), failure)
    }

    /// The number of consecutive failures without a document between them.
    var failures: Int {
      let said = events.lastIndex { $0 == .good || $0 == .broken }.map { $0 + 1 } ?? 0
      return events[said...].count { $0 == .failure }
    }
  }

  @Test func anySequenceOfEventsLeadsToTheRightState() throws {
    try withEvery("events", in: Self.stories(of: 7)) { events in
      var random = SplitMix64(seed: 4)
      var machine = FollowedState(
        name: "server", word: "event", rows: WholeLists(.decoding([Int].self)),
        delays: RetryDelays(first: .seconds(1), factor: 2, longest: .seconds(4)))
      var (story, number) = (Story(), 0)
      for (index, event) in events.enumerated() {
        let time = Date(timeIntervalSince1970: Double(index))
        story.events.append(event)
        switch event {
        case .openedAgain: machine.take(.opened(resumes: false), at: time)
        case .openedWhereItWas: machine.take(.opened(resumes: true), at: time)
        case .good:
          number += 1
          machine.take(.documents([Array("[\(number)]".utf8)]), at: time)
        case .broken:
          number += 1
          machine.take(.documents([Array("[x".utf8)]), at: time)
        case .blank: machine.take(.documents([[], Array(" \r\n\t".utf8)]), at: time)
        case .noDocument: machine.take(.broken("sent a picture."), at: time)
        case .failure:
          let failure = HTTPFailure("is gone.")
          let wait = try #require(machine.fail(failure, at: time, using: &random))
          let longest = Duration.seconds(min(1 << (story.failures - 1), 4))
          #expect((longest * 0.1...longest).contains(wait))
        }
        #expect(machine.state.items == story.items)
        #expect(machine.state.phase == story.phase)
      }
    }
  }

  @Test func anOutageBeginsAfterTheLastGoodDocument() {
    var machine = FollowedState(
      name: "server", word: "event", rows: WholeLists(.decoding([Int].self)),
      delays: RetryDelays())
    machine.take(.documents([Array("oops".utf8)]), at: Date(timeIntervalSince1970: 0))
    let texts = ["[1]", "oops"].map { Array($0.utf8) }
    machine.take(.documents(texts), at: Date(timeIntervalSince1970: 1))
    guard case .stale(let since, _) = machine.state.phase else {
      Issue.record("The list isn't stale.")
      return
    }
    #expect(since == ListTime(secondsSince1970: 1))
  }

  @Test func takesWhatComesAtOnceAsOneChange() {
    var machine = FollowedState(
      name: "server", word: "event",
      rows: ItemLog(ItemFormat<JSONRow>.row, limit: 10), delays: RetryDelays())
    let texts = [#"{"id": 1}"#, "oops", #"{"id": 2}"#].map { Array($0.utf8) }
    machine.take(.documents(texts), at: Date(timeIntervalSince1970: 0))
    #expect(machine.state.items.map(\.id) == [1, 2])
    #expect(machine.state.phase == .live)
  }
}
