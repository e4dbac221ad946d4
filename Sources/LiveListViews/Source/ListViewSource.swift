public import LiveList

/// A data source that shows lists in a view.
///
///     source.apply(friends)                                    // a list that the app has
///     source.follow(model)                                     // or the list of a model, as it changes
///     source.onDelete { friends in try await store.delete(friends) }
///
/// It holds two lists: the one that the view shows (``sections``), from which the view is answered, and the newest
/// (``newestSections``), which is shown once the view has finished its update. Lists that arrive meanwhile aren't
/// queued; neither are those that arrive while the view asks, while the user drags, and until ``resume()`` after
/// ``pause()``. The view gets exactly the changes between what it shows and the newest list, as an animation where that is
/// possible; the outcome of an update says why it wasn't.
///
/// What the user does with rows changes both lists at once; see ``onDelete(where:asking:_:)``.
@MainActor
public protocol ListViewSource<SectionID, Header, Item>: AnyObject {
  /// The type that identifies a section.
  associatedtype SectionID: Hashable
  /// The content of a section apart from its items, such as its title.
  associatedtype Header: Equatable
  /// The type of the items.
  associatedtype Item: Identifiable & Equatable
  /// A section of the list.
  typealias Section = ListSection<SectionID, Header, Item>

  /// The controller that holds the list.
  var _controller: _ListController<SectionID, Header, Item> { get }
}

extension ListViewSource {
  package var controller: _ListController<SectionID, Header, Item> { _controller }
}

extension ListViewSource {
  /// How the view is updated.
  public var options: UpdateOptions {
    get { controller.options }
    set { controller.options = newValue }
  }

  /// How the view shows an item whose content has changed.
  public var updates: ContentUpdates {
    get { controller.updates }
    set { controller.updates = newValue }
  }

  /// Returns a value that determines the class of an item's cell. `nil` if all cells have the same
  /// class.
  ///
  ///     source.cellKind = { $0.kind }
  ///
  /// An item whose kind changes is deleted and inserted, because the app crashes if a cell is
  /// reconfigured as a cell of another class (R38). Sources that are created with `TableCell` or
  /// `CollectionCell` set this property.
  public var cellKind: (@MainActor (Item) -> AnyHashable)? {
    get { controller.cellKind }
    set { controller.cellKind = newValue }
  }

  /// The list that the view shows, including the collapsed sections of an outline.
  public var sections: [Section] { controller.sections }

  /// The list that the view shows after all pending updates: ``sections``, or a newer list that is
  /// waiting. To add or remove items, change this list and apply it.
  public var newestSections: [Section] { controller.newestSections }

  /// Shows a list now, or when the update that is running has ended.
  ///
  ///     source.apply(sections)
  ///     let outcome = await source.apply(sections).ended()
  ///
  /// - Parameters:
  ///   - sections: The list to show. A newer list may replace it while it waits.
  ///   - isAnimated: Whether to animate the changes.
  /// - Returns: The update, whose end can be waited for.
  @discardableResult
  public func apply(_ sections: [Section], isAnimated: Bool = true) -> AppliedUpdate {
    let update = AppliedUpdate()
    controller.apply(sections, isAnimated: isAnimated) { update.end($0) }
    return update
  }

  /// Shows the target of a changeset now, or when the update that is running has ended.
  ///
  /// If the view shows the source of the changeset, it receives exactly these changes, and nothing
  /// is compared. Otherwise, for example after the user has deleted a row, what it shows is compared
  /// with the target.
  ///
  /// - Returns: The update, whose end can be waited for.
  @discardableResult
  public func apply(
    _ changeset: ListChangeset<SectionID, Header, Item>, isAnimated: Bool = true
  ) -> AppliedUpdate {
    let update = AppliedUpdate()
    controller.apply(changeset, isAnimated: isAnimated) { update.end($0) }
    return update
  }

  /// Lets lists wait until ``resume()``, because the user is busy with a row: it is swiped open, its
  /// menu is shown, or its text is being edited. The newest list is shown then. Pauses aren't counted,
  /// and a row that the user deletes ends them, because it has to leave at once.
  ///
  ///     func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
  ///       source.pause()
  ///     }
  public func pause() { controller.pause() }

  /// Shows the list that had to wait because of ``pause()``, or because the user was dragging or
  /// dropping items.
  ///
  /// After a drop, the source does this itself within a tenth of a second.
  public func resume() { controller.resume() }

  /// Configures the cells of items again, although their content is equal to `==`: for example
  /// because a model is a class and was changed in place. If the view is being changed, that
  /// happens afterward. Ids that aren't in the list are ignored.
  ///
  /// - Complexity: O(*n*).
  public func reconfigure(_ ids: some Sequence<Item.ID>) { controller.reconfigure(ids) }

  /// Configures the headers and footers of sections again, and the group rows of tables and outlines, although they are
  /// equal to `==`. If the view is being changed, that happens afterward.
  public func reconfigureHeaders(of ids: some Sequence<SectionID>) {
    controller.reconfigureHeaders(of: ids)
  }

  /// The item that a cell shows; `nil` if the cell isn't one that this source's closure has returned.
  ///
  /// An index path doesn't identify the item of a cell that is no longer displayed: after an update,
  /// another item is at that path.
  ///
  ///     func tableView(
  ///       _ tableView: UITableView, didEndDisplaying cell: UITableViewCell,
  ///       forRowAt indexPath: IndexPath
  ///     ) {
  ///       if let video = source.item(in: cell) { stop(video) }
  ///     }
  ///
  /// - Parameter cell: A cell, a collection view item, or the view of a row and column.
  /// - Complexity: O(1).
  public func item(in cell: AnyObject) -> Item? { controller.item(in: cell) }

  /// The section with an id that the view shows; the first if there are several, `nil` if there is
  /// none.
  ///
  /// - Complexity: O(*s*) in the number of sections.
  public func section(for id: SectionID) -> Section? { sections.first { $0.id == id } }
}

extension ListViewSource where SectionID == OnlySection, Header == OnlySection {
  /// The flat list that the view shows.
  public var items: [Item] { sections.flatMap(\.items) }

  /// The flat list that the view shows after all pending updates: ``items``, or a newer list that
  /// is waiting.
  public var newestItems: [Item] { newestSections.flatMap(\.items) }

  /// Shows a flat list now, or when the update that is running has ended.
  ///
  /// - Returns: The update, whose end can be waited for.
  @discardableResult
  public func apply(_ items: [Item], isAnimated: Bool = true) -> AppliedUpdate {
    apply([Section(items: items)], isAnimated: isAnimated)
  }
}
