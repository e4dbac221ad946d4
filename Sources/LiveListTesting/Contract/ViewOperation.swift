public import LiveList

/// One operation that a view received.
public enum ViewOperation: Hashable, Sendable {
  /// A section goes; counted before the batch.
  case deleteSection(Int)
  /// A section comes; counted after the batch.
  case insertSection(Int)
  /// A section changes places; from before, to after the batch.
  case moveSection(SectionMove)
  /// A section is reloaded; counted before the batch.
  case reloadSection(Int)
  /// An item goes; counted before the batch.
  case deleteItem(ItemPath)
  /// An item comes; counted after the batch.
  case insertItem(ItemPath)
  /// An item changes places; from before, to after the batch.
  case moveItem(ItemMove)
  /// An item is reloaded; counted before the batch.
  case reloadItem(ItemPath)
  /// A header is refreshed, after the last batch.
  case refreshHeader(Int)
  /// A cell is reconfigured, after the last batch.
  case reconfigureItem(ItemPath)
  /// A row of a sequential table goes; counted at the moment of the call.
  case removeRow(Int)
  /// A row of a sequential table comes; counted at the moment of the call.
  case insertRow(Int)
  /// A row of a sequential table changes places; both counted at the moment of the call.
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
