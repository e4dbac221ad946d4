import Foundation
import LiveList
import Testing

@testable import Demos

/// The report of a run, and its JSON.
struct BenchRunTests {
  private func run(
    _ request: BenchRequest, on start: BenchStart = .standard,
    taking duration: Duration = .microseconds(420), verdict: BenchRun.Verdict? = .accepted
  ) throws -> BenchRun {
    var bench = Bench(start)
    let before = bench.list
    let result = try bench.perform(request)
    var run = BenchRun(
      id: 1, title: result.description, BenchChangeset(from: before, to: bench.list),
      visibleCount: 30, duration: duration)
    run.verdict = verdict
    return run
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func aRunIsReportedInFields() throws {
    let run = try run(BenchRequest(.insert, items: .beginning, count: 2))
    #expect(run.fields.map(\.role) == ["title", "value", "text", "batches", "redrawn", "verdict"])
    #expect(
      run.fields.map(\.text) == [
        "2 insertions at the beginning",
        "0.42 ms",
        """
        2 inserted
          + §1 0   Item 49, version 1
          + §1 1   Item 50, version 1
        """,
        "1 batch",
        "2 cells; reloadData would have redrawn 30",
        "accepted by the table view",
      ])
  }

  @Test func aRunInJSONIsAnObjectOfItsFields() throws {
    let run = try run(BenchRequest(.modify, items: .beginning))
    #expect(
      try json(run)
        == #"{"batches":"no batches","kind":"run","#
        + #""redrawn":"1 cell; reloadData would have redrawn 30","#
        + #""text":"1 updated\n  ~ §1 0   Item 1, version 2","#
        + #""title":"1 modification at the beginning","value":"0.42 ms","#
        + #""verdict":"accepted by the table view"}"#)
  }

  @Test func aRunWithoutAJudgeHasNoVerdict() throws {
    let run = try run(BenchRequest(.modify, items: .beginning), verdict: nil)
    #expect(!run.fields.contains { $0.role == "verdict" })
  }

  @Test func aLongChangesetIsTruncated() throws {
    let lines = try run(BenchRequest(.insert, items: .end, count: 1_000)).text
      .split(separator: "\n")
    #expect(lines.count == 22)
    #expect(lines.first == "1000 inserted")
    #expect(lines.last == "… and 980 more")
    let whole = try run(BenchRequest(.insert, items: .end, count: 20)).text
    #expect(whole.split(separator: "\n").count == 21)
    #expect(!whole.contains("…"))
  }

  @Test func timesAreReportedInMilliseconds() {
    let times: [(Duration, String)] = [
      (.zero, "0.00 ms"), (.microseconds(4), "0.00 ms"), (.microseconds(5), "0.01 ms"),
      (.microseconds(90), "0.09 ms"), (.milliseconds(12), "12.00 ms"),
      (.nanoseconds(9_995_000), "10.00 ms"), (.seconds(1.5), "1500.00 ms"),
    ]
    for (time, words) in times { #expect(time.milliseconds == words) }
  }

  @Test func rowsOfTheListInJSONAreThoseOfTheContract() throws {
    var bench = Bench(try BenchStart(seed: 1, sections: 1, items: 1))
    try bench.perform(BenchRequest(.modify, sections: .end, items: .end))
    #expect(
      try json(bench.list) == #"[{"header":"Section 1, version 2","id":1,"items":"#
        + #"[{"content":{"kind":"item","label":"version 2","title":"Item 1"},"id":1}]}]"#)
  }

  @Test func theStateInJSONIsOneObject() throws {
    #expect(
      try json(ChangesState(Bench(.standard), autoplay: true))
        == #"{"autoplay":true,"canUndo":false,"items":48,"sections":4,"seed":42}"#)
  }
}
