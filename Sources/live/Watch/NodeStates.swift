import AsyncAlgorithms
import Foundation
import LiveListPipeline
import LiveTree
import LiveTreeClient

/// What a watcher shows of a node.
typealias NodeState = ListState<String, String, NodeRow>
typealias NodeUpdate = ListUpdate<String, String, NodeRow>

extension DatabaseReference {
  /// The changes of the node as a list, newest wins.
  func updates() -> some AsyncSequence<NodeUpdate, Never> & Sendable {
    observations()
      .reductions(into: NodeState()) { state, observation in state.receive(observation) }
      .updates()
  }
}

extension NodeState {
  fileprivate mutating func receive(_ observation: Observation<TreeNode>) {
    switch observation.phase {
    case .loading: break
    case .live: succeed(with: observation.value?.sections ?? [])
    case .stale(let since, let error, _): fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _): fail(with: ListFailure("\(error)"), at: Date())
    }
  }
}
