public import LiveList
public import LiveListPipeline

/// A section of the bench: a numbered header and numbered items, all with versions.
public typealias BenchSection = ListSection<BenchSectionID, BenchHeader, BenchItem>
/// The changes from one list of the bench to the next.
public typealias BenchChangeset = ListChangeset<BenchSectionID, BenchHeader, BenchItem>
/// An update of a view of the bench.
public typealias BenchUpdate = ListUpdate<BenchSectionID, BenchHeader, BenchItem>
/// A model of the bench's list, for views that show a `ListModel`.
@available(Systems 2024, *)
public typealias BenchListModel = ListModel<BenchSectionID, BenchHeader, BenchItem>

@available(Systems 2024, *)
extension ChangesModel {
  /// Creates a model of the bench's list. The list is read while it's visible.
  public func makeList() -> BenchListModel {
    ListModel(
      .onMainActor { [weak self] yield in
        guard let updates = self?.listUpdates() else { return }
        for await update in updates { yield(.live(update.changeset.target)) }
      })
  }
}
