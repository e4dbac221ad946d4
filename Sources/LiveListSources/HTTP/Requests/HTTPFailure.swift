import LiveList
import LiveListPipeline

/// The reason why a source can't be read.
struct HTTPFailure: Error, Hashable {
  /// What the source did, phrased to follow its name: "responded with 404 Not Found."
  let reason: String
  /// The delay that the source requests, if any.
  var wait: Duration?
  /// Whether retrying is useless.
  let isLast: Bool

  init(_ reason: String, wait: Duration? = nil, isLast: Bool = false) {
    self.reason = reason
    self.wait = wait
    self.isLast = isLast
  }

  /// Returns the failure for a URL that can't be read.
  ///
  /// - Parameter fault: What is wrong with the URL, as the end of a sentence.
  static func invalidURL(_ fault: String) -> Self {
    Self("isn't a valid URL: \(fault)", isLast: true)
  }

  /// Returns the failure of a list with this source.
  func listFailure(of name: String) -> ListFailure { ListFailure("\(name) \(reason)") }
}
