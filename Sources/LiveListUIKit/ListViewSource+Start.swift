#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import LiveList
import LiveListPipeline
import LiveListViews

@available(Systems 2024, *)
extension ListViewSource {
  /// Follows a model from the initializer on.
  @usableFromInline
  func start(
    _ model: ListModel<SectionID, Header, Item>,
    _ state: @escaping @MainActor (ListState<SectionID, Header, Item>) -> Void
  ) {
    followFromStart(model, state: state)
  }
}
#endif
