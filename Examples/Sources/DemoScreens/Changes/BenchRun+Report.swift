import Demos
import LiveList
import LiveListViews

extension BenchRun {
  /// A description of the run, with its cost below and, as soon as they are known, the contract's
  /// verdict and the table view's outcome.
  func report(_ outcome: UpdateOutcome?) -> String {
    let figures = fields.filter { ["batches", "value", "verdict"].contains($0.role) }.map(\.text)
    return "\(title)\n\((figures + [outcome?.words].compactMap(\.self)).joined(separator: ", "))"
  }
}

extension UpdateOutcome {
  /// The table view's outcome, with the reason for a fallback.
  fileprivate var words: String {
    switch self {
    case .nothing: "nothing to show"
    case .animated: "animated"
    case .notAnimated(let reason): "not animated: \(reason)"
    case .reloaded(let reason): "reloaded: \(reason)"
    case .postponed(let reason): "later: \(reason)"
    }
  }
}
