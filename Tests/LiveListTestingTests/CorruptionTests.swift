import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

/// Each single mistake in a legal update is detected.
@Suite(.timeLimit(.minutes(20)), .trail)
struct CorruptionTests {
  @Test(arguments: ContentUpdates.allCases)
  func everyCorruptionIsCaught(updates: ContentUpdates) throws {
    try withEvery("seed", in: UInt64(0)..<120) { seed in
      var lists = RandomLists(seed: seed)
      let source = lists.sections(3, itemsUpTo: 4)
      let target = lists.edited(source, by: RandomLists.Churn(0.25))
      let steps = UpdateSteps(ListChangeset(from: source, to: target, updates: updates))
      // Dropping an unnecessary operation isn't detected; other tests check that there are none.
      guard (try? expectLegal(steps, strictness: .minimal)) != nil else { return }
      for (name, corrupted) in steps.corruptions {
        #expect(throws: ContractViolation.self, "\(name)") {
          try expectLegal(corrupted, strictness: .minimal)
        }
      }
    }
  }
}
