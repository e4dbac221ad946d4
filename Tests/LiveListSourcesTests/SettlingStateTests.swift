import Foundation
import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

@testable import LiveListSources

/// A source with all sequences of successes and failures, compared with an oracle that stores the
/// whole history.
@Suite(.trail, .timeLimit(.minutes(20))) struct SettlingStateTests {
  enum Event: CaseIterable { case rows, failure, both, settleFirst, settleLast }

  /// The whole history, from which everything else is computed.
  private struct Story {
    var rows: [Int]?
    /// The number of the current failure, and when it began.
    var failure: (number: Int, words: Int, since: Date)?
    var count = 0
    var settled = 0

    mutating func take(rows: Int?, failure words: Int?, at time: Date) {
      let isFirst = self.rows == nil && rows != nil
      if let rows { self.rows = [rows] }
      guard let words else {
        failure = nil
        return
      }
      if failure == nil { count += 1 }
      failure = (count, words, failure?.since ?? time)
      if isFirst { settled = count }
    }

    /// A failure counts if the state was settled while it lasted.
    var phase: ListPhase {
      guard let failure, settled == failure.number else { return rows == nil ? .loading : .live }
      let reported = ListFailure("\(failure.words)")
      return rows == nil ? .failed(reported) : .stale(since: ListTime(failure.since), reported)
    }
  }

  private func sections(_ number: Int) -> [ListSection<OnlySection, OnlySection, Int>] {
    [ListSection(items: [number])]
  }

  @Test func reportsFailuresThatLast() throws {
    var stories: [[Event]] = [[]]
    for _ in 0..<6 { stories = stories.flatMap { story in Event.allCases.map { story + [$0] } } }
    try withEvery("events", in: stories) { events in
      var (machine, story) = (SettlingState<OnlySection, OnlySection, Int>(), Story())
      for (index, event) in events.enumerated() {
        let time = Date(timeIntervalSince1970: Double(index))
        switch event {
        case .rows, .failure, .both:
          let reading = SourceReading(
            sections: event == .failure ? nil : sections(index),
            failure: event == .rows ? nil : ListFailure("\(index)"))
          let before = story.count
          story.take(
            rows: event == .failure ? nil : index, failure: event == .rows ? nil : index, at: time)
          let isHeld = story.count > before && story.settled < story.count
          #expect(machine.take(reading, at: time) == (isHeld ? story.count : nil))
        case .settleFirst, .settleLast:
          let number = event == .settleFirst ? 1 : story.count
          machine.settle(number)
          if story.failure?.number == number { story.settled = number }
        }
        #expect(machine.state.sections == (story.rows.map { sections($0[0]) } ?? []))
        #expect(machine.state.phase == story.phase)
      }
    }
  }
}
