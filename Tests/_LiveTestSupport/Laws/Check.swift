public import Testing

/// Expects a value in a loop, in which an expectation of the testing library would take longer than
/// the tested code.
public func check<Value: Equatable>(
  _ value: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if value != expected { try #require(value == expected, sourceLocation: sourceLocation) }
}
