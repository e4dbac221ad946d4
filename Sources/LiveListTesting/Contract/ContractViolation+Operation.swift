public import LiveList

extension ContractViolation {
  /// An operation that a view received.
  public enum Operation: Hashable, Sendable {
    /// Delete a section at its index before the batch.
    case deleteSection(Int)
    /// Insert a section at its index after the batch.
    case insertSection(Int)
    /// Move a section from its index before the batch to its index after the batch.
    case moveSection(ListDiff.SectionMove)
    /// Reload a section at its index before the batch.
    case reloadSection(Int)
    /// Delete an item at its path before the batch.
    case deleteItem(ItemPath)
    /// Insert an item at its path after the batch.
    case insertItem(ItemPath)
    /// Move an item from its path before the batch to its path after the batch.
    case moveItem(ListDiff.ItemMove)
    /// Reload an item at its path before the batch.
    case reloadItem(ItemPath)
    /// Refresh a header after the last batch.
    case refreshHeader(Int)
    /// Reconfigure a cell after the last batch.
    case reconfigureItem(ItemPath)
    /// Remove a row of a sequential table at its current index.
    case removeRow(Int)
    /// Insert a row of a sequential table at its current index.
    case insertRow(Int)
    /// Move a row of a sequential table between its current indexes.
    case moveRow(from: Int, to: Int)
    /// Reload a row of a sequential table at its current index.
    case reloadRow(Int)
  }
}

extension ContractViolation.Operation: CustomStringConvertible {
  /// The operation in words, such as `delete item 0.3`.
  public var description: String {
    switch self {
    case .deleteSection(let section): "delete section \(section)"
    case .insertSection(let section): "insert section \(section)"
    case .moveSection(let move): "move section \(move.from) → \(move.to)"
    case .reloadSection(let section): "reload section \(section)"
    case .deleteItem(let path): "delete item \(path)"
    case .insertItem(let path): "insert item \(path)"
    case .moveItem(let move): "move item \(move.from) → \(move.to)"
    case .reloadItem(let path): "reload item \(path)"
    case .refreshHeader(let section): "refresh header \(section)"
    case .reconfigureItem(let path): "reconfigure item \(path)"
    case .removeRow(let row): "remove row \(row)"
    case .insertRow(let row): "insert row \(row)"
    case .moveRow(let from, let to): "move row \(from) → \(to)"
    case .reloadRow(let row): "reload row \(row)"
    }
  }
}
