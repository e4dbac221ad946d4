#if HEADLESS_UIKIT
import Foundation
@testable import HeadlessUIKit
@testable import HeadlessViews
import Testing

@testable import DemoScreens

/// Rows in languages that are written from right to left.
@MainActor
struct DirectionTests {
  /// Makes a layout in a language that is written from right to left.
  private func mirrored<Layout>(_ layout: () -> Layout) -> Layout {
    let device = HeadlessDevice()
    device.isRightToLeft = true
    return HeadlessDevice.$current.withValue(device, operation: layout)
  }

  @Test func aPictureIsBeforeTheName() {
    let left = frames(of: PictureCell(style: .default, reuseIdentifier: nil))
    #expect(left.picture == CGRect(x: 16, y: 16, width: 80, height: 80))
    #expect(left.name.minX == 112 && left.name.maxX == 304)
    let right = mirrored { frames(of: PictureCell(style: .default, reuseIdentifier: nil)) }
    #expect(right.picture == CGRect(x: 224, y: 16, width: 80, height: 80))
    #expect(right.name.minX == 16 && right.name.maxX == 208)
  }

  @Test func aValueIsAtTheEndOfItsRow() {
    let left = LogbookCell(style: .default, reuseIdentifier: nil)
    lay(out: left)
    #expect(left.title.frame.minX == 16 && left.value.frame.maxX == 304)
    #expect(left.value.textAlignment == .right)
    let right = LogbookCell(style: .default, reuseIdentifier: nil)
    mirrored { lay(out: right) }
    #expect(right.title.frame.maxX == 304 && right.value.frame.minX == 16)
    #expect(right.value.textAlignment == .left)
  }

  @Test func aRowIsHigherThanUsualIfItsTextsAre() {
    let cell = LogbookCell(style: .default, reuseIdentifier: nil)
    cell.show("Ada", "12 won", value: "4")
    #expect(cell.sizeThatFits(CGSize(width: 320, height: 0)).height == 60)
    cell.show("Ada\nBert\nCleo", "12 won", value: "4")
    #expect(cell.sizeThatFits(CGSize(width: 320, height: 0)).height > 90)
  }

  private func frames(of cell: PictureCell) -> (picture: CGRect, name: CGRect) {
    cell.show("Becky", picture: "becky")
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 112)
    cell.layoutSubviews()
    let views = cell.contentView.subviews
    let picture = views.first { $0 is PictureView }
    let name = views.first { $0 is UILabel }
    return (picture?.frame ?? .zero, name?.frame ?? .zero)
  }

  private func lay(out cell: LogbookCell) {
    cell.show("Ada", "12 won", value: "4")
    cell.frame = CGRect(x: 0, y: 0, width: 320, height: 60)
    cell.layoutSubviews()
  }
}
#endif
