#if HEADLESS_UIKIT
import Demos
import Foundation
@testable import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit
import Testing
import _LiveTestSupport

@testable import DemoScreens

/// Rows with the same ID always have the same class of cells, because a cell is reconfigured for a
/// row with its ID (R38). The other demos have only one class of cells in each table.
@Suite(.trail, .timeLimit(.minutes(20))) @MainActor
struct ProfileCellLawTests {
  @Test func oneIdHasOneClassOfCells() throws {
    var classes: [String: String] = [:]
    try withEvery("seed", in: UInt64(0)..<2_000) { seed in
      var generator = SplitMix64(seed: seed)
      for row in Profile.random(using: &generator).sections.flatMap(\.items) {
        let name = "\(type(of: cell(of: row)))"
        #expect(classes[row.id, default: name] == name, "\(row.id)")
        classes[row.id] = name
      }
    }
    #expect(Set(classes.values).count == 5, "each kind of row has a class of its own")
  }

  /// The cell that a table shows for a row.
  private func cell(of row: ProfileRow) -> UITableViewCell {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let table = UITableView(frame: window.bounds, style: .plain)
    window.addSubview(table)
    let source = ItemsTableViewSource<ProfileRow>(table) { $0.cell }
    source.apply([row])
    return table.visibleCells.first ?? UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

extension Profile {
  /// A profile with few different words, so that friends, facts and sections share names.
  static func random(using generator: inout SplitMix64) -> Profile {
    func word() -> String {
      ["", "Tom", "main", "about", "Friends", "1"].randomElement(using: &generator) ?? ""
    }
    var profile = Profile()
    (profile.fullName, profile.pictureUrl) = (word(), word())
    (profile.about, profile.email) = (word(), word())
    profile.friends = (0..<3).map { _ in
      Friend(id: word(), name: word(), pictureUrl: word())
    }
    profile.profileAttributes = (0..<3).map { _ in Attribute(key: word(), value: word()) }
    return profile
  }
}
#endif
