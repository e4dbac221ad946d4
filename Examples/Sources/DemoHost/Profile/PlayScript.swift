import LiveTree
import LiveTreeWire

/// A cycle of edits, which starts and ends with the same tree.
///
/// Each step expects the tree that the previous step produced, so any other write ends the script.
struct PlayScript: Sendable {
  /// An edit and a sentence about it.
  struct Step: Sendable {
    let write: TreeWrite
    let summary: String
  }

  private let steps: [Step]
  /// `states[i]` is the tree before `steps[i]`.
  private let states: [TreeNode]

  /// Creates a script that starts with a tree.
  ///
  /// - Throws: `TreeError` for a step that the database would reject.
  /// - Precondition: The last step restores the initial tree, and no other step restores an earlier
  ///   one.
  init(from start: TreeNode, _ steps: [Step]) throws {
    var states = [start]
    for step in steps {
      let root = states[states.count - 1]
      states.append(try step.write.resolved(against: root, now: 0).applied(to: root))
    }
    precondition(states.popLast() == start, "A script must end with the tree it started with.")
    precondition(Set(states).count == states.count, "A script must not contain a tree twice.")
    self.steps = steps
    self.states = states
  }

  /// The tree with which the script starts.
  var start: TreeNode? { states.first }

  /// The step that follows a tree; `nil` if the tree isn't part of the script.
  func step(after tree: TreeNode) -> Step? {
    states.firstIndex(of: tree).map { steps[$0] }
  }
}

extension PlayScript {
  /// The path of the profile, the only part of a database that the script reads.
  private static let place = "data"

  /// The article's edits: one for each kind of change that a list can show.
  static func profile() throws -> PlayScript {
    let sample = try TreeNode(JSONValue(parsing: Array(sample.utf8)))
    return try PlayScript(
      from: try scene(in: sample),
      edits.map { path, json, summary in
        Step(
          write: .set(try TreePath(parsing: path), try JSONValue(parsing: Array(json.utf8))),
          summary: summary)
      })
  }

  /// Returns the part of a database that the script reads.
  static func scene(in root: TreeNode) throws -> TreeNode {
    let path = try TreePath(parsing: place)
    return TreeNode.absent.setting(root[path], at: path)
  }
}
