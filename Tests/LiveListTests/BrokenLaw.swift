/// The error for a violated law. It's thrown in long loops, in which recording expectations would
/// take too long.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ law: String, _ details: String) {
    description = "\(law)\n\(details)"
  }
}
