#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import _UIKit

/// The content of a cell: the class of the cell, and a closure that configures a cell of that
/// class.
///
/// Create it with ``TableCell`` or ``CollectionCell``, and return one for each kind of item:
///
///     let source = TableViewSource<String, String, Row>(tableView) { row in
///       switch row {
///       case .person(let person): .cell(PersonCell.self) { $0.nameLabel.text = person.name }
///       case .note(let text): .cell(NoteCell.self) { $0.textView.text = text }
///       }
///     }
///
/// The data source registers the classes. If the class of an item's cell changes, the item gets a
/// new cell.
@MainActor
public struct CellContent<CellView: UIView> {
  /// The reuse identifier. Each kind of cell has one.
  let identifier: String
  private let cellClass: CellView.Type
  /// Whether the app, or a storyboard, registers the identifier.
  private let isRegistered: Bool
  private let fill: @MainActor (CellView) -> Void

  /// - Parameter identifier: The reuse identifier; `nil` to let the data source register the class.
  init<Cell>(
    _ cellClass: CellView.Type, _ identifier: String?, _ fill: @escaping @MainActor (Cell) -> Void
  ) {
    let name = identifier ?? String(reflecting: cellClass)
    self.identifier = name
    self.cellClass = cellClass
    isRegistered = identifier != nil
    self.fill = { cell in
      guard let cell = cell as? Cell else {
        preconditionFailure(
          "The cell registered as \(name) must be a \(cellClass), not a \(type(of: cell)).")
      }
      fill(cell)
    }
  }

  /// Returns a configured cell.
  ///
  /// - Parameter registered: The identifiers whose classes are registered.
  func cell(
    _ registered: inout Set<String>, register: (CellView.Type, String) -> Void,
    dequeue: (String) -> CellView
  ) -> CellView {
    if !isRegistered, registered.insert(identifier).inserted { register(cellClass, identifier) }
    let cell = dequeue(identifier)
    fill(cell)
    return cell
  }
}

/// The content of a table view cell.
public typealias TableCell = CellContent<UITableViewCell>

extension TableCell {
  /// Creates the content for a cell of the given class.
  ///
  /// - Parameters:
  ///   - cellClass: The class of the cell.
  ///   - identifier: The reuse identifier for which a storyboard or the app has registered the
  ///     class. By default, the data source registers the class.
  ///   - fill: Configures a cell: a new or reused one, or the existing cell of a row that has
  ///     changed.
  public static func cell<Cell: UITableViewCell>(
    _ cellClass: Cell.Type, registeredAs identifier: String? = nil,
    fill: @escaping @MainActor (Cell) -> Void
  ) -> TableCell {
    TableCell(cellClass, identifier, fill)
  }
}

/// The content of a collection view cell.
public typealias CollectionCell = CellContent<UICollectionViewCell>

extension CollectionCell {
  /// Creates the content for a cell of the given class.
  ///
  /// - Parameters:
  ///   - cellClass: The class of the cell.
  ///   - identifier: The reuse identifier for which a storyboard or the app has registered the
  ///     class. By default, the data source registers the class.
  ///   - fill: Configures a cell: a new or reused one, or the existing cell of an item that has
  ///     changed.
  public static func cell<Cell: UICollectionViewCell>(
    _ cellClass: Cell.Type, registeredAs identifier: String? = nil,
    fill: @escaping @MainActor (Cell) -> Void
  ) -> CollectionCell {
    CollectionCell(cellClass, identifier, fill)
  }
}
#endif
