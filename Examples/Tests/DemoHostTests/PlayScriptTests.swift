import Demos
import LiveTree
import Testing

@testable import DemoHost

struct PlayScriptTests {
  @Test func theProfilesEditsLeadBackToTheirStart() throws {
    let script = try PlayScript.profile()
    let start = try #require(script.start)
    var tree = start
    var summaries: Set<String> = []
    for _ in PlayScript.edits {
      let step = try #require(script.step(after: tree), "the script knows all trees it makes")
      summaries.insert(step.summary)
      tree = try step.write.resolved(against: tree, now: 0).applied(to: tree)
    }
    #expect(tree == start)
    #expect(AutoplayCycle.pace * PlayScript.edits.count <= .seconds(60))
    #expect(summaries.count == PlayScript.edits.count, "every edit is played, and makes a new tree")
  }

  @Test func anyOtherWriteEndsThePlay() throws {
    let script = try PlayScript.profile()
    let tree = try #require(script.start)
      .setting(TreeNode(.string("mine")), at: TreePath(parsing: "data/about"))
    #expect(script.step(after: tree) == nil)
  }
}
