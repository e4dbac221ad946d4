import Foundation
import HeadlessUIKit
import Testing

/// A controller with a table on the screen.
@MainActor
struct GuideStage<Controller: UITableViewController> {
  let controller: Controller
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

  init(_ controller: Controller) {
    self.controller = controller
    window.rootViewController = controller
    window.makeKeyAndVisible()
    table.finishesAnimationsOnNextTurn = true
  }

  var table: UITableView { controller.tableView }
  var rows: [[String]] { table.shownRowTexts }
  var headers: [String?] { table.shownSections.map(\.header) }

  /// The cell that shows a text.
  func cell(showing text: String) -> UITableViewCell? {
    table.shownSections.flatMap(\.rows).first { $0.text == text }?.cell
  }

  /// Ends all animations, and those that begin when others end.
  func settle() { while table.isAnimating { table.finishAnimations() } }

  func leave() { window.rootViewController = nil }
}

/// A collection view with headers on the screen.
@MainActor
struct GuideGrid {
  let view: UICollectionView
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 600))

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 320, height: 28)
    view = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
    window.addSubview(view)
    view.finishesAnimationsOnNextTurn = true
  }

  /// Ends all animations, and those that begin when others end.
  func settle() { while view.isAnimating { view.finishAnimations() } }
}
