import LiveTree
import Testing
import _LiveTestSupport

@Suite(.trail) struct TreeNodeSettingTests {
  @Test func aSetNodeIsFound() throws {
    try expectEvery("tree, path and node", in: cases) { tree, path, node in
      tree.setting(node, at: path)[path] == node
    }
  }

  @Test func settingTwiceIsSettingOnce() throws {
    try expectEvery("tree, path and node", in: cases) { tree, path, node in
      let once = tree.setting(node, at: path)
      return once.setting(node, at: path) == once
    }
  }

  @Test func settingTheCurrentValueChangesNothing() throws {
    try expectEvery("tree and path", in: pairs(Small.deepTrees, Small.paths)) { tree, path in
      tree.setting(tree[path], at: path) == tree
    }
  }

  @Test func siblingsAreUnchanged() throws {
    try expectEvery("tree, path and node", in: cases) { tree, path, node in
      let changed = tree.setting(node, at: path)
      return Small.paths.allSatisfy { other in
        other.starts(with: path) || path.starts(with: other) || changed[other] == tree[other]
      }
    }
  }

  @Test func noInnerNodeIsEverEmpty() throws {
    try expectEvery("tree, path and node", in: cases) { tree, path, node in
      let changed = tree.setting(node, at: path)
      return Small.paths.allSatisfy { place in
        let node = changed[place]
        return node.isAbsent == (node.leafCount == 0)
      }
    }
  }

  @Test func ancestorsKeepTheirPriorityWhileTheyExist() throws {
    try expectEvery("tree, path and node", in: cases) { tree, path, node in
      let changed = tree.setting(node, at: path)
      return Small.paths.allSatisfy { place in
        guard path != place, path.starts(with: place), !changed[place].isAbsent else { return true }
        return changed[place].priority == tree[place].priority
      }
    }
  }

  @Test func deletingBelowALeafChangesNothing() {
    let leaf = TreeNode(.string("x"), priority: .number(1))
    #expect(leaf.setting(.absent, at: "a/b") == leaf)
  }

  @Test func settingBelowALeafKeepsItsPriority() {
    let leaf = TreeNode(.string("x"), priority: .number(1))
    let expected = TreeNode.inner(["a": TreeNode(.integer(1))], priority: .number(1))
    #expect(leaf.setting(TreeNode(.integer(1)), at: "a") == expected)
  }

  @Test func emptyParentsVanishUpwards() {
    let root = TreeNode.absent.setting(TreeNode(.bool(true)), at: "a/b/c")
    #expect(root.depth == 3)
    #expect(root.setting(.absent, at: "a/b/c").isAbsent)
  }

  private var cases: [(TreeNode, TreePath, TreeNode)] {
    pairs(pairs(Small.trees, Small.paths), Small.trees).map { ($0.0, $0.1, $1) }
  }
}
