#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
public import LiveList
import LiveListPipeline
import LiveListUIKit
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The rankings of players in a period that the user chooses.
@available(Systems 2024, *)
public final class RankingsViewController: LogbookListViewController<
  OnlySection, OnlySection, RankingRow
>
{
  /// The period whose matches count. When it changes, players move to their new ranks.
  public var period: RankingPeriod {
    didSet {
      periodControl.selectedSegmentIndex = RankingPeriod.allCases.firstIndex(of: period) ?? 0
      follow(model.rankings(in: period))
    }
  }

  /// The choice of a period, in the navigation bar.
  public private(set) lazy var periodControl = UISegmentedControl(
    frame: .zero,
    actions: RankingPeriod.allCases.map { period in
      UIAction(title: period.shortTitle) { [weak self] _ in self?.period = period }
    })

  /// Creates a screen for the rankings of an app.
  public init(_ model: GoalsModel, in period: RankingPeriod = .all, theme: GoalsTheme = .system) {
    self.period = period
    super.init(
      model, showing: model.rankings(in: period), empty: .rankings, theme: theme)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = GoalsPlace.Tab.rankings.title
    periodControl.selectedSegmentIndex = RankingPeriod.allCases.firstIndex(of: period) ?? 0
    navigationItem.titleView = periodControl
    tableView.allowsSelection = false
  }

  override func fill(_ cell: LogbookCell, with item: RankingRow) {
    let (name, record) = (item.ranking.player.name, item.ranking.record.description)
    cell.show(name, record, value: item.rating)
    let rating = item.ranking.rating == nil ? "no rating" : "rating \(item.rating)"
    cell.accessibilityLabel = "\(name), \(rating), \(record)"
  }

  public override func add() {
    ask(.newPlayer) { [model] in await model.save($0) }
  }
}
#endif
