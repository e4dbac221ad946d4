import Foundation
import LiveList
import LiveListCombine
import LiveListPipeline
import LiveListTesting
import Testing
import _LiveTestSupport

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

// The main actor is busy with other tests, too.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct ListModelPublisherTests {
  private func list(_ number: Int) -> [SampleItem] { [SampleItem(1, content: number)] }

  /// Lists that a test delivers one after another.
  private func makeModel() -> (ItemsModel<SampleItem>, AsyncStream<[SampleItem]>.Continuation) {
    let (lists, continuation) = AsyncStream.makeStream(of: [SampleItem].self)
    let model = ItemsModel<SampleItem>(.streaming { lists })
    return (model, continuation)
  }

  @Test func aScreenIsLedToTheListAsItIs() async {
    let (model, lists) = makeModel()
    var rows: [SampleItem] = []
    let (turns, turned) = AsyncStream.makeStream(of: [SampleItem].self)
    let subscription = model.changesetPublisher().sink { changeset in
      #expect(changeset.source.flatMap(\.items) == rows)
      rows = changeset.target.flatMap(\.items)
      turned.yield(rows)
    }
    var shown = turns.makeAsyncIterator()
    for number in 1...3 {
      lists.yield(list(number))
      #expect(await shown.next(isolation: MainActor.shared) == list(number))
    }
    subscription.cancel()
  }

  @Test func publishesOnlyAsMuchAsWasDemanded() async {
    let (model, lists) = makeModel()
    let screen = AskingScreen()
    model.updatePublisher().subscribe(screen)
    lists.yield(list(1))
    lists.yield(list(2))
    #expect(screen.updates.isEmpty)
    await screen.ask(until: { $0.changeset.target.flatMap(\.items) == list(2) })
    #expect(screen.asked == screen.updates.count)
    #expect(screen.updates.last?.phase == .live)
    lists.yield(list(3))
    await screen.ask(until: { $0.changeset.target.flatMap(\.items) == list(3) })
    screen.subscription?.cancel()
  }

  /// Each of two screens cancels the other with its first update, which both were to receive.
  @Test func aCanceledScreenReceivesNothing() async {
    let (model, lists) = makeModel()
    let (turns, turned) = AsyncStream.makeStream(of: Void.self)
    let screens = [AskingScreen(), AskingScreen()]
    for (screen, other) in zip(screens, screens.reversed()) {
      model.updatePublisher().subscribe(screen)
      screen.onUpdate = { [weak other] in
        other?.subscription?.cancel()
        turned.yield()
      }
      screen.subscription?.request(.unlimited)
    }
    var received = turns.makeAsyncIterator()
    // The second list follows the first on the same way, to the screen that wasn't canceled.
    for number in 1...2 {
      lists.yield(list(number))
      await received.next(isolation: MainActor.shared)
    }
    #expect(screens.map(\.updates.count).sorted() == [0, 2])
  }
}

/// Demand and cancellation from other threads.
extension ListModelPublisherTests {
  @Test func demandsOfManyThreadsAreAllCounted() async {
    let (model, lists) = makeModel()
    let screen = AskingScreen()
    model.updatePublisher().subscribe(screen)
    for _ in 1...200 { Asking(screen).askOnAnotherThread() }
    for number in 1...200 {
      lists.yield(list(number))
      await waitUntil("list \(number) has been received") {
        screen.updates.last?.changeset.target.flatMap(\.items) == list(number)
      }
    }
    #expect(screen.updates.count <= 200)
    await Asking(screen).cancelOnAnotherThread()
    let received = screen.updates.count
    screen.subscription?.request(.unlimited)
    let other = AskingScreen()
    model.updatePublisher().subscribe(other)
    lists.yield(list(201))
    await other.ask(until: { $0.changeset.target.flatMap(\.items) == list(201) })
    #expect(screen.updates.count == received)
  }
}

/// A subscription that other threads use.
private struct Asking: @unchecked Sendable {
  let subscription: (any Subscription)?

  @MainActor
  init(_ screen: AskingScreen) { subscription = screen.subscription }

  func askOnAnotherThread() {
    Thread.detachNewThread { subscription?.request(.max(1)) }
  }

  func cancelOnAnotherThread() async {
    await withCheckedContinuation { canceled in
      Thread.detachNewThread {
        subscription?.cancel()
        canceled.resume()
      }
    }
  }
}

/// A screen that requests one update at a time.
@MainActor
private final class AskingScreen {
  typealias Update = ListUpdate<OnlySection, OnlySection, SampleItem>

  private(set) var subscription: (any Subscription)?
  private(set) var updates: [Update] = []
  private(set) var asked = 0
  var onUpdate: () -> Void = {}
  private var received: CheckedContinuation<Void, Never>?

  func ask(until isRight: (Update) -> Bool) async {
    repeat {
      asked += 1
      await withCheckedContinuation { received in
        self.received = received
        subscription?.request(.max(1))
      }
    } while !(updates.last.map(isRight) ?? false)
  }
}

extension AskingScreen: @MainActor Subscriber {
  typealias Input = Update
  typealias Failure = Never

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ update: Update) -> Subscribers.Demand {
    updates.append(update)
    onUpdate()
    received?.resume()
    received = nil
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
