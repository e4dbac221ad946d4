#if HEADLESS_UIKIT
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListUIKit
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import DemoScreens

/// The bench on a table view: the user sees exactly the requested changes of the list.
@Suite(.timeLimit(.minutes(20)), .trail) @MainActor
struct ChangesViewControllerTests {
  /// Any request, with up to ten changes.
  private func request(_ random: inout SplitMix64) throws -> BenchRequest {
    let places = BenchRequest.Place.allCases
    let sections = random.next() % 3 == 0 ? places.randomElement(using: &random) : nil
    let items = places.filter { sections != nil && sections != .nowhere || $0 != .nowhere }
      .randomElement(using: &random)
    return try BenchRequest(
      BenchRequest.Kind.allCases.randomElement(using: &random) ?? .random,
      sections: sections ?? .nowhere, items: items ?? .middle,
      count: sections == nil ? Int.random(in: 1...10, using: &random) : 1)
  }

  @Test func aThousandRandomRequestsBreakNoRuleAndShowTheModelsRows() async throws {
    try await withEvery("seed", in: [1 as UInt64], attempts: 40) { seed in
      let phone = BenchPhone()
      await phone.rest()
      var random = SplitMix64(seed: seed)
      for number in 1...1_000 {
        if phone.model.bench.itemCount > 150 { phone.model.reset() }
        if number % 10 == 0, phone.model.bench.canUndo {
          try phone.model.undo()
        } else {
          try phone.model.go(request(&random))
        }
        await phone.rest()
        #expect(phone.showsModel && phone.violations.isEmpty, "request \(number)")
      }
      #expect(phone.outcomes.first == .reloaded(.firstLoad))
      #expect(Set(phone.outcomes.dropFirst()) == [.animated], "nothing was reloaded")
      #expect(phone.outcomes.count > 800)
    }
  }

  @Test func requestsDuringAnimationsAreShown() async throws {
    try await withEvery("seed", in: [2 as UInt64], attempts: 40) { seed in
      let phone = BenchPhone()
      await phone.rest()
      var random = SplitMix64(seed: seed)
      for _ in 1...100 {
        for _ in 1...5 { try phone.model.go(request(&random)) }
        if phone.model.bench.itemCount > 150 { phone.model.reset() }
        await phone.rest()
        #expect(phone.showsModel && phone.violations.isEmpty)
      }
    }
  }

  @Test func theUserChoosesAndGoes() async throws {
    let phone = BenchPhone()
    await phone.rest()
    phone.tap(.kind(.move))
    phone.tap(.items(.beginning))
    phone.tap(.count(2))
    #expect(phone.isMarked(.kind(.move)) && !phone.isMarked(.kind(.insert)))
    #expect(phone.isMarked(.count(2)) && phone.isMarked(.items(.beginning)))
    phone.tap(.go)
    #expect(phone.bar.first?.first == "Go: 2 moves at the beginning")
    #expect(phone.model.runs.first?.title == "2 moves at the beginning")
    await phone.rest()
    #expect(phone.rows.flatMap(\.self).count == 48)
    #expect(phone.rows.first?.first == "Item 3, version 1")
    #expect(phone.violations.isEmpty)
  }

  @Test func theReportDescribesTheRunAndTheTableView() async throws {
    let phone = BenchPhone(
      ChangesModel(clock: ManualClock()) { changeset in
        var table = SimulatedTableView(showing: changeset.source)
        try table.apply(changeset)
      })
    await phone.rest()
    phone.tap(.go)
    let whole = "3 insertions in the middle\n0.00 ms, 1 batch, accepted by the table view, animated"
    await phone.wait { $0.report == whole }
    phone.tap(.undo)
    await phone.wait { $0.report == "Undo: \(whole)" }
    #expect(phone.model.bench.list == Bench(.standard).list)
  }

  @Test func aRunWithoutAnyChangeIsReportedToo() async throws {
    let phone = BenchPhone(ChangesModel(try BenchStart(seed: 1, sections: 1, items: 1)))
    await phone.rest()
    phone.tap(.kind(.move))
    phone.tap(.go)
    await phone.wait { $0.report?.hasPrefix("3 moves in the middle: no item moved\n") == true }
    #expect(phone.rows == [["Item 1, version 1"]])
  }

  @Test func anInvalidRequestIsRejectedWithASentence() async {
    let phone = BenchPhone()
    await phone.rest()
    phone.tap(.items(.nowhere))
    phone.tap(.go)
    #expect(phone.bar.first?.first == "Go: nothing is chosen")
    #expect(phone.report == BenchError.nothingChosen.description)
    phone.tap(.undo)
    #expect(phone.report == BenchError.nothingChosen.description, "there is nothing to tap")
    #expect(phone.model.runs.isEmpty)
  }

  @Test func aHeaderIsRefilledInPlace() async throws {
    let phone = BenchPhone()
    await phone.rest()
    phone.tap(.kind(.modify))
    phone.tap(.items(.nowhere))
    phone.tap(.sections(.end))
    phone.tap(.count(1))
    phone.tap(.go)
    await phone.rest()
    #expect(phone.headers.last == "Section 4, version 2")
    #expect(phone.outcomes.last == .animated)
    #expect(phone.violations.isEmpty)
  }

  @Test func anOffscreenScreenRestsAndCatchesUp() async throws {
    let phone = BenchPhone()
    await phone.rest()
    phone.setVisible(false)
    let updates = phone.outcomes.count
    for _ in 1...10 { try phone.model.go(BenchRequest(.random, items: .random, count: 3)) }
    phone.setVisible(true)
    await phone.wait { $0.outcomes.count > updates }
    #expect(phone.outcomes.count == updates + 1 && phone.showsModel)
    #expect(phone.violations.isEmpty)
  }

  @Test func autoplayRunsByItselfAndStartAgainRestoresTheList() async throws {
    let clock = ManualClock()
    let phone = BenchPhone(ChangesModel(pace: .seconds(1), clock: clock))
    await phone.rest()
    phone.tap(.autoplay)
    for _ in 1...20 {
      await clock.sleepers(1)
      clock.advance(by: .seconds(1))
    }
    await clock.sleepers(1)
    #expect(phone.model.runs.count == 20)
    phone.tap(.autoplay)
    #expect(!phone.model.isAutoplaying)
    phone.tap(.reset)
    await phone.rest()
    #expect(phone.rows.map(\.count) == [12, 12, 12, 12])
    #expect(phone.violations.isEmpty)
  }

  @Test func aPhoneShowsAsManyLinesAsItIsHigh() async throws {
    let phone = BenchPhone(height: 260 + 64 + 440)
    #expect(phone.model.visibleCount == 10)
    #expect(try phone.model.go(BenchRequest(.modify, items: .end)).reloadedCells == 10)
  }
}
#endif
