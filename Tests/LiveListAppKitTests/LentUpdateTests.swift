import Testing

@testable import LiveListAppKit

@MainActor
@Suite(.timeLimit(.minutes(20))) struct LentUpdateTests {
  @Test func whatIsKeptDoesNothingAfterTheCall() {
    var kept: [LentUpdate] = []
    var count = 0
    LentUpdate.lend {
      count += 1
    } to: { lent in
      lent.perform()
      kept.append(lent)
    }
    #expect(count == 1)
    for lent in kept { lent.perform() }
    #expect(count == 1)
  }
}
