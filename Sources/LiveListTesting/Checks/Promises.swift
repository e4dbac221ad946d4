import LiveList

extension ContractRule {
  /// A changeset has at most two structural batches, which may follow one batch of reloads.
  public static let numberOfBatches = ContractRule(
    nil, "At most two structural batches, preceded by at most one of reloads.",
    says: "% batches, of which % only reload", source: "ListChangeset.batches")

  /// The last batch of a changeset leads to its target.
  public static let endOfBatches = ContractRule(
    nil, "The list after the last batch is the target.",
    says: "the list after the last batch is not the target: % instead of %",
    source: "ListChangeset.Batch.after")
}

extension UpdateSteps where Header: Equatable, Item: Identifiable & Equatable {
  /// Checks what changesets promise beyond the rules of the views.
  func checkPromises() throws(ContractViolation) {
    let reloads = batches.count { $0.changes.onlyReloads }
    let isReloadFirst = batches.dropFirst().allSatisfy { !$0.changes.onlyReloads }
    guard batches.count - reloads <= 2, reloads <= 1, isReloadFirst else {
      throw ContractViolation(
        .numberOfBatches, by: .tableView, values: ["\(batches.count)", "\(reloads)"])
    }
    if let last = batches.last, last.after != target {
      throw ContractViolation(
        .endOfBatches, by: .tableView, values: [printed(last.after), printed(target)])
    }
  }
}

extension UpdateSteps {
  private func printed(_ sections: [Section]) -> String {
    "\(sections.map { "\($0.id) (\($0.header)): \($0.items)" })"
  }
}

extension BatchChanges {
  /// Whether nothing is inserted, deleted or moved.
  var onlyReloads: Bool {
    !(itemReloads.isEmpty && sectionReloads.isEmpty)
      && !changesSections && itemDeletes.isEmpty && itemInserts.isEmpty && itemMoves.isEmpty
  }
}
