/// A law does not hold: thrown in long loops, where a recorded expectation would cost too much.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ law: String, _ details: String) {
    description = "\(law)\n\(details)"
  }
}
