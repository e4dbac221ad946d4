import LiveList
import LiveListTerminal

/// An item of the tests' lists: an ID and the contents of its row.
struct Entry: Identifiable, Equatable {
  let id: String
  var cells: [TableCell]

  init(_ id: String, _ cells: KeyValuePairs<String, String>) {
    self.id = id
    self.cells = cells.map { TableCell($0.key, $0.value) }
  }
}

typealias EntrySection = ListSection<String, String, Entry>
typealias EntryTable = LiveTable<String, String, Entry>

/// A profile with friends and attributes: sections of three kinds.
enum Profile {
  static let finn = Entry("finn", ["name": "Huckleberry Finn", "picture": "finn"])
  static let finn2 = Entry("finn", ["name": "Huckleberry Finn", "picture": "finn2"])
  static let celeste = Entry("celeste", ["name": "Celeste Holm", "picture": "holm"])
  static let becky = Entry("becky", ["name": "Becky Thatcher", "picture": "becky"])
  static let joe = Entry("joe", ["name": "Joe Harper", "picture": "joe"])

  static let about = EntrySection(
    id: "about", header: "About", items: [Entry("about", ["text": "Likes rivers and rafts."])])
  static let attributes = EntrySection(
    id: "attributes", header: "Attributes",
    items: [
      Entry("height", ["attribute": "Height", "value": "152"]),
      Entry("age", ["attribute": "Age", "value": "12.5"]),
    ])

  static func friends(_ items: Entry...) -> EntrySection {
    EntrySection(id: "friends", header: "Friends", items: items)
  }

  static let first = [about, friends(finn, celeste, becky), attributes]

  static func table(showing sections: [EntrySection]? = nil) -> EntryTable {
    var table = EntryTable(
      title: "Profile", place: "http://127.0.0.1:8080/data", headerText: \.self, cells: \.cells)
    if let sections { table.show(sections) }
    return table
  }
}

extension LiveTable where Item: Identifiable & Equatable, Header: Equatable {
  /// Applies the changes from one list to another.
  mutating func change(from source: [Section], to target: [Section], at seconds: Int) {
    apply(ListChangeset(from: source, to: target), at: .seconds(seconds))
  }

  /// The text of a frame.
  func text(_ width: Int = 80, _ height: Int = 24) -> String {
    frame(width: width, height: height, clock: "12:04:31").text
  }
}
