import LiveTree
import Testing
import _LiveTestSupport

#if os(Linux) || os(macOS)
/// Invalid arguments end the process with a message.
@Suite(.timeLimit(.minutes(20))) struct TreePreconditionTests {
  @Test func aNumberMustBeFinite() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TreeNode(.double(.infinity))
    }
    expect(exit, says: "isn't a finite number.")
  }

  @Test func aPriorityMustBeFinite() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TreeNode(.bool(true), priority: .number(.nan))
    }
    expect(exit, says: "A priority must be a finite number or a string.")
  }

  @Test func anIndexMustNotBeNegative() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TreeKey(index: -1)
    }
    expect(exit, says: "The index -1 is negative.")
  }

  @Test func changesOfAnUpdateMustNotOverlap() async {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let node = TreeNode(.bool(true))
      _ = TreeCommit(
        updating: [TreeChange(path: "a", node: node), TreeChange(path: "a/b", node: node)],
        at: .root)
    }
    expect(exit, says: "The changes of an update must not overlap.")
  }
}
#endif
