import Foundation
import LiveList
import LiveListIncremental
import LiveListPipeline
import LiveListSources
import LiveTree
import LiveTreeClient

extension WatchedStates {
  /// The rows of a node of a database.
  ///
  /// - Parameters:
  ///   - key: The field that identifies rows; `nil` to detect one.
  ///   - access: How the client authenticates, for the advice if the server refuses.
  static func node(_ node: DatabaseReference, key: String?, _ access: ServerAccess) -> Self {
    Self { yield in
      var state = WatchedState()
      for await observation in node.observations() {
        state.receive(observation, of: node, access) { value throws(JSONFailure) in
          try JSONRow.sections(of: value.json(), key: key)
        }
        yield(state)
      }
    }
  }
}

extension WatchedChanges {
  /// The changes of the rows of a node of a database.
  ///
  /// - Parameters:
  ///   - key: The field that identifies rows; `nil` to detect one.
  ///   - access: How the client authenticates, for the advice if the server refuses.
  static func node(_ node: DatabaseReference, key: String?, _ access: ServerAccess) -> Self {
    Self { yield in
      // Only the phase of this state is used. It follows the same rules for all sources.
      var (rows, state) = (NodeRows(key: key), WatchedState())
      for await observation in node.observations() {
        var change: WatchedChange?
        state.receive(observation, of: node, access) { value throws(JSONFailure) in
          change = try rows.change(to: value)
          return []
        }
        yield(change ?? WatchedChange(phase: state.phase))
      }
    }
  }
}

extension WatchedState {
  /// - Parameter read: Creates the rows of the value.
  fileprivate mutating func receive(
    _ observation: NodeObservation<TreeNode>, of node: DatabaseReference, _ access: ServerAccess,
    _ read: (TreeNode) throws(JSONFailure) -> [Section]
  ) {
    switch observation.phase {
    case .loading: break
    case .stale(let since, let error, _): fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _): fail(with: ListFailure(error, of: node, access), at: Date())
    case .live:
      do throws(JSONFailure) {
        succeed(with: try read(observation.value ?? .absent))
      } catch {
        fail(with: ListFailure("\(node), \(error)"), at: Date())
      }
    }
  }
}

extension ListFailure {
  /// The failure of a node that can't be observed.
  fileprivate init(_ error: DatabaseError, of node: DatabaseReference, _ access: ServerAccess) {
    let advice = error.advice(
      hasToken: access.token != nil, hasOverride: access.override != nil)
    self.init("\(node): \("\(error)".asSentence)\(advice.map { " " + $0 } ?? "")")
  }
}
