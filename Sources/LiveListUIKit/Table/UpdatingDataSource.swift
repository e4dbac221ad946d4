#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// A data source of your own whose table view is updated by one call, `updateData(with:options:)`,
/// in place of `reloadData()`.
///
///     final class Companies: NSObject, UpdatingDataSource {
///       var currentSections: [ListSection<String, String, Product>] = []
///
///       func key(of row: Product) -> Int { row.number }
///
///       func numberOfSections(in tableView: UITableView) -> Int {
///         sections(in: tableView).count
///       }
///       …
///     }
///
///     companies.currentSections = newSections
///     tableView.updateData()
///
/// The library keeps the sections that each table view shows. Answer the table view from
/// ``sections(in:)``: they change when the table view is updated, so that it never receives rows of
/// another list than it counted, however long an update is postponed.
///
/// Source: N. O'Brien, Updating UITableView with a dynamic data source, NSProgrammer, 2013.
@MainActor
public protocol UpdatingDataSource: UITableViewDataSource {
  /// Identifies a section.
  associatedtype SectionKey: Hashable
  /// The content of a section itself.
  associatedtype Header
  /// The content of a row.
  associatedtype Row
  /// Identifies a row.
  associatedtype RowKey: Hashable
  /// A part of the list.
  typealias Section = ListSection<SectionKey, Header, Row>

  /// The newest sections, which the table view shows after the next update.
  var currentSections: [Section] { get }

  /// The key of a row, which stays the same across updates.
  func key(of row: Row) -> RowKey
  /// What decides the class of a row's cell. A row whose kind changes gets another cell (R38).
  func kind(of row: Row) -> AnyHashable
  /// Whether two rows with the same key show the same content.
  func isEqual(_ left: Row, _ right: Row) -> Bool
  /// Whether two headers of the same section show the same content.
  func isEqual(_ left: Header, _ right: Header) -> Bool

  /// The changes from the sections that a table view shows to ``currentSections``.
  ///
  /// It is provided, from the methods above; in your own module the compiler specializes it for your
  /// types.
  ///
  /// - Parameters:
  ///   - shown: The sections that the table view shows.
  ///   - updates: How rows are updated whose content changes.
  /// - Complexity: As for `ListDiff.init(from:to:)`.
  func changeset(
    from shown: [Section], updates: ContentUpdates
  ) -> ListChangeset<SectionKey, Header, Row>

  /// Fills a visible header view of your own after the header of its section has changed; titles
  /// don't need it.
  func tableView(_ tableView: UITableView, fill view: UITableViewHeaderFooterView, section: Int)

  /// Called before the table view is updated.
  func tableViewWillUpdate(_ tableView: UITableView)
  /// Called when the animation has ended.
  func tableViewDidUpdate(_ tableView: UITableView)
}

extension UpdatingDataSource {
  /// Compares rows by ``key(of:)`` for identity, and by `isEqual(_:_:)` for content.
  @inlinable
  public func changeset(
    from shown: [Section], updates: ContentUpdates
  ) -> ListChangeset<SectionKey, Header, Row> {
    ListChangeset(
      from: shown, to: currentSections, id: { key(of: $0) }, updates: updates,
      isHeaderEqual: { isEqual($0, $1) }, isContentEqual: { isEqual($0, $1) })
  }

  /// One kind for all rows.
  public func kind(of row: Row) -> AnyHashable { 0 }

  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, fill view: UITableViewHeaderFooterView, section: Int
  ) {}
  /// Does nothing.
  public func tableViewWillUpdate(_ tableView: UITableView) {}
  /// Does nothing.
  public func tableViewDidUpdate(_ tableView: UITableView) {}
}

extension UpdatingDataSource where Row: Equatable {
  /// Rows show the same content if they are equal.
  public func isEqual(_ left: Row, _ right: Row) -> Bool { left == right }
}

extension UpdatingDataSource where Header: Equatable {
  /// Headers show the same content if they are equal.
  public func isEqual(_ left: Header, _ right: Header) -> Bool { left == right }
}
#endif
