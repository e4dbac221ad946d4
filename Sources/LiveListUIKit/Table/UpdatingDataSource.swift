#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import _UIKit

/// Your own data source for a table view that you update with one call,
/// `updateData(with:updates:options:)`, instead of `reloadData()`.
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
/// The library remembers the sections that each table view shows. Answer the table view's queries
/// from ``sections(in:)``. They change only when the table view is updated, so its rows always
/// match the counts it has received, even if an update is postponed for a long time.
///
/// Source: N. O'Brien, Updating UITableView with a dynamic data source, NSProgrammer, 2013.
@MainActor
public protocol UpdatingDataSource: UITableViewDataSource {
  /// The type that identifies a section.
  associatedtype SectionKey: Hashable
  /// The content of a section apart from its rows, such as its title.
  associatedtype Header
  /// The type of the rows' content.
  associatedtype Row
  /// The type that identifies a row.
  associatedtype RowKey: Hashable
  /// A section of the list.
  typealias Section = ListSection<SectionKey, Header, Row>

  /// The newest sections, which the table view shows after the next update.
  var currentSections: [Section] { get }

  /// Returns the key of a row, which stays the same across updates.
  func key(of row: Row) -> RowKey
  /// Returns a value that determines the class of a row's cell. A row whose kind changes gets a new
  /// cell (R38).
  func kind(of row: Row) -> AnyHashable
  /// Returns whether two rows with the same key show the same content.
  func isEqual(_ left: Row, _ right: Row) -> Bool
  /// Returns whether two headers of the same section show the same content.
  func isEqual(_ left: Header, _ right: Header) -> Bool

  /// Returns the changes from the sections that a table view shows to ``currentSections``.
  ///
  /// The default implementation uses the methods above. In your module, the compiler specializes it
  /// for your types.
  ///
  /// - Parameters:
  ///   - shown: The sections that the table view shows.
  ///   - updates: How the table view shows rows whose content has changed.
  /// - Complexity: The same as `ListDiff.init(from:to:)`.
  func changeset(
    from shown: [Section], updates: ContentUpdates
  ) -> ListChangeset<SectionKey, Header, Row>

  /// Configures a visible custom header view after the header of its section has changed. Titles
  /// are updated without it.
  func tableView(_ tableView: UITableView, fill view: UITableViewHeaderFooterView, section: Int)

  /// Called before the table view is updated.
  func tableViewWillUpdate(_ tableView: UITableView)
  /// Called when the animation has ended.
  func tableViewDidUpdate(_ tableView: UITableView)
}

extension UpdatingDataSource {
  /// Compares two lists. Rows are identified by ``key(of:)``, and their content is compared by
  /// `isEqual(_:_:)`.
  @inlinable
  public func changeset(
    from shown: [Section], updates: ContentUpdates
  ) -> ListChangeset<SectionKey, Header, Row> {
    ListChangeset(
      from: shown, to: currentSections,
      comparer: ListComparer(
        id: { self.key(of: $0) }, isHeaderEqual: { self.isEqual($0, $1) },
        isContentEqual: { self.isEqual($0, $1) }),
      updates: updates)
  }

  /// Returns the same kind for all rows.
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
  /// Compares rows with `==`.
  public func isEqual(_ left: Row, _ right: Row) -> Bool { left == right }
}

extension UpdatingDataSource where Header: Equatable {
  /// Compares headers with `==`.
  public func isEqual(_ left: Header, _ right: Header) -> Bool { left == right }
}
#endif
