/// Runs a body for every element of a collection, under a label.
///
/// The labels of all loops that are running make a trail, such as `source: [1, 2], target: [2]`.
/// A test with the trait ``Testing/Trait/trail`` prints it with every failed expectation, and an
/// error that leaves the body carries it.
///
///     try withEvery("source", in: lists) { source in
///       try withEvery("target", in: lists) { target in … }
///     }
public func withEvery<Element: Sendable>(
  _ label: String, in elements: some Sequence<Element>,
  printed: @escaping @Sendable (Element) -> String = { "\($0)" },
  _ body: (Element) throws -> Void
) throws {
  for element in elements {
    let step = Trail.Step(label: label) { printed(element) }
    try Trail.$current.withValue(Trail.current.appending(step)) {
      do {
        try body(element)
      } catch {
        throw Trail.current.labelling(error)
      }
    }
  }
}
