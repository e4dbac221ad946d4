import LiveList
import LiveListTesting
import Testing

/// A view's violation for a batch; `nil` if the view accepts it.
func violation(
  by view: ContractViolation.View, _ before: String, _ after: String,
  _ operations: [ContractViolation.Operation]
) -> ContractViolation? {
  let changes = BatchChanges(operations)
  do {
    if view == .tableView {
      var table = SimulatedTableView(showing: list(before))
      try table.perform(changes, dataBefore: list(before), dataAfter: list(after))
    } else {
      var collection = SimulatedCollectionView(showing: list(before))
      try collection.perform(changes, dataBefore: list(before), dataAfter: list(after))
    }
    return nil
  } catch {
    return error
  }
}

/// Expects that views refuse a batch because of a rule, and name the rule.
func expectRefused(
  _ rule: ContractRule, by views: [ContractViolation.View] = [.tableView, .collectionView],
  _ before: String, _ after: String, _ operations: ContractViolation.Operation...,
  says message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  for view in views {
    let violation = violation(by: view, before, after, operations)
    #expect(violation?.rule == rule, "\(view)", sourceLocation: sourceLocation)
    #expect(violation?.view == view, sourceLocation: sourceLocation)
    if let message, view == views.first {
      #expect(violation?.message == message, sourceLocation: sourceLocation)
    }
  }
}

/// Expects that views accept a batch.
func expectAccepted(
  by views: [ContractViolation.View] = [.tableView, .collectionView],
  _ before: String, _ after: String, _ operations: ContractViolation.Operation...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for view in views {
    #expect(
      violation(by: view, before, after, operations) == nil, "\(view)",
      sourceLocation: sourceLocation)
  }
}
