#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
import Demos
import Foundation
#if HEADLESS_UIKIT
import HeadlessUIKit
#else
import UIKit
#endif

extension UIViewController {
  /// Asks for the name of a new player; the alert can be saved when one is entered.
  ///
  /// - Parameter save: Saves the name; a failure is shown in an alert.
  func askForName(save: @escaping @MainActor (PlayerNameField) async -> SaveOutcome) {
    let alert = UIAlertController(
      title: "New Player", message: "Enter the player's name.", preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    let field = alert.textFields?.first
    let done = UIAlertAction(title: "Save", style: .default) { [weak self, weak field] _ in
      let name = PlayerNameField(text: field?.text ?? "")
      Task {
        if case .failed(let sentence) = await save(name) {
          self?.tell(SaveOutcome.alertTitle, sentence)
        }
      }
    }
    done.isEnabled = false
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
