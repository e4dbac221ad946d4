import LiveListTesting
public import Testing

/// Runs a body for every element of a collection, under a label, until one fails.
///
/// The labels of all loops that are running make a trail, such as `source: [1, 2], target: [2]`. A
/// test with the trait ``Testing/Trait/trail`` stops at its first failed expectation, and prints
/// the trail and the command that runs only that case. It then repeats the case with fewer draws
/// from `SplitMix64`, and prints the smallest case that fails. The order of the elements of the
/// outermost loop, and the draws of a case, must be the same in each run, so create generators in
/// the body.
///
///     try withEvery("source", in: lists) { source in
///       try withEvery("target", in: lists) { target in … }
///     }
///
/// - Parameters:
///   - attempts: The maximum number of smaller cases to try after a failure; fewer are tried if one
///     takes long.
public func withEvery<Element: Sendable>(
  _ label: String, in elements: some Sequence<Element>,
  printed: @escaping @Sendable (Element) -> String = { "\($0)" },
  attempts: Int = 1_000, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Element) throws -> Void
) throws {
  func run(_ element: Element, under trail: Trail) throws {
    let trail = trail.appending(Trail.Step(label: label) { printed(element) })
    try Trail.$current.withValue(trail) {
      do { try body(element) } catch { throw trail.labelling(error) }
    }
  }
  if let attempt = Trail.current.attempt {
    for element in elements {
      try run(element, under: Trail.current)
      if attempt.hasFailed { throw StoppedLaw() }
    }
    return
  }
  requireTrail(sourceLocation)
  for (number, element) in elements.enumerated() {
    guard var trial = Trial(label, number, attempts: attempts) else { continue }
    while let attempt = trial.next() {
      Draws.$current.withValue(attempt.draws) {
        Trail.$current.withValue(Trail(attempt: attempt)) {
          do { try run(element, under: Trail.current) } catch {
            attempt.fail(with: error, sourceLocation)
          }
        }
      }
    }
    if trial.hasFailed { throw StoppedLaw() }
  }
}

/// Runs a body that waits for every element of a collection, under a label, until one fails.
public func withEvery<Element: Sendable>(
  _ label: String, in elements: some Sequence<Element>,
  printed: @escaping @Sendable (Element) -> String = { "\($0)" },
  attempts: Int = 1_000, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (Element) async throws -> Void
) async throws {
  func run(_ element: Element, under trail: Trail) async throws {
    let trail = trail.appending(Trail.Step(label: label) { printed(element) })
    try await Trail.$current.withValue(trail) {
      do { try await body(element) } catch { throw trail.labelling(error) }
    }
  }
  if let attempt = Trail.current.attempt {
    for element in elements {
      try await run(element, under: Trail.current)
      if attempt.hasFailed { throw StoppedLaw() }
    }
    return
  }
  requireTrail(sourceLocation)
  for (number, element) in elements.enumerated() {
    guard var trial = Trial(label, number, attempts: attempts) else { continue }
    while let attempt = trial.next() {
      await Draws.$current.withValue(attempt.draws) {
        await Trail.$current.withValue(Trail(attempt: attempt)) {
          do { try await run(element, under: Trail.current) } catch {
            attempt.fail(with: error, sourceLocation)
          }
        }
      }
    }
    if trial.hasFailed { throw StoppedLaw() }
  }
}

/// Records an issue if the law can't stop at its first failure because the trait is missing.
private func requireTrail(_ sourceLocation: SourceLocation) {
  guard let test = Test.current, !test.traits.contains(where: { $0 is IssueHandlingTrait }) else {
    return
  }
  Issue.record(
    "Add the trait `.trail` to the suite: its loops go on after a failure.",
    sourceLocation: sourceLocation)
}
