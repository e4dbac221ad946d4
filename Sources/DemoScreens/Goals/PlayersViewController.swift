#if HEADLESS_UIKIT || canImport(UIKit)
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

/// The players of a logbook: all of them with what they achieved, or, for a side of a match, those
/// who can be chosen.
///
/// Who is chosen is known by identity, and not by the row: it outlives whatever becomes of the list.
public final class PlayersViewController: LogbookListViewController<
  OnlySection, OnlySection, PlayerRow
>
{
  /// What a side of a match says of the players.
  public struct Selection {
    /// How a player can be chosen.
    public let choice: @MainActor (Player.ID) -> MatchEditor.Choice?
    /// Chooses a player, or not any more.
    public let toggle: @MainActor (Player.ID) -> Void

    /// A selection that is kept elsewhere.
    public init(
      choice: @escaping @MainActor (Player.ID) -> MatchEditor.Choice?,
      toggle: @escaping @MainActor (Player.ID) -> Void
    ) {
      self.choice = choice
      self.toggle = toggle
    }
  }

  private let selection: Selection?

  /// The players of an app.
  ///
  /// - Parameter selection: What a tap on a row does; without one it does nothing.
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
