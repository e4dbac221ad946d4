import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListPipeline

/// The alerts of a model, for several consumers.
@MainActor
@Suite(.timeLimit(.minutes(20))) struct AlertStreamTests {
  private let model = ItemsModel<SampleItem>(Tap<SampleItem>().source)

  @Test func everyConsumerReceivesEachAlertOnce() async {
    await model.attempt { throw ListFailure("The disk is full.") }
    var first = model.newAlerts().makeAsyncIterator()
    var second = model.newAlerts().makeAsyncIterator()
    await model.attempt { throw ListFailure("No response.") }
    for sentence in ["The disk is full.", "No response."] {
      #expect(await first.next(isolation: #isolation)?.failure.description == sentence)
      #expect(await second.next(isolation: #isolation)?.failure.description == sentence)
    }
  }

  /// A thousand screens that were opened and closed are forgotten, even without an alert.
  @Test func aConsumerThatIsGoneIsForgotten() async {
    for _ in 0..<1_000 {
      let reading = Task { [alerts = model.newAlerts()] in
        for await _ in alerts {}
      }
      reading.cancel()
      await reading.value
    }
    await waitUntil("all consumers are forgotten") { model.userAlerts.streams.isEmpty }
  }
}
