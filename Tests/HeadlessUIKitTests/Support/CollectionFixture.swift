import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting

/// A collection view in a window, with its data: ten items of 30 points in a line.
@MainActor
final class CollectionFixture: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
  let layout = UICollectionViewFlowLayout()
  let view: UICollectionView
  var data: Names
  var onCell: (IndexPath) -> Void = { _ in }
  var selections: [String] = []
  var left: [UICollectionViewCell] = []

  init(_ data: Names, hasHeaders: Bool = false) {
    self.data = data
    layout.itemSize = CGSize(width: 30, height: 30)
    if hasHeaders { layout.headerReferenceSize = CGSize(width: 0, height: 20) }
    view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 390, height: 400), collectionViewLayout: layout)
    super.init()
    view.register(TextCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      TextHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = self
    view.delegate = self
    window.addSubview(view)
    view.layoutIfNeeded()
  }

  convenience init(_ items: String...) {
    self.init([("", items)])
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { data.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { data[section].rows.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    onCell(indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? TextCell)?.label.text = data[indexPath.section].rows[indexPath.item]
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    (view as? TextHeader)?.label.text = data[indexPath.section].header
    return view
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selections.append("+\(indexPath.item)")
  }

  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {
    selections.append("-\(indexPath.item)")
  }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    left.append(cell)
  }

  /// The texts of the items of the only section.
  var shown: [String] { view.shownItemTexts.flatMap(\.self) }

  /// Changes items of the only section in a batch.
  func update(to items: [String], _ tell: @escaping (UICollectionView) -> Void) {
    view.performBatchUpdates {
      self.data[0].rows = items
      tell(self.view)
    }
  }
}

/// A cell as apps implement it.
final class TextCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}

/// A header as apps implement it.
final class TextHeader: UICollectionReusableView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}
