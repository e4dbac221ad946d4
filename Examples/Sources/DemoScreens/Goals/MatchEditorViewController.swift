#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Demos
public import Foundation
import LiveList
import LiveListPipeline
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// The editor of a match: its sides, its result and its date.
///
/// It follows the players: a new name appears immediately, and a deleted player is removed from the
/// sides.
@available(Systems 2024, *)
public final class MatchEditorViewController: UIViewController {
  /// The values that the user has entered.
  public private(set) var editor: MatchEditor
  private let model: GoalsModel
  private let theme: GoalsTheme
  private var following: Task<Void, Never>?
  private var isSaving = false
  private lazy var form = MatchEditorView(MatchEditor.Side.allCases.compactMap { sides[$0] })

  /// The part of the screen for a side.
  public private(set) lazy var sides: [MatchEditor.Side: MatchSideView] = Dictionary(
    uniqueKeysWithValues: MatchEditor.Side.allCases.map { ($0, makeView(of: $0)) })
  /// Saves the match; enabled if each side has a player.
  public private(set) lazy var saveButton = UIBarButtonItem(
    systemItem: .save,
    primaryAction: UIAction { [weak self] _ in Task { await self?.save() } })
  /// Discards the changes.
  public private(set) lazy var cancelButton = UIBarButtonItem(
    systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.close() })
  #if !os(tvOS)
  /// When the match was played.
  public var datePicker: UIDatePicker { form.datePicker }
  #endif

  /// Creates a screen that edits a match of an app's logbook.
  ///
  /// - Parameters:
  ///   - editor: The initial values.
  ///   - model: The app that saves the match.
  ///   - theme: The font of the players who can be chosen.
  public init(_ editor: MatchEditor, of model: GoalsModel, theme: GoalsTheme = .system) {
    self.editor = editor
    self.model = model
    self.theme = theme
    super.init(nibName: nil, bundle: nil)
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  deinit { following?.cancel() }

  public override func loadView() {
    view = form
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = editor.title
    navigationItem.leftBarButtonItem = cancelButton
    navigationItem.rightBarButtonItem = saveButton
    followDate()
    followPlayers()
    show()
  }

  /// Lets the user choose the players of a side.
  public func choosePlayers(of side: MatchEditor.Side) {
    let selection = PlayersViewController.Selection(
      title: side.playersTitle,
      choice: { [weak self] id in self?.choice(of: id, for: side) },
      toggle: { [weak self] id in self?.change { $0.toggle(id, on: side) } })
    navigationController?.pushViewController(
      PlayersViewController(model, choosing: selection, theme: theme), animated: true)
  }

  /// Saves the match and closes the editor, or shows what wasn't saved and why.
  public func save() async {
    guard editor.canSave, !isSaving else { return }
    isSaving = true
    show()
    let outcome = await model.save(editor)
    isSaving = false
    show()
    switch outcome {
    case .saved: close()
    case .failed(let sentence): tell(SaveOutcome.alertTitle, sentence)
    }
  }

  /// A row may show a player who was added after the editor last read the players.
  private func choice(of id: Player.ID, for side: MatchEditor.Side) -> MatchEditor.Choice? {
    takePlayers()
    return editor.choices(for: side).first { $0.id == id }
  }

  private func takePlayers() {
    change(model.updatePlayers(of:))
  }

  private func close() {
    presentingViewController?.dismiss(animated: true)
  }

  private func change(_ body: (inout MatchEditor) -> Void) {
    let before = editor
    body(&editor)
    if editor != before { show() }
  }

  private func show() {
    for (side, view) in sides {
      view.show(
        goals: editor.goals(of: side), of: side, players: editor.buttonTitle(of: side))
    }
    saveButton.isEnabled = editor.canSave && !isSaving
  }

  private func makeView(of side: MatchEditor.Side) -> MatchSideView {
    MatchSideView(
      onGoals: { [weak self] goals in self?.change { $0.setGoals(goals, of: side) } },
      onPlayers: { [weak self] in self?.choosePlayers(of: side) })
  }

  /// The players change while the user chooses among them on a screen above this one, too.
  private func followPlayers() {
    following = Task { [weak self, players = model.players] in
      for await _ in players.updates() { self?.takePlayers() }
    }
  }

  private func followDate() {
    #if !os(tvOS)
    // A match without a date keeps none until the user chooses one.
    datePicker.date = editor.date == Match.unknownDate ? model.now : editor.date
    datePicker.addAction(
      UIAction { [weak self, weak datePicker] _ in
        if let date = datePicker?.date { self?.change { $0.date = date } }
      }, for: .valueChanged)
    #endif
  }
}
#endif
