import Demos
import LiveList

extension BenchRun {
  /// What was done in words, and below it what it took and, as soon as it is known, what the contract
  /// says and what the table view did.
  func report(_ outcome: UpdateOutcome?) -> String {
    let figures = fields.filter { ["batches", "value", "verdict"].contains($0.role) }.map(\.text)
    return "\(title)\n\((figures + [outcome?.words].compactMap(\.self)).joined(separator: ", "))"
  }
}

extension UpdateOutcome {
  /// What a table view did, and why no more.
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
