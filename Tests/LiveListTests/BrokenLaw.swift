/// An error that says that a law doesn't hold. It's thrown in long loops, in which recorded
/// expectations would take too long.
struct BrokenLaw: Error, CustomStringConvertible {
  let description: String

  init(_ law: String, _ details: String) {
    description = "\(law)\n\(details)"
  }
}
