import LiveList
import LiveListCombine
import LiveListTesting
import Testing
import _LiveTestSupport

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

@Suite(.timeLimit(.minutes(20))) struct ChangesetPublisherTests {
  private enum Event: CaseIterable {
    case snapshot, demand, end, cancel
  }

  /// A list that differs from those of all other numbers.
  private func list(_ number: Int) -> [SampleItem] {
    (0...number).map { SampleItem($0, content: number) }
  }

  /// All sequences of up to seven events: the view never receives more than it requested; each
  /// changeset starts where the previous one ended, and leads to the newest list; the completion
  /// arrives once, after the last snapshot has been shown.
  @Test(.trail) func theNewestIsShownWhenItIsAskedFor() throws {
    var (sequences, longest): ([[Event]], [[Event]]) = ([[]], [[]])
    for _ in 0..<7 {
      longest = longest.flatMap { events in Event.allCases.map { events + [$0] } }
      sequences += longest
    }
    try withEvery("events", in: sequences) { events in
      let subject = PassthroughSubject<[SampleItem], Never>()
      let view = AskingView()
      subject.changesets().subscribe(view)
      var (arrived, demand, hasEnded, isCancelled) = (0, 0, false, false)
      var wanted: [Int] = []
      var waiting: Int?
      for event in events {
        switch event {
        case .snapshot:
          arrived += 1
          subject.send(list(arrived))
          if !hasEnded, !isCancelled { waiting = arrived }
        case .demand:
          view.ask()
          demand += 1
        case .end:
          subject.send(completion: .finished)
          hasEnded = true
        case .cancel:
          view.subscription?.cancel()
          isCancelled = true
        }
        if let next = waiting, wanted.count < demand, !isCancelled {
          wanted.append(next)
          waiting = nil
        }
        if event == .cancel { waiting = nil }
      }
      #expect(view.shown == wanted.map { list($0) })
      #expect(view.isConsistent)
      #expect(view.ends <= 1)
      if !isCancelled { #expect((view.ends == 1) == (hasEnded && waiting == nil)) }
    }
  }

  /// A list that changes while a changeset is being applied yields another changeset after that.
  @Test func listsThatComeWhileOneIsAppliedComeAfterIt() {
    let subject = PassthroughSubject<[SampleItem], Never>()
    var targets: [[SampleItem]] = []
    var depth = 0
    let subscription = subject.changesets().sink { changeset in
      depth += 1
      targets.append(changeset.target.flatMap(\.items))
      if targets.count < 4 { subject.send(list(targets.count + 1)) }
      #expect(depth == 1)
      depth -= 1
    }
    subject.send(list(1))
    #expect(targets == (1...4).map { list($0) })
    subscription.cancel()
  }

  @Test func aListThatIsShownIsNotPublishedAgain() {
    let subject = PassthroughSubject<[SampleItem], Never>()
    var count = 0
    let subscription = subject.changesets(from: list(2)).sink { _ in count += 1 }
    subject.send(list(2))
    #expect(count == 0)
    subject.send(list(3))
    subject.send(list(3))
    #expect(count == 1)
    subscription.cancel()
  }

  @Test func demandThatAViewReturnsIsMet() {
    let subject = PassthroughSubject<[SampleItem], Never>()
    let view = AskingView()
    view.returnedDemand = .max(1)
    subject.changesets().subscribe(view)
    view.ask()
    for number in 1...3 { subject.send(list(number)) }
    #expect(view.shown == (1...3).map { list($0) })
  }

  @Test func cancelingEndsTheUpstream() {
    let subject = PassthroughSubject<[SampleItem], Never>()
    var isCanceled = false
    let subscription = subject.handleEvents(receiveCancel: { isCanceled = true }).changesets()
      .sink { _ in }
    subscription.cancel()
    #expect(isCanceled)
  }

  @Test func anUnrulyUpstreamIsHeldToTheRules() {
    let upstream = UnrulyPublisher(lists: [list(1), list(2)])
    let view = AskingView()
    upstream.changesets().subscribe(view)
    view.ask()
    #expect(view.shown == [list(1)] && view.ends == 1)
    #expect(upstream.subscriptions.map(\.isCanceled) == [false, true])
  }

  private struct Offline: Error {}

  @Test func aFailureComesAfterTheLastList() {
    let subject = PassthroughSubject<[SampleSection], Offline>()
    var (count, hasFailed) = (0, false)
    let subscription = subject.changesets().sink(
      receiveCompletion: { completion in
        if case .failure = completion { hasFailed = count == 1 }
      }, receiveValue: { _ in count += 1 })
    subject.send([SampleSection(id: 1, header: 0, items: list(1))])
    subject.send(completion: .failure(Offline()))
    #expect(hasFailed)
    subscription.cancel()
  }
}

/// A view that requests one changeset at a time.
private final class AskingView: Subscriber {
  typealias Input = ItemsChangeset<SampleItem>
  typealias Failure = Never

  private(set) var subscription: (any Subscription)?
  private(set) var shown: [[SampleItem]] = []
  private(set) var ends = 0
  var returnedDemand = Subscribers.Demand.none
  /// Whether each changeset started where the previous one ended.
  private(set) var isConsistent = true

  func ask() { subscription?.request(.max(1)) }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ changeset: Input) -> Subscribers.Demand {
    isConsistent = isConsistent && changeset.source.flatMap(\.items) == shown.last ?? []
    shown.append(changeset.target.flatMap(\.items))
    return returnedDemand
  }

  func receive(completion: Subscribers.Completion<Never>) { ends += 1 }
}

/// A publisher that sends two subscriptions, and continues after its completion.
private struct UnrulyPublisher: Publisher {
  typealias Output = [SampleItem]
  typealias Failure = Never

  final class Upstream: Subscription {
    private(set) var isCanceled = false

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { isCanceled = true }
  }

  let lists: [[SampleItem]]
  let subscriptions = [Upstream(), Upstream()]

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    for subscription in subscriptions { subscriber.receive(subscription: subscription) }
    _ = subscriber.receive(lists[0])
    subscriber.receive(completion: .finished)
    _ = subscriber.receive(lists[1])
  }
}
