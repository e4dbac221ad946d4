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
      var rows = NodeRows(key: key)
      for await observation in node.observations() {
        rows.receive(observation, of: node, access)
        yield(rows.list.state)
      }
    }
  }
}

extension NodeRows {
  fileprivate mutating func receive(
    _ observation: NodeObservation<TreeNode>, of node: DatabaseReference, _ access: ServerAccess
  ) {
    switch observation.phase {
    case .loading: break
    case .stale(let since, let error, _):
      fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _):
      fail(with: ListFailure(error, of: node, access), at: Date())
    case .live:
      do throws(FormatFailure) {
        try update(to: observation.value ?? .absent)
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
