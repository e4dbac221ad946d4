#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
import LiveListPipeline
public import _UIKit

/// A line of text that shows the time since which the rows have been out of date, and the reason.
///
/// A table view shows a banner as its header with `tableView.showBanner(for:)`. In other views,
/// place a banner yourself and set its ``phase``. When a banner appears, VoiceOver says its text.
public final class PhaseBannerView: UILabel {
  /// How current the rows are. While they are loading or live, the banner is hidden.
  public var phase = ListPhase.loading {
    didSet { showPhase() }
  }

  /// Creates a hidden banner.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    numberOfLines = 0
    textAlignment = .center
    font = .preferredFont(forTextStyle: .footnote)
    adjustsFontForContentSizeCategory = true
    textColor = .secondaryLabel
    showPhase()
  }

  /// Not supported: create banners in code.
  public required init?(coder: NSCoder) { nil }

  public override func drawText(in rect: CGRect) {
    super.drawText(in: rect.insetBy(dx: Self.margins.width, dy: Self.margins.height))
  }

  /// The size of all lines of the text, with margins around them.
  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (width, height) = (2 * Self.margins.width, 2 * Self.margins.height)
    let text = super.sizeThatFits(
      CGSize(width: size.width - width, height: max(0, size.height - height)))
    return CGSize(width: text.width + width, height: text.height + height)
  }

  private static var margins: CGSize { CGSize(width: 16, height: 8) }

  private func showPhase() {
    text = phase.notice
    let appears = isHidden && text != nil
    isHidden = text == nil
    if appears { UIAccessibility.post(notification: .announcement, argument: text) }
  }
}

extension UITableView {
  /// Shows a ``PhaseBannerView`` above the rows while they aren't current, as the table view's header.
  ///
  ///     source.follow(model) { [weak self] state in self?.tableView.showBanner(for: state.phase) }
  ///
  /// What is being read stays where it is: if the table view is scrolled away from its beginning, the
  /// banner moves nothing on the screen.
  ///
  /// If the table view already has another header, this method does nothing; add a ``PhaseBannerView``
  /// to your header instead.
  ///
  /// - Parameter phase: How current the rows are.
  public func showBanner(for phase: ListPhase) {
    guard tableHeaderView == nil || tableHeaderView is PhaseBannerView else { return }
    let old = tableHeaderView?.frame.height ?? 0
    let isAtTop = viewport(rowsTop: Double(old)).isAtTop
    setBanner(phase)
    let change = (tableHeaderView?.frame.height ?? 0) - old
    if change != 0, !isAtTop { contentOffset.y += change }
  }

  private func setBanner(_ phase: ListPhase) {
    guard phase.notice != nil else {
      if tableHeaderView != nil { tableHeaderView = nil }
      return
    }
    let banner = tableHeaderView as? PhaseBannerView ?? PhaseBannerView(frame: .zero)
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
