/// Reports which items begin and end to be displayed, once the view's layout is over.
///
/// A view calls its delegate in the middle of a layout, where it must not be changed.
@MainActor
final class DisplayedItems<Item: Identifiable> {
  var began: (@MainActor (Item) -> Void)?
  var ended: (@MainActor (Item) -> Void)?
  private var displayed: [Item] = []
  private var isWaiting = false

  /// The view may display other items after its layout.
  ///
  /// - Parameter items: Returns the items that the view displays.
  func mayChange(_ items: @escaping @MainActor () -> [Item]) {
    guard began != nil || ended != nil, !isWaiting else { return }
    isWaiting = true
    Task {
      isWaiting = false
      let (former, items) = (displayed, items())
      displayed = items
      let (formerIDs, ids) = (Set(former.map(\.id)), Set(items.map(\.id)))
      for item in former where !ids.contains(item.id) { ended?(item) }
      for item in items where !formerIDs.contains(item.id) { began?(item) }
    }
  }
}
