#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
public import LiveList
import LiveListPipeline
import LiveListUIKit
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

/// The rankings of players in a period that the user chooses.
@available(Systems 2024, *)
public final class RankingsViewController: LogbookListViewController<
  OnlySection, OnlySection, RankingRow
>
{
  /// The period whose matches count. When it changes, players move to their new ranks.
  public var period: RankingPeriod {
    didSet { follow(model.rankings(in: period)) }
  }

  /// Creates a screen for the rankings of an app.
  public init(_ model: GoalsModel, in period: RankingPeriod = .all) {
    self.period = period
    super.init(model, showing: model.rankings(in: period), empty: .rankings)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Rankings"
    tableView.allowsSelection = false
  }

  override func fill(_ cell: LogbookCell, with item: RankingRow) {
    cell.show(
      item.ranking.player.name, item.ranking.record.description, value: item.rating)
  }

  public override func add() {
    askForName { [model] in await model.save($0) }
  }
}
#endif
