public import LiveTree

/// Who may read and write what, as a document of rules says it.
///
///     let rules = try SecurityRules(
///       parsing: """
///         {"rules": {"users": {"$uid": {
///           // Everybody has a place of their own.
///           ".read": "auth != null",
///           ".write": "auth.uid === $uid"
///         }}}}
///         """)
///     let database = try await TreeDatabase(storage: storage, access: rules, now: clock)
///
/// The document is checked as a whole, its expressions are parsed and their types checked once;
/// deciding only evaluates them. Nothing that a rule does not allow is allowed.
///
/// A rule sees the database at its own location, and `query` only when exactly its location is
/// queried: for a read further down it is asked whether it allows to read everything. An inner node
/// read with `val()` is not null and equals nothing, not even itself.
///
/// Source: REALTIME-PROTOCOL §4.
public struct SecurityRules: Sendable {
  let root: RuleNode

  /// The document as pure JSON, without comments.
  public let json: JSONValue

  /// How much work one decision may cost, in steps.
  ///
  /// A step is an operation of an expression, 16 bytes of a string, or a character for each state
  /// that a regular expression is in. A rule that needs more is false, and so are all after it.
  public var stepBudget = 10_000_000

  /// Reads a document of rules: JSON with comments and strings of several lines.
  ///
  /// - Throws: `RulesError` with the place in the text, also of what is wrong inside an expression.
  /// - Complexity: O(*n*) in the bytes of the text; a repetition in a regular expression counts as
  ///   often as it repeats.
  public init(parsing text: String) throws(RulesError) {
    var parser = DocumentParser(text)
    let document = try parser.document()
    self.root = try RuleCompiler.root(of: document)
    self.json = document.json
  }

  private init(_ root: RuleNode, _ json: JSONValue) {
    self.root = root
    self.json = json
  }

  /// Rules under which only the admin may do anything.
  public static let closed = SecurityRules(
    RuleNode(), .object([JSONValue.Member(name: "rules", value: .object([]))]))
}
