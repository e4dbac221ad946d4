public import LiveTree

/// Security rules: a document that defines which users may read and write which data.
///
///     let rules = try SecurityRules(
///       parsing: """
///         {"rules": {"users": {"$uid": {
///           // Each user writes their own data.
///           ".read": "auth != null",
///           ".write": "auth.uid === $uid"
///         }}}}
///         """)
///     let database = try await TreeDatabase(storage: storage, access: rules, now: clock)
///
/// Parsing checks the whole document, including the types of its expressions; a decision only
/// evaluates them. Access that no rule allows is denied.
///
/// A rule sees the database at its own location, and `query` only if exactly this location is
/// queried. For a read below its location, the rule decides whether everything may be read. The
/// `val()` of an inner node isn't null, and equals no value, not even itself.
///
/// Source: Protocol.md §4.
public struct SecurityRules: Sendable {
  let root: RuleNode

  /// The document as JSON, without comments.
  public let json: JSONValue

  /// The maximum work for one decision, in steps.
  ///
  /// A step is an operation of an expression, 16 bytes of a string, or a character for each state
  /// of a regular expression. A rule that needs more is false, and so are all rules after it.
  public var stepBudget = 10_000_000

  /// Parses a document: JSON in which `//` and `/* */` comments, trailing commas and line breaks in
  /// strings are allowed. Expressions may contain comments, too.
  ///
  /// - Parameter text: At most 1 MiB, with at most 64 levels.
  /// - Throws: `RulesError` with the position in the text, even for errors inside expressions.
  /// - Complexity: O(*n*) in the bytes of the text and in the expanded repetitions of its regular
  ///   expressions.
  public init(parsing text: String) throws(RulesError) {
    let document = try DocumentValue(parsing: text)
    self.root = try RuleCompiler.root(of: document)
    self.json = document.json
  }

  private init(_ root: RuleNode, _ json: JSONValue) {
    self.root = root
    self.json = json
  }

  /// Rules that deny everything to everyone except the admin.
  public static let closed = SecurityRules(
    RuleNode(), .object([JSONValue.Member(name: "rules", value: .object([]))]))
}
