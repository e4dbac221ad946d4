#if HEADLESS_UIKIT
import Demos
import Foundation
@testable import HeadlessUIKit
import Testing

@testable import DemoScreens

/// The round pictures of the profile.
@MainActor
struct PictureCellTests {
  @Test func aPictureIsRound() throws {
    let cells: [(PictureCell, radius: CGFloat)] = [
      (FriendCell(style: .default, reuseIdentifier: nil), 40),
      (NameCell(style: .default, reuseIdentifier: nil), 50),
    ]
    for (cell, radius) in cells {
      let picture = try picture(of: cell)
      #expect(picture.frame.size == CGSize(width: 2 * radius, height: 2 * radius))
      #expect(picture.layer.cornerRadius == radius && picture.clipsToBounds)
    }
  }

  /// The app has no picture with this name; the double has a picture for every name except the
  /// empty one.
  @Test func initialsOnGrayReplaceAPicture() {
    let picture = PictureView(radius: 40)
    picture.show("", of: "Huckleberry Finn the Red")
    #expect(initials(on: picture) == "HF" && image(on: picture) == nil)
    #expect(picture.backgroundColor?.description == "0.4 0.4 0.4 1.0")
    #expect(picture.subviews.lazy.compactMap { $0 as? UILabel }.first?.font.pointSize == 28)
    picture.show("finn", of: "Huckleberry Finn")
    #expect(initials(on: picture) == nil && image(on: picture) != nil)
  }

  @Test func aReusedCellShowsNothingOfItsLastRow() throws {
    let cell = FriendCell(style: .default, reuseIdentifier: nil)
    let picture = try picture(of: cell)
    cell.show("Celeste Holm", picture: "holm")
    #expect(image(on: picture) != nil && !picture.isHidden)
    cell.prepareForReuse()
    #expect(image(on: picture) == nil && initials(on: picture) == nil)
    cell.show("Huckleberry Finn", picture: "")
    #expect(picture.isHidden, "there is no picture without a name of one")
    cell.show("Becky Thatcher", picture: "becky")
    #expect(image(on: picture) != nil && !picture.isHidden)
  }

  private func picture(of cell: PictureCell) throws -> PictureView {
    try #require(cell.contentView.subviews.lazy.compactMap { $0 as? PictureView }.first)
  }

  private func initials(on picture: PictureView) -> String? {
    picture.subviews.lazy.compactMap { $0 as? UILabel }.first?.text
  }

  private func image(on picture: PictureView) -> UIImage? {
    picture.subviews.lazy.compactMap { $0 as? UIImageView }.first?.image
  }
}
#endif
