#if Client
import LiveList
import LiveListPipeline

/// Why a source on the network could not be read.
struct HTTPFailure: Error, Hashable {
  /// What the source did, to stand behind its name: "answered 404 Not Found."
  let reason: String
  /// How long the source wants to be left alone, where it says so.
  var wait: Duration?
  /// Whether it is of no use to ask again.
  let isLast: Bool

  init(_ reason: String, wait: Duration? = nil, isLast: Bool = false) {
    self.reason = reason
    self.wait = wait
    self.isLast = isLast
  }

  /// What a person is told of the source of a name.
  func told(of name: String) -> ListFailure { ListFailure("\(name) \(reason)") }
}
#endif
