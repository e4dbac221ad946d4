import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveTree
import LiveTreeClient

extension WatchedStates {
  /// The rows of a node of a database.
  ///
  /// - Parameter key: The field that identifies rows, `nil` to detect one.
  static func node(_ node: DatabaseReference, key: String?) -> Self {
    Self { tell in
      var state = WatchedState()
      for await observation in node.observations() {
        state.receive(observation, of: node, key: key)
        tell(state)
      }
    }
  }
}

extension WatchedState {
  fileprivate mutating func receive(
    _ observation: Observation<TreeNode>, of node: DatabaseReference, key: String?
  ) {
    switch observation.phase {
    case .loading: break
    case .stale(let since, let error, _): fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _): fail(with: ListFailure("\(error)"), at: Date())
    case .live:
      do throws(JSONFailure) {
        succeed(with: try JSONRow.sections(of: observation.value?.json() ?? .null, key: key))
      } catch {
        fail(with: ListFailure("\(node), \(error)"), at: Date())
      }
    }
  }
}
