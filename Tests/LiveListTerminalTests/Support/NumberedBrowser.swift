import LiveList
import LiveListTesting

@testable import LiveListTerminal

/// Lists of a few rows that random tests change, and a browser of them.
enum Sample {
  typealias Browser = TableBrowser<String, String, Entry>

  static func browser(_ list: [EntrySection] = [], width: Int = 60, height: Int = 12) -> Browser {
    var browser = Browser(
      EntryTable(title: "Sample", place: "a test", headerText: \.self, cells: \.cells))
    browser.resize(to: TerminalSize(width: width, height: height))
    browser.show(list)
    return browser
  }

  /// One section without a heading, with rows named by their IDs.
  static func flat(_ ids: some Sequence<Int>) -> [EntrySection] {
    [
      EntrySection(
        id: "", header: "",
        items: ids.map { Entry("\($0)", ["name": "row \($0)", "value": "\($0 * $0)"]) })
    ]
  }

  /// Up to three sections of up to 30 rows, in any order and with any values.
  static func list(_ random: inout SplitMix64) -> [EntrySection] {
    let count = Int.random(in: 0...30, using: &random)
    let ids = (0..<40).shuffled(using: &random).prefix(count)
    let isOrdered = Bool.random(using: &random)
    let items = (isOrdered ? ids.sorted() : Array(ids)).map { id in
      Entry("\(id)", ["name": "row \(id)", "value": "\(Int.random(in: 0...2, using: &random))"])
    }
    let names = ["", "b", "c"].prefix(Int.random(in: 1...3, using: &random))
    return names.enumerated().map { index, name in
      EntrySection(
        id: name, header: name,
        items: items.enumerated().filter { $0.offset % names.count == index }.map(\.element))
    }
  }
}

extension [EntrySection] {
  /// All IDs from top to bottom.
  var ids: [String] { flatMap { $0.items.map(\.id) } }
}

extension TableBrowser where Header: Equatable {
  /// Changes from the newest list to another one.
  mutating func change(to target: [Changeset.Section], at seconds: Int) {
    apply(Changeset(from: live.list, to: target), at: .seconds(seconds), clock: "12:00:\(seconds)")
  }

  /// Presses keys one after another.
  mutating func hit(_ keys: TerminalKey...) {
    for key in keys { _ = press(key) }
  }

  /// Types a text.
  mutating func type(_ text: String) {
    for character in text { _ = press(.character(character)) }
  }

  var text: String { frame(clock: "12:04:31").text }
}
