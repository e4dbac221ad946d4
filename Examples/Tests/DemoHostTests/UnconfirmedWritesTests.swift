import LiveListTesting
import Testing
import _LiveTestSupport

@testable import DemoHost

/// Edits that the server hasn't confirmed.
@Suite(.timeLimit(.minutes(10))) struct UnconfirmedWritesTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "Permission denied."
  }

  /// The outcome of a write that a test decides.
  private struct Answer {
    private let answers: AsyncStream<Bool>
    private let answer: AsyncStream<Bool>.Continuation

    init() { (answers, answer) = AsyncStream.makeStream() }

    func wait() async throws {
      for await isAccepted in answers where !isAccepted { throw Refused() }
    }

    func accept() { answer.finish() }

    func refuse() { answer.yield(false) }
  }

  private func wait(
    _ edits: UnconfirmedWrites, until condition: (UnconfirmedWrites.State) -> Bool
  ) async -> UnconfirmedWrites.State? {
    for await state in edits.states() where condition(state) { return state }
    return nil
  }

  @Test func aRowIsMarkedAfterAWhileAndUntilTheServerHasIt() async throws {
    let (clock, answer) = (ManualClock(), Answer())
    let edits = UnconfirmedWrites(patience: .seconds(1), clock: clock)
    edits.begin("a", or: "Not saved") { try await answer.wait() }
    await clock.sleepers(1)
    let begun = try #require(await wait(edits) { _ in true })
    #expect(begun.contains("a") && begun.marked.isEmpty, "a fast server needs no mark")
    clock.advance(by: .seconds(1))
    let marked = try #require(await wait(edits) { !$0.marked.isEmpty })
    #expect(marked.marked == ["a"])
    answer.accept()
    let ended = try #require(await wait(edits) { !$0.contains("a") })
    #expect(ended.marked.isEmpty && ended.refusal == nil)
  }

  @Test func aRowWithTwoEditsIsMarkedUntilTheSecondIsConfirmed() async throws {
    let (clock, first, second) = (ManualClock(), Answer(), Answer())
    let edits = UnconfirmedWrites(patience: .seconds(1), clock: clock)
    edits.begin("a", or: "Not saved") { try await first.wait() }
    edits.begin("a", or: "Not saved") { try await second.wait() }
    await clock.sleepers(2)
    clock.advance(by: .seconds(1))
    _ = await wait(edits) { $0.marked == ["a"] }
    first.accept()
    edits.begin("b", or: "Not saved") {}
    let between = try #require(await wait(edits) { !$0.contains("b") })
    #expect(between.contains("a"))
    second.accept()
    #expect(await wait(edits) { $0.marked.isEmpty } != nil)
  }

  @Test func aRefusalIsSaidUntilTheNextEdit() async throws {
    let (clock, answer, next) = (ManualClock(), Answer(), Answer())
    let edits = UnconfirmedWrites(patience: .seconds(1), clock: clock)
    edits.begin("a", or: "The text couldn't be saved") { try await answer.wait() }
    answer.refuse()
    let refused = try #require(await wait(edits) { $0.refusal != nil })
    #expect(refused.refusal == "The text couldn't be saved: Permission denied.")
    #expect(!refused.contains("a") && refused.marked.isEmpty)
    edits.begin("a", or: "The text couldn't be saved") { try await next.wait() }
    #expect(await wait(edits) { $0.contains("a") }?.refusal == nil)
  }
}
