import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveTree
import LiveTreeClient
import LiveTreeWire

extension WatchedStates {
  /// The rows of a node of a database.
  static func node(_ node: DatabaseReference, _ format: RowFormat) -> Self {
    Self { tell in
      var state = WatchedState()
      for await observation in node.observations() {
        state.receive(observation, of: node, format)
        tell(state)
      }
    }
  }
}

extension WatchedState {
  fileprivate mutating func receive(
    _ observation: Observation<TreeNode>, of node: DatabaseReference, _ format: RowFormat
  ) {
    switch observation.phase {
    case .loading: break
    case .stale(let since, let error, _): fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _): fail(with: ListFailure("\(error)"), at: Date())
    case .live:
      let text = observation.value?.json().serialized() ?? "null"
      do throws(JSONFailure) {
        succeed(with: try format.sections(of: text.utf8))
      } catch {
        // The user never sees the JSON text, so the path is enough.
        fail(with: ListFailure("\(node), at \(error.path): \(error.reason)"), at: Date())
      }
    }
  }
}
