#if HEADLESS_APPKIT || (canImport(AppKit) && !targetEnvironment(macCatalyst))
public import _ViewTransitions

extension TransitionSuite {
  /// AppKit's views.
  public static let appKit = [
    TransitionSuite(
      view: "NSTableView", screens: [FlatRowsScreen.self, RowsScreen.self, RowsSourceScreen.self]),
    TransitionSuite(
      view: "NSOutlineView", screens: [OutlineScreen.self, OutlineSourceScreen.self]),
    TransitionSuite(
      view: "NSCollectionView",
      screens: [
        GridScreen.self, GridSourceScreen.self, HorizontalGridScreen.self,
        HorizontalGridSourceScreen.self,
      ]),
  ]
}
#endif
