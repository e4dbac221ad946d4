import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

@testable import Demos

/// Any number of views follow the model, each from an empty list to the newest.
@Suite(.timeLimit(.minutes(20))) @MainActor
struct ChangesUpdatesTests {
  @Test func everyViewComesToShowTheList() async throws {
    let model = ChangesModel()
    let first = UpdateReader(model.listUpdates())
    #expect(await first.next()?.changeset.target == model.bench.list)
    try model.go(BenchRequest(.insert, items: .middle, count: 3))
    let second = UpdateReader(model.listUpdates())
    let update = await first.next()
    #expect(update?.changeset.target == model.bench.list)
    #expect(update?.changeset.counts.inserted == 3)
    #expect(update?.phase == .live)
    #expect(await second.next()?.changeset.target == model.bench.list)
  }

  @Test func aSlowViewSkipsToTheNewestList() async throws {
    let model = ChangesModel()
    let reader = UpdateReader(model.listUpdates())
    var shown: [BenchSection] = await reader.next()?.changeset.target ?? []
    for _ in 0..<20 { try model.go(BenchRequest(.random, items: .random, count: 3)) }
    while shown != model.bench.list {
      let changeset = try #require(await reader.next()).changeset
      #expect(changeset.source == shown)
      shown = changeset.target
    }
  }

  @Test func runsAreNewestFirst() async throws {
    let model = ChangesModel()
    let reader = UpdateReader(model.runUpdates())
    #expect(await reader.nextItems() == [])
    try model.go(BenchRequest(.modify, items: .end))
    #expect(await reader.nextItems() == model.runs)
    try model.undo()
    #expect(await reader.nextItems() == model.runs)
    model.reset()
    #expect(await reader.nextItems() == [])
  }

  @Test func theStateIsOneRowThatFollows() async throws {
    let model = ChangesModel()
    let reader = UpdateReader(model.stateUpdates())
    #expect(await reader.nextItems()?.first == ChangesState(Bench(.standard), autoplay: false))
    try model.go(BenchRequest(.delete, sections: .end))
    let changed = try #require(await reader.nextItems()?.first)
    #expect(changed.canUndo && changed.sections == 3 && changed.items == 36)
    model.setAutoplay(true)
    #expect(await reader.nextItems()?.first?.autoplay == true)
    model.setAutoplay(false)
    #expect(await reader.nextItems()?.first?.autoplay == false)
    model.reset(try BenchStart(seed: 9, sections: 1, items: 1))
    #expect(await reader.nextItems()?.first?.fields.map(\.text) == ["9", "1", "1", "off", "no"])
  }

  @Test func updatesEndWithTheModel() async {
    var model: ChangesModel? = ChangesModel()
    let reader = model.map { UpdateReader($0.listUpdates()) }
    #expect(await reader?.next() != nil)
    model = nil
    #expect(await reader?.next() == nil)
  }

  @Test func aListenerThatIsGoneIsForgotten() async {
    let newest = NewestValue(1)
    do {
      var reader = newest.values().makeAsyncIterator()
      #expect(await reader.next(isolation: #isolation) == 1)
      withExtendedLifetime(reader) { #expect(newest.listenerCount == 1) }
    }
    await waitUntil("there is no listener") { newest.listenerCount == 0 }
  }
}
