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
  /// The players that can be chosen for a side of a match.
  public struct Selection {
    /// The title of the screen.
    public let title: String
    /// Returns the choice of a player; `nil` if the player can't be chosen.
    public let choice: @MainActor (Player.ID) -> MatchEditor.Choice?
    /// Selects or deselects a player.
    public let toggle: @MainActor (Player.ID) -> Void

    /// Creates a selection whose state is stored elsewhere.
    public init(
      title: String, choice: @escaping @MainActor (Player.ID) -> MatchEditor.Choice?,
      toggle: @escaping @MainActor (Player.ID) -> Void
    ) {
      self.title = title
      self.choice = choice
      self.toggle = toggle
    }
  }

  private let selection: Selection?

  /// Creates a screen for the players of an app.
  ///
  /// - Parameters:
  ///   - model: The app.
  ///   - selection: The selection that a tap on a row changes; without it, a tap in editing mode
  ///     renames a player.
  ///   - theme: The screen's font.
  public init(
    _ model: GoalsModel, choosing selection: Selection? = nil, theme: GoalsTheme = .system
  ) {
    self.selection = selection
    super.init(model, showing: model.players, empty: .players, theme: theme)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = selection?.title ?? GoalsPlace.Tab.players.title
    if selection == nil { navigationItem.leftBarButtonItem = editButtonItem }
    showAddButton()
    tableView.allowsSelection = selection != nil
    tableView.allowsSelectionDuringEditing = true
  }

  override func fill(_ cell: LogbookCell, with item: PlayerRow) {
    guard let selection else { return showStatistics(of: item, in: cell) }
    let choice = selection.choice(item.id)
    cell.show(item.player.name)
    cell.showChoice(
      isChosen: choice?.isChosen == true, isEnabled: choice?.isEnabled != false)
    cell.title.textColor = choice?.isEnabled == false ? .tertiaryLabel : .label
    cell.selectionStyle = choice?.isEnabled == false ? .none : .default
  }

  private func showStatistics(of item: PlayerRow, in cell: LogbookCell) {
    let record = item.statistics.record
    let won = "\(record.won) of \(record.played)"
    cell.show(item.player.name, item.summary, value: won)
    cell.accessibilityLabel = [item.player.name, "won \(won)", item.summary]
      .compactMap(\.self).joined(separator: ", ")
  }

  override func canChoose(_ item: PlayerRow) -> Bool {
    selection.map { $0.choice(item.id)?.isEnabled == true } ?? isEditing
  }

  override func choose(_ item: PlayerRow) {
    guard let selection else { return rename(item.player) }
    selection.toggle(item.id)
    guard let indexPath = source.indexPath(for: item.id),
      let cell = tableView.cellForRow(at: indexPath) as? LogbookCell
    else { return }
    fill(cell, with: item)
  }

  /// Asks for the name of a new player.
  public override func add() {
    ask(.newPlayer) { [model] in await model.save($0) }
  }

  private func rename(_ player: Player) {
    ask(.rename(player)) { [model] in await model.save($0, of: player.id) }
  }
}
#endif
