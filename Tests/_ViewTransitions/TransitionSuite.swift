/// A kind of view, and the screens on which tests update it randomly.
@MainActor
public struct TransitionSuite {
  /// The name of the view's class.
  public let view: String
  /// The screens, which take turns.
  public let screens: [any TransitionScreen.Type]

  /// Creates a view with its screens.
  public init(view: String, screens: [any TransitionScreen.Type]) {
    self.view = view
    self.screens = screens
  }

  /// The screen with a number, counted from 0.
  public func screen(_ number: Int) -> any TransitionScreen.Type {
    screens[number % screens.count]
  }

  /// Runs twenty transitions with a seed on the screen with a number.
  ///
  /// - Throws: ``BrokenTransition`` if something is wrong after a transition.
  public func run(_ number: Int, seed: UInt64) throws(BrokenTransition) {
    try screen(number).transitions(seed: seed)
  }
}

extension TransitionScreen {
  fileprivate static func transitions(seed: UInt64) throws(BrokenTransition) {
    var transitions = ViewTransitions(Self.self, seed: seed)
    try transitions.run(20)
  }
}

#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
extension TransitionSuite {
  /// UIKit's views.
  public static let uiKit = [
    TransitionSuite(
      view: "UITableView",
      screens: [TableScreen.self, TableSourceScreen.self, UpdatingTableScreen.self]),
    TransitionSuite(
      view: "UICollectionView",
      screens: [
        CollectionScreen.self, CollectionSourceScreen.self, HorizontalCollectionScreen.self,
        HorizontalCollectionSourceScreen.self,
      ]),
  ]
}
#endif
