#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UIViewController {
  /// Asks for the name of a player in an alert. Save is enabled while a name is entered.
  ///
  /// - Parameters:
  ///   - question: What the alert says.
  ///   - save: Saves the name; a failure is shown in an alert.
  func ask(
    _ question: NameQuestion, save: @escaping @MainActor (PlayerNameField) async -> SaveOutcome
  ) {
    let alert = UIAlertController(
      title: question.title, message: question.message, preferredStyle: .alert)
    alert.addTextField {
      $0.placeholder = "Name"
      $0.text = question.name
    }
    let field = alert.textFields?.first
    let done = UIAlertAction(title: "Save", style: .default) { [weak self, weak field] _ in
      let name = PlayerNameField(text: field?.text ?? "")
      Task {
        if case .failed(let sentence) = await save(name) {
          self?.tell(SaveOutcome.alertTitle, sentence)
        }
      }
    }
    done.isEnabled = PlayerNameField(text: question.name).canSave
    field?.addAction(
      UIAction { [weak field] _ in done.isEnabled = PlayerNameField(text: field?.text ?? "").canSave
      },
      for: .editingChanged)
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    alert.addAction(done)
    present(alert, animated: true)
  }
}
#endif
