import Workloads

extension Finding {
  /// The guarantees that aren't met, each with the measured value.
  var missedGuards: [String] {
    workload.guards.compactMap { promise in
      guard case .missed(let found) = promise.verdict(on: self) else { return nil }
      return "\(workload.name) (\(workload.summary)) \(promise), found \(found)"
    }
  }
}
