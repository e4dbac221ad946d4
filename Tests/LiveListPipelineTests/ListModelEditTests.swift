import Foundation
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListPipeline

/// What the user does with the rows of a model.
@Suite(.timeLimit(.minutes(5))) @MainActor
struct ListModelEditTests {
  private struct Refused: Error {}

  private let clock = ManualClock()
  private let tap = Tap<SampleItem>()
  private let server = Server()

  /// A server that answers when the test says so.
  private final class Server {
    var answers: [CheckedContinuation<Void, any Error>] = []

    func save() async throws { try await withCheckedThrowingContinuation { answers.append($0) } }
  }

  private func pushed(_ list: [SampleItem]) async throws -> (
    ItemsModel<SampleItem>, Tap<SampleItem>.Reading
  ) {
    let model = ItemsModel(tap.source, timing: ListTiming(clock: clock)).lookedAt()
    let reading = try #require(await tap.reading())
    reading.deliver(list)
    await waitUntil("the list has arrived") { model.items == list }
    return (model, reading)
  }

  private func answer(_ error: (any Error)? = nil) async {
    await waitUntil("the server is asked") { !server.answers.isEmpty }
    server.answers.removeFirst().resume(with: error.map { .failure($0) } ?? .success(()))
  }

  /// The store removes the row at once, waits for its server, and later adds the row again.
  @Test func aRowThatIsAddedAgainIsShown() async throws {
    let (model, reading) = try await pushed([1, 2, 3])
    model.begin(.remove([2])) { [server] in try await server.save() }
    #expect(model.items == [1, 3] && model.pendingIDs == [2], "before the call returns")
    reading.deliver([1, 2, 3, 4])
    await waitUntil("another row arrives") { model.items == [1, 3, 4] }
    reading.deliver([1, 3, 4])
    await answer()
    await waitUntil("the action has ended") { model.pendingIDs.isEmpty }
    reading.deliver([1, 3, 2, 4])
    await waitUntil("the row is back") { model.items == [1, 3, 2, 4] }
    #expect(model.driver.edits.isEmpty)
  }

  @Test func aFailureIsSaidOnceAndTheRowReturns() async throws {
    let (model, reading) = try await pushed([1, 2, 3])
    model.begin(.move([3], before: 1)) { [server] in try await server.save() }
    #expect(model.items == [3, 1, 2])
    reading.deliver([1, 2, 3, 4])
    await waitUntil("a list arrives") { model.items == [3, 1, 2, 4] }
    await answer(ListFailure("It's locked."))
    await waitUntil("the row is back") { model.items == [1, 2, 3, 4] }
    await waitUntil("the alert is there") {
      model.alerts.map(\.failure.description) == ["It's locked."]
    }
    model.begin(.remove([1])) { [server] in try await server.save() }
    await answer(URLError(.cancelled))
    await waitUntil("the row is back") { model.items == [1, 2, 3, 4] }
    #expect(model.alerts.count == 1, "the user has canceled it")
  }

  @Test func oneWhoWaitsGetsTheErrorInsteadOfAnAlert() async throws {
    let (model, _) = try await pushed([1, 2])
    let saving = Task { try await model.edit(.remove([1])) { [server] in try await server.save() } }
    await answer(Refused())
    await #expect(throws: Refused.self) { try await saving.value }
    #expect(model.alerts.isEmpty && model.items == [1, 2])
    var isSaved = false
    try await model.edit(.remove([9])) { isSaved = true }
    #expect(isSaved, "the server may have a row that isn't in the list")
  }

  /// A server that says OK and keeps the row: the row returns after five seconds of a live list, and not before.
  @Test func aServerThatKeepsTheRowHasItsWay() async throws {
    let (model, _) = try await pushed([1, 2])
    model.begin(.remove([2])) { [server] in try await server.save() }
    await answer()
    await clock.sleepers(1)
    clock.advance(by: .seconds(4))
    #expect(model.items == [1])
    clock.advance(by: .seconds(1))
    await waitUntil("the row is back") { model.items == [1, 2] }
  }

  /// A fetched list is read again at the end, in place of a reading from before.
  @Test func aFetchedListIsReadAgainAtTheEnd() async throws {
    let store = Store([1, 2, 3])
    let model = ItemsModel(.fetching { store.items }).lookedAt()
    await waitUntil("the list has arrived") { model.items == [1, 2, 3] }
    model.begin(.remove([2])) { store.items = [1, 3, 4] }
    #expect(model.items == [1, 3])
    await waitUntil("the list is read again") { model.items == [1, 3, 4] }
    #expect(model.driver.edits.isEmpty)
  }

