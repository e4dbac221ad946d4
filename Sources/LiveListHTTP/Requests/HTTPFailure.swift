import LiveList
import LiveListPipeline

/// An error that says why a source can't be read.
struct HTTPFailure: Error, Hashable {
  /// What the source did; follows its name: "answered 404 Not Found."
  let reason: String
  /// How long the source asks to wait, if it does.
  var wait: Duration?
  /// Whether retrying is useless.
  let isLast: Bool

  init(_ reason: String, wait: Duration? = nil, isLast: Bool = false) {
    self.reason = reason
    self.wait = wait
    self.isLast = isLast
  }

  /// The failure of a list with this source.
  func listFailure(of name: String) -> ListFailure { ListFailure("\(name) \(reason)") }
}
