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

/// The editor of a match, with one side on the left and the other on the right.
///
/// It follows the players: a new name appears immediately, and a deleted player is removed from the
/// sides.
@available(Systems 2024, *)
public final class MatchEditorViewController: UIViewController {
  /// The values that the user has entered.
  public private(set) var editor: MatchEditor
  private let model: GoalsModel
  private var following: Task<Void, Never>?
  private var look: ListLook?
  private var isSaving = false

  /// The part of the screen for a side.
  public private(set) lazy var sides: [MatchEditor.Side: MatchSideView] = Dictionary(
    uniqueKeysWithValues: MatchEditor.Side.allCases.map { ($0, makeView(of: $0)) })
  /// Saves the match; enabled if each side has a player.
  public let saveButton = UIButton(type: .system)
  /// Discards the changes.
  public let cancelButton = UIButton(type: .system)

  /// Creates a screen that edits a match of an app's logbook.
  public init(_ editor: MatchEditor, of model: GoalsModel) {
    self.editor = editor
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  /// Screens are created in code.
  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    title = editor.title
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.addAction(UIAction { [weak self] _ in self?.close() }, for: .touchUpInside)
    saveButton.setTitle("Save", for: .normal)
    saveButton.addAction(
      UIAction { [weak self] _ in Task { await self?.save() } }, for: .touchUpInside)
    layOut()
    show()
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    look = model.players.look()
    following = Task { [weak self, players = model.players] in
      for await update in players.updates() where update.phase == .live {
        self?.change { $0.update(players: players.items.map(\.player)) }
      }
    }
  }

  public override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    following?.cancel()
    following = nil
    look = nil
  }

  /// Lets the user choose the players of a side.
  public func choosePlayers(of side: MatchEditor.Side) {
    let selection = PlayersViewController.Selection(
      choice: { [weak self] id in self?.editor.choices(for: side).first { $0.id == id } },
      toggle: { [weak self] id in self?.change { $0.toggle(id, on: side) } })
    present(PlayersViewController(model, choosing: selection), animated: true)
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

  private func close() {
    presentingViewController?.dismiss(animated: true)
  }

  private func change(_ body: (inout MatchEditor) -> Void) {
    body(&editor)
    show()
  }

  private func show() {
    for (side, view) in sides {
      view.show(goals: editor.goals(of: side), players: editor.buttonTitle(of: side))
    }
    saveButton.isEnabled = editor.canSave && !isSaving
  }

  private func makeView(of side: MatchEditor.Side) -> MatchSideView {
    MatchSideView(
      onGoals: { [weak self] goals in self?.change { $0.setGoals(goals, of: side) } },
      onPlayers: { [weak self] in self?.choosePlayers(of: side) })
  }

  private func layOut() {
    let width = view.bounds.width / 2
    cancelButton.frame = CGRect(x: 16, y: 16, width: width - 32, height: 44)
    saveButton.frame = CGRect(x: width + 16, y: 16, width: width - 32, height: 44)
    for (side, column) in zip(MatchEditor.Side.allCases, [0, width]) {
      sides[side]?.frame = CGRect(x: column, y: 80, width: width, height: 240)
    }
    for button in [cancelButton, saveButton] { view.addSubview(button) }
    for side in sides.values { view.addSubview(side) }
  }
}
#endif
