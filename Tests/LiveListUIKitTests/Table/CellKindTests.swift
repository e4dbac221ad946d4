import Foundation
import HeadlessUIKit
import LiveList
import LiveListTesting
import LiveListUIKit
import Testing

/// Cells of several classes: a row that needs another class gets another cell (R38).
@Suite(.timeLimit(.minutes(20))) @MainActor
struct CellKindTests {
  /// The contents of a row, which a cell of one of two classes shows.
  enum Entry: Identifiable, Equatable {
    case person(String, mood: String)
    case note(String)

    var id: String {
      switch self {
      case .person(let name, _): name
      case .note(let text): text
      }
    }
  }

  final class PersonCell: UITableViewCell {}
  final class NoteCell: UITableViewCell {}
  final class PersonItem: UICollectionViewCell {}
  final class NoteItem: UICollectionViewCell {}

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)

  init() { window.addSubview(table) }

  private func content(of entry: Entry) -> TableCell {
    switch entry {
    case .person(let name, let mood): .cell(PersonCell.self) { $0.textLabel?.text = name + mood }
    case .note(let text): .cell(NoteCell.self) { $0.textLabel?.text = text }
    }
  }

  private func cellClasses() -> [String] {
    table.shownSections.flatMap(\.rows).map { "\(type(of: $0.cell))" }
  }

  @Test func theSourceRegistersTheClassesOfItsCells() {
    let source = ItemsTableViewSource<Entry>(table, cells: content)
    source.apply([.person("Tom", mood: ""), .note("Fence"), .person("Huck", mood: "")])
    #expect(cellClasses() == ["PersonCell", "NoteCell", "PersonCell"])
    #expect(table.shownRowTexts == [["Tom", "Fence", "Huck"]])
    #expect(table.violations.isEmpty)
  }

  @Test func aRowThatChangesItsKindGetsAnotherCellAndStaysSelected() throws {
    let source = ItemsTableViewSource<Entry>(table, cells: content)
    source.apply([.person("Tom", mood: ""), .person("Huck", mood: "")])
    let huck = try #require(table.cellForRow(at: row(1)))
    table.selectRow(at: row(0), animated: false, scrollPosition: .none)
    // Tom turns into a note and moves; Huck only changes.
    source.apply([.person("Huck", mood: "!"), .note("Tom")])
    #expect(cellClasses() == ["PersonCell", "NoteCell"])
    #expect(table.shownRowTexts == [["Huck!", "Tom"]])
    #expect(table.cellForRow(at: row(0)) === huck, "the other row keeps its cell")
    #expect(table.indexPathsForSelectedRows == [row(1)])
    #expect(table.violations.isEmpty)
  }

  /// The result if an app uses cells of several classes but doesn't declare their kinds.
  @Test func withoutKindsTheTableRefusesTheOtherCell() {
    let source = ItemsTableViewSource<Entry>(table) { table, path, entry in
      let cell = table.dequeueReusableCell(
        withIdentifier: entry == .note(entry.id) ? "note" : "person", for: path)
      return cell
    }
    table.register(PersonCell.self, forCellReuseIdentifier: "person")
    table.register(NoteCell.self, forCellReuseIdentifier: "note")
    source.apply([.person("Tom", mood: "")])
    source.cellKind = { $0 == .note($0.id) }
    source.apply([.note("Tom")])
    #expect(table.violations.isEmpty)
    table.finishAnimations()
    source.cellKind = nil
    source.apply([.person("Tom", mood: "")])
    #expect(
      table.violations.map { $0.description.contains("different registration or reuse identifier") }
        == [true])
  }

  @Test func aStoryboardsCellsAreNotRegistered() {
    table.register(NoteCell.self, forCellReuseIdentifier: "Prototype")
    let source = ItemsTableViewSource<Entry>(table) { entry in
      .cell(NoteCell.self, registeredAs: "Prototype") { $0.textLabel?.text = entry.id }
    }
    source.apply([.note("Fence")])
    #expect(cellClasses() == ["NoteCell"])
    #expect(table.visibleCells.first?.reuseIdentifier == "Prototype")
    #expect(table.violations.isEmpty)
  }

  @Test func itemsOfCollectionViewsHaveKinds() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    let collection = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout)
    window.addSubview(collection)
    let source = ItemsCollectionViewSource<Entry>(collection) { entry in
      switch entry {
      case .person: .cell(PersonItem.self) { _ in }
      case .note: .cell(NoteItem.self) { _ in }
      }
    }
    source.apply([.person("Tom", mood: ""), .person("Huck", mood: "")])
    source.apply([.note("Tom"), .person("Huck", mood: "!")])
    let classes = collection.visibleCells.map { "\(type(of: $0))" }
    #expect(classes == ["NoteItem", "PersonItem"])
    #expect(collection.violations.isEmpty)
  }
}
