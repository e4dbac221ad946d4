import Testing
import _LiveTestSupport

/// Expects the given result for each expression of a table.
func expect(
  _ answer: Answer, of expressions: [String], _ circumstances: Circumstances = Circumstances(),
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try withEvery("expression", in: expressions) { expression in
    let found = try circumstances.answer(expression)
    #expect(found == answer, sourceLocation: sourceLocation)
  }
}

extension Circumstances {
  /// A client whose token contains a value of every type.
  static let ada = Circumstances(
    auth: """
      {"uid": "ada", "level": 3, "name": "Ada", "isAdmin": true, "nothing": null, "share": 0.5,
       "team": {"lead": true, "size": 4}, "tags": ["x", "y"]}
      """)
}