  @Test func aSavedItemTakesThePlaceOfItsDraft() async throws {
    let (model, reading) = try await pushed([1])
    model.insert(SampleItem(-1, content: 5), before: 1, in: OnlySection()) { [server] in
      try await server.save()
      return SampleItem(7, content: 5)
    }
    model.begin(.update(-1) { $0.content = 6 }) { [server] in try await server.save() }
    #expect(model.items == [SampleItem(-1, content: 6), 1])
    await answer()
    await waitUntil("it has its id") { model.items == [SampleItem(7, content: 6), 1] }
    reading.deliver([1, SampleItem(7, content: 5)])
    await waitUntil("the list has it") { model.items == [1, SampleItem(7, content: 6)] }
    await answer()
    await waitUntil("the action has ended") { model.pendingIDs.isEmpty }
  }

  /// Headers, counts and empty sections follow the edits.
  @Test func groupedItemsAreEditedBeforeTheyAreGrouped() async throws {
    let model = ListModel(
      tap.source, sectionedBy: { $0.content }, order: .ascending, timing: ListTiming(clock: clock)
    ) { $1.count }.lookedAt()
    let reading = try #require(await tap.reading())
    let list = [SampleItem(1, content: 1), SampleItem(2, content: 2), SampleItem(3, content: 1)]
    reading.deliver(list)
    await waitUntil("the list has arrived") { model.sections.map(\.header) == [2, 1] }
    model.begin(.update(3) { $0.content = 2 }, .remove([1])) { [server] in try await server.save() }
    #expect(model.sections.map(\.id) == [2] && model.sections.map(\.header) == [2])
    #expect(model.sections[0].items.map(\.id) == [2, 3], "in the source's order")
    await answer(CancellationError())
    await waitUntil("both are back") { model.sections.map(\.header) == [2, 1] }
  }

  /// Two edits of a row are saved one after another; an edit of another row doesn't wait.
  @Test func editsOfARowAreSavedInTheirOrder() async throws {
    let (model, reading) = try await pushed([1, 2])
    var saved: [String] = []
    for text in ["x", "y"] {
      model.begin(.update(1) { $0.content = text == "x" ? 8 : 9 }) { [server] in
        saved.append(text)
        try await server.save()
      }
    }
    model.begin(.remove([2])) { saved.append("2") }
    await waitUntil("two are asked") { saved.count == 2 }
    #expect(saved.sorted() == ["2", "x"] && model.items == [SampleItem(1, content: 9)])
    await answer()
    await waitUntil("the second is asked") { saved.last == "y" }
    reading.deliver([SampleItem(1, content: 8)])
    await waitUntil("a list has arrived") { model.deliveries > 4 }
    #expect(model.items == [SampleItem(1, content: 9)])
    await answer()
  }

  /// The action goes on, and so does one that waits for it.
  @Test func aModelThatGoesAwayCancelsNoAction() async throws {
    var model: ItemsModel<SampleItem>? = ItemsModel(.fetching { [1, 2] })
    await model?.refresh()
    var isSaved = false
    model?.begin(.remove([2])) { [server] in
      try await server.save()
      isSaved = !Task.isCancelled
    }
    var isMoved = false
    model?.begin(.update(2) { $0.content = 5 }) { isMoved = true }
    model = nil
    await answer()
    await waitUntil("both are saved") { isSaved && isMoved }
  }

  /// The source's changes lead to its own lists, and not to those with edits.
  @Test func onlyStatesWithoutEditsKnowTheirChanges() async {
    let (states, next) = AsyncStream.makeStream(of: ListState<Int, Int, SampleItem>.self)
    let model = ListModel(
      ListStates.onMainActor { yield in for await state in states { yield(state) } },
      timing: ListTiming(clock: clock)
    ).lookedAt()
    func deliver(_ items: [SampleItem]) {
      let sections = [SampleSection(id: 0, header: 0, items: items)]
      next.yield(ListState(sections: sections, phase: .live, changes: KnownChanges()))
    }
    deliver([1, 2])
    await waitUntil("the list has arrived") { model.state.knowsChanges }
    #expect(RowEdit.remove([2]).inverse(in: model.sections).map(\.ids) == [[2]])
    model.begin(.remove([2])) { [server] in try await server.save() }
    #expect(!model.state.knowsChanges)
    await answer()
    deliver([1])
    await waitUntil("the edit is over") { model.driver.edits.isEmpty }
    #expect(model.state.knowsChanges)
  }

  private final class Store {
    var items: [SampleItem]
    init(_ items: [SampleItem]) { self.items = items }
  }
}

extension ListModel {
  /// Makes edits without waiting, as a button does.
  fileprivate func begin(_ edits: Edit..., action: @escaping @MainActor () async throws -> Void) {
    guard edits.count > 1 else { return edit(edits[0], action: action) }
    edit(edits[0], edits[1], action: action)
  }
}
