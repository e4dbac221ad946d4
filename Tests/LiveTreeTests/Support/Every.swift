import Testing
import _LiveTestSupport

/// Checks a law for every case, up to the first one that violates it.
func expectEvery<Case: Sendable>(
  _ label: String, in cases: some Collection<Case>,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ law: (Case) throws -> Bool
) throws {
  #expect(!cases.isEmpty, "No \(label) was checked.", sourceLocation: sourceLocation)
  try withEvery(label, in: cases, sourceLocation: sourceLocation) { element in
    // Cheaper than an expectation for each case, which matters for hundreds of thousands of cases.
    if try !law(element) { Issue.record("The law is broken.", sourceLocation: sourceLocation) }
  }
}

/// Every pair of two collections.
func pairs<First: Collection, Second: Collection>(
  _ first: First, _ second: Second
) -> [(First.Element, Second.Element)] {
  first.flatMap { mine in second.map { theirs in (mine, theirs) } }
}
