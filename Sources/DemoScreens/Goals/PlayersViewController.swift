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

/// The players of a logbook: all players with their statistics, or the players that can be chosen
/// for a side of a match.
///
/// Chosen players are stored by their IDs, not their rows, so that the choice survives any change
/// of the list.
@available(Systems 2024, *)
public final class PlayersViewController: LogbookListViewController<
  OnlySection, OnlySection, PlayerRow
>
{
  /// The players' role in a side of a match.
  public struct Selection {
    /// How a player can be chosen.
    public let choice: @MainActor (Player.ID) -> MatchEditor.Choice?
    /// Selects or deselects a player.
    public let toggle: @MainActor (Player.ID) -> Void

    /// Creates a selection whose state is stored elsewhere.
    public init(
      choice: @escaping @MainActor (Player.ID) -> MatchEditor.Choice?,
      toggle: @escaping @MainActor (Player.ID) -> Void
    ) {
      self.choice = choice
      self.toggle = toggle
    }
  }

  private let selection: Selection?

  /// Creates a screen for the players of an app.
  ///
  /// - Parameter selection: The selection that a tap on a row changes; without it, taps do nothing.
  public init(_ model: GoalsModel, choosing selection: Selection? = nil) {
    self.selection = selection
    super.init(model, showing: model.players, empty: .players)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = "Players"
    tableView.allowsSelection = selection != nil
  }

  override func fill(_ cell: LogbookCell, with item: PlayerRow) {
    guard let selection else {
      let record = item.statistics.record
      let streak = item.statistics.streak?.description
      return cell.show(item.player.name, streak, value: "\(record.won) of \(record.played)")
    }
    let choice = selection.choice(item.id)
    cell.show(item.player.name)
    cell.accessoryType = choice?.isChosen == true ? .checkmark : .none
    cell.title.textColor = choice?.isEnabled == false ? .lightGray : .label
    cell.selectionStyle = choice?.isEnabled == false ? .none : .default
  }

  override func canChoose(_ item: PlayerRow) -> Bool {
    selection?.choice(item.id)?.isEnabled == true
  }

  override func choose(_ item: PlayerRow) {
    selection?.toggle(item.id)
    guard let indexPath = source.indexPath(for: item.id),
      let cell = tableView.cellForRow(at: indexPath) as? LogbookCell
    else { return }
    fill(cell, with: item)
  }

  /// Asks for the name of a new player.
  public override func add() {
    askForName { [model] in await model.save($0) }
  }
}
#endif
