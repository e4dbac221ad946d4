public import LiveList

/// One operation that a view received.
public enum ViewOperation: Hashable, Sendable {
  /// Delete a section; its index before the batch.
  case deleteSection(Int)
  /// Insert a section; its index after the batch.
  case insertSection(Int)
  /// Move a section, from its index before the batch to that after it.
  case moveSection(SectionMove)
  /// A section is reloaded; counted before the batch.
  case reloadSection(Int)
  /// Delete an item; its path before the batch.
  case deleteItem(ItemPath)
  /// Insert an item; its path after the batch.
  case insertItem(ItemPath)
  /// Move an item, from its path before the batch to that after it.
  case moveItem(ItemMove)
  /// An item is reloaded; counted before the batch.
  case reloadItem(ItemPath)
  /// A header is refreshed, after the last batch.
  case refreshHeader(Int)
  /// A cell is reconfigured, after the last batch.
  case reconfigureItem(ItemPath)
  /// Remove a row of a sequential table; its index at the call.
  case removeRow(Int)
  /// Insert a row of a sequential table; its index at the call.
  case insertRow(Int)
  /// Move a row of a sequential table; both indexes at the call.
  case moveRow(from: Int, to: Int)
  /// A row of a sequential table is reloaded; counted at the time of the call.
  case reloadRow(Int)
}

extension ViewOperation: CustomStringConvertible {
  /// The operation in words, as in `delete item 0.3`.
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
