#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
import LiveListPipeline
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// A line of text above rows that aren't current: since when, and why.
///
/// A table view shows one as its header with `tableView.showBanner(for:)`. Elsewhere, place one in
/// your view and set its ``phase``.
public final class PhaseBanner: UILabel {
  /// How current the rows are. While they are loading or live, the banner is hidden.
  public var phase = ListPhase.loading {
    didSet { showPhase() }
  }

  /// A hidden banner.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    numberOfLines = 0
    textAlignment = .center
    font = .preferredFont(forTextStyle: .footnote)
    textColor = .secondaryLabel
    showPhase()
  }

  /// Banners are created in code.
  public required init?(coder: NSCoder) { nil }

  private func showPhase() {
    text = phase.notice
    isHidden = text == nil
  }
}

extension UITableView {
  /// Shows a ``PhaseBanner`` above the rows while they aren't current, as the table view's header.
  ///
  ///     source.follow(model) { [weak self] phase in self?.tableView.showBanner(for: phase) }
  ///
  /// A header of your own stays: show a ``PhaseBanner`` in it.
  ///
  /// - Parameter phase: How current the rows are.
  public func showBanner(for phase: ListPhase) {
    guard tableHeaderView == nil || tableHeaderView is PhaseBanner else { return }
    guard phase.notice != nil else {
      if tableHeaderView != nil { tableHeaderView = nil }
      return
    }
    let banner = tableHeaderView as? PhaseBanner ?? PhaseBanner(frame: .zero)
    banner.phase = phase
    banner.frame.size = CGSize(
      width: bounds.width,
      height: banner.sizeThatFits(
        CGSize(width: bounds.width, height: .greatestFiniteMagnitude)
      ).height)
    // A table view measures its header when it is set.
    tableHeaderView = banner
  }
}
#endif
