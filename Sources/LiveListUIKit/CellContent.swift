#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// What a cell shows: the class of the cell, and how a cell of that class is filled.
///
/// Make one with ``TableCell`` or ``CollectionCell``, and return it for each kind of item:
///
///     let source = TableViewSource<String, String, Row>(tableView) { row in
///       switch row {
///       case .person(let person): .cell(PersonCell.self) { $0.nameLabel.text = person.name }
///       case .note(let text): .cell(NoteCell.self) { $0.textView.text = text }
///       }
///     }
///
/// The data source registers the classes. An item whose class changes gets another cell.
@MainActor
public struct CellContent<CellView: UIView> {
  /// The reuse identifier, one for each kind of cell.
  let identifier: String
  private let cellClass: CellView.Type
  /// Whether the app, or a storyboard, registers the identifier.
  private let isRegistered: Bool
  private let fill: @MainActor (CellView) -> Void

  /// - Parameter identifier: `nil` if the data source is to register the class.
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
          "The cell registered as \(name) is a \(type(of: cell)), not a \(cellClass).")
      }
      fill(cell)
    }
  }

  /// A filled cell.
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

/// What the cell of a table view shows.
public typealias TableCell = CellContent<UITableViewCell>

extension TableCell {
  /// A cell of a class.
  ///
  /// - Parameters:
  ///   - cellClass: The class of the cell.
  ///   - identifier: The reuse identifier for which a storyboard or the app registers the class;
  ///     by default the data source registers it.
  ///   - fill: Fills a new cell, a reused one, or the row's own one when the row has changed.
  public static func cell<Cell: UITableViewCell>(
    _ cellClass: Cell.Type, registeredAs identifier: String? = nil,
    fill: @escaping @MainActor (Cell) -> Void
  ) -> TableCell {
    TableCell(cellClass, identifier, fill)
  }
}

/// What the cell of a collection view shows.
public typealias CollectionCell = CellContent<UICollectionViewCell>

extension CollectionCell {
  /// A cell of a class.
  ///
  /// - Parameters:
  ///   - cellClass: The class of the cell.
  ///   - identifier: The reuse identifier for which a storyboard or the app registers the class;
  ///     by default the data source registers it.
  ///   - fill: Fills a new cell, a reused one, or the item's own one when the item has changed.
  public static func cell<Cell: UICollectionViewCell>(
    _ cellClass: Cell.Type, registeredAs identifier: String? = nil,
    fill: @escaping @MainActor (Cell) -> Void
  ) -> CollectionCell {
    CollectionCell(cellClass, identifier, fill)
  }
}
#endif
