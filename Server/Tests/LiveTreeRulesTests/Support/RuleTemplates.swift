import LiveListTesting
import LiveTree

/// An expression with its meaning as a Swift function, which is independent of the evaluator.
struct RuleTemplate: Sendable {
  let text: String

  /// The meaning of the expression; it returns `nil` if the expression fails.
  let meaning: @Sendable (NaiveScope) -> Bool?

  /// Whether the expression is valid in a `.read` rule.
  var isForReading = true
}

/// The variables of a rule, in the simplest form.
struct NaiveScope {
  let uid: String?
  let before: TreeNode
  let after: TreeNode
  let path: TreePath

  var data: TreeNode { before[path] }
  var newData: TreeNode { after[path] }

  /// The parent after a write; `nil` at the root.
  var newParent: TreeNode? { path.parent.map { after[$0] } }
}

extension RuleTemplate {
  static let all: [RuleTemplate] = [
    RuleTemplate(text: "true") { _ in true },
    RuleTemplate(text: "false") { _ in false },
    RuleTemplate(text: "auth != null") { $0.uid != nil },
    RuleTemplate(text: "auth.uid == 'a'") { $0.uid == "a" },
    RuleTemplate(text: "auth.uid.contains('a')") { $0.uid?.contains("a") },
    RuleTemplate(text: "auth == null || auth.uid < 'b'") { $0.uid.map { $0 < "b" } ?? true },
    RuleTemplate(text: "data.exists()") { !$0.data.isAbsent },
    RuleTemplate(text: "!data.hasChildren()") { $0.data.children.isEmpty },
    RuleTemplate(text: "root.hasChild('a')") { !$0.before[.path("/a")].isAbsent },
    RuleTemplate(text: "root.child('a/b').val() != 1") {
      $0.before[.path("/a/b")].scalar != .integer(1)
    },
    RuleTemplate(text: "data.isString() || data.val() > 1") {
      switch $0.data.scalar {
      case .string?: true
      case .integer(let number)?: number > 1
      default: nil
      }
    },
    RuleTemplate(text: "newData.exists()", meaning: { !$0.newData.isAbsent }, isForReading: false),
    RuleTemplate(
      text: "newData.isNumber() ? newData.val() < 2 : newData.hasChildren(['a'])",
      meaning: {
        guard case .integer(let number)? = $0.newData.scalar else {
          return !$0.newData[.path("/a")].isAbsent
        }
        return number < 2
      }, isForReading: false),
    RuleTemplate(
      text: "newData.parent().hasChild('b')",
      meaning: { $0.newParent.map { !$0[.path("/b")].isAbsent } },
      isForReading: false),
    RuleTemplate(
      text: "newData.val() != data.val() || newData.hasChildren()",
      meaning: { scope in
        guard scope.newData.children.isEmpty, scope.data.children.isEmpty else { return true }
        return scope.newData.scalar != scope.data.scalar
      }, isForReading: false),
  ]
}
