#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The logbook's app: a tab for the matches, the rankings and the players.
@available(Systems 2024, *)
public final class GoalsTabBarController: UITabBarController {
  private let matches: MatchesViewController
  private let rankings: RankingsViewController
  /// What was entered when the app ended; it is shown when the app appears.
  private var restored: MatchEditor?

  /// Creates the screens of an app.
  ///
  /// - Parameters:
  ///   - model: The app, whose lists aren't active: the screens activate them.
  ///   - theme: The color and the font of the screens.
  ///   - place: Where the user was when ``place`` was stored.
  public init(
    _ model: GoalsModel, theme: GoalsTheme = .system, at place: GoalsPlace = GoalsPlace()
  ) {
    matches = MatchesViewController(model, theme: theme)
    rankings = RankingsViewController(model, in: place.period, theme: theme)
    restored = place.editor
    super.init(nibName: nil, bundle: nil)
    let screens: [GoalsPlace.Tab: UIViewController] = [
      .matches: matches, .rankings: rankings,
      .players: PlayersViewController(model, theme: theme),
    ]
    viewControllers = GoalsPlace.Tab.allCases.compactMap { tab in
      screens[tab].map { tab.makeNavigation($0, theme) }
    }
    selectedIndex = GoalsPlace.Tab.allCases.firstIndex(of: place.tab) ?? 0
    if let tint = theme.tint { tabBar.tintColor = tint }
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  /// Where the user is: store it when the app goes to the background.
  public var place: GoalsPlace {
    GoalsPlace(
      tab: GoalsPlace.Tab.allCases[selectedIndex], period: rankings.period,
      editor: restored ?? matches.openEditor?.editor)
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let editor = restored else { return }
    restored = nil
    matches.edit(editor)
  }
}

extension GoalsPlace.Tab {
  @MainActor
  fileprivate func makeNavigation(
    _ screen: UIViewController, _ theme: GoalsTheme
  ) -> UINavigationController {
    let navigation = UINavigationController(screen, theme: theme)
    navigation.tabBarItem = UITabBarItem(
      title: title, image: UIImage(systemName: symbol),
      selectedImage: UIImage(systemName: symbol + ".fill"))
    return navigation
  }

  private var symbol: String {
    switch self {
    case .matches: "sportscourt"
    case .rankings: "trophy"
    case .players: "person.2"
    }
  }
}
#endif
