import Testing

/// Checks a law on every case and reports the first three that break it.
///
/// Cheaper than an expectation for each case, which counts when there are hundreds of thousands.
func expectEvery<Cases: Sequence>(
  _ label: @autoclosure () -> String, in cases: Cases,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ law: (Cases.Element) throws -> Bool
) rethrows {
  var violations: [Cases.Element] = []
  var count = 0
  for element in cases {
    count += 1
    if try !law(element) { violations.append(element) }
    if violations.count == 3 { break }
  }
  #expect(count > 0, "No \(label()) was checked.", sourceLocation: sourceLocation)
  for violation in violations {
    Issue.record("Broken for \(label()): \(violation)", sourceLocation: sourceLocation)
  }
}

/// Every pair of two collections.
func pairs<First: Collection, Second: Collection>(
  _ first: First, _ second: Second
) -> [(First.Element, Second.Element)] {
  first.flatMap { mine in second.map { theirs in (mine, theirs) } }
}
