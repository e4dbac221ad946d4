import Workloads

extension Finding {
  /// The promises that are not kept, each with what was found.
  var missedGuards: [String] {
    workload.guards.compactMap { promise in
      guard case .missed(let found) = promise.verdict(on: self) else { return nil }
      return "\(workload.name) (\(workload.summary)) \(promise), found \(found)"
    }
  }
}
