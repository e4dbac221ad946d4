import LiveList
import LiveListPipeline
import LiveListTesting
import Observation
import Testing
import _LiveTestSupport

/// Lists of an `@Observable` object.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct ObservingTests {
  @MainActor @Observable
  final class Store {
    var items = [SampleItem(1, content: 1)]
    var title = "Friends"
    @ObservationIgnored var reads = 0

    func read() -> [SampleItem] {
      reads += 1
      return items
    }
  }

  @Test func aListFollowsTheObject() async {
    let store = Store()
    let model = ItemsModel<SampleItem>(.observing { store.read() })
    let look = model.look()
    await waitUntil("the first list is there") { model.items == store.items }
    #expect(model.phase == .live)
    store.items.append(SampleItem(2, content: 1))
    await waitUntil("an item has come") { model.items.count == 2 }
    store.items[0] = SampleItem(1, content: 5)
    await waitUntil("an item has changed") { model.items == store.items }
    store.items = []
    await waitUntil("the list is empty") { model.items.isEmpty }
    look.end()
  }

  /// Several changes of one turn are one list, and what the closure hasn't read changes nothing.
  @Test func changesOfOneTurnAreReadOnce() async {
    let store = Store()
    let model = ItemsModel<SampleItem>(.observing { store.read() })
    let look = model.look()
    await waitUntil("the first list is there") { store.reads == 1 }
    for number in 2...100 { store.items.append(SampleItem(number, content: 1)) }
    store.title = "Others"
    await waitUntil("the items are there") { model.items.count == 100 }
    #expect(store.reads == 2)
    store.title = "Teams"
    store.items.removeLast()
    await waitUntil("the change is there") { model.items.count == 99 }
    #expect(store.reads == 3)
    look.end()
  }

  @Test func aScreenThatIsLeftReadsNothing() async {
    let (store, clock) = (Store(), ManualClock())
    let model = ItemsModel<SampleItem>(
      .observing { store.read() }, timing: ListTiming(clock: clock))
    let look = model.look()
    await waitUntil("the first list is there") { store.reads == 1 }
    look.end()
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    await waitUntil("the model doesn't read") { clock.deadlines.isEmpty }
    store.items = []
    let again = model.look()
    await waitUntil("the new list is there") { model.items.isEmpty }
    #expect(store.reads <= 3, "the reading that ends may have begun once more")
    again.end()
  }
}
