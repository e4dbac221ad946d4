import Foundation
import LiveFormats
import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListWeb

@Suite(.timeLimit(.minutes(20)), .trail) struct RecordedPageTests {
  private func list(_ rows: [[KeyValuePairs<String, String>]]) -> [RecordedPage.Section] {
    rows.enumerated().map { index, rows in
      ListSection(
        id: "\(index)", header: nil,
        items: rows.map { cells in
          RecordedRow(
            id: cells.first?.value ?? "",
            cells: cells.map { RecordedRow.Cell(column: $0.key, text: $0.value) })
        })
    }
  }

  private func recording(of html: String) throws -> JSONValue {
    let pattern = /data-recording>(.*?)<\/script>/.dotMatchesNewlines()
    let found = try #require(html.firstMatch(of: pattern))
    return try JSONValue(parsing: String(found.1))
  }

  @Test func everythingIsInTheFile() throws {
    var page = RecordedPage(title: "Rows")
    try page.append(list([[["id": "1"]]]), label: "now")
    let html = try page.html()
    #expect(!html.contains("{{"))
    let loads = html.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.1) }
    #expect(loads.allSatisfy { $0.hasPrefix("data:") || $0.hasPrefix("#") }, "\(loads)")
    #expect(html.contains("default-src 'none'"))
    #expect(html.utf8.count < 110_000)
  }

  /// Each script that another one imports is in the import map, by the name by which it's imported.
  @Test func everyImportIsInTheMap() throws {
    let html = try RecordedPage(title: "").html()
    let pattern = /type="importmap">(.*?)<\/script>/.dotMatchesNewlines()
    let found = try #require(html.firstMatch(of: pattern))
    guard case .object(let members)? = try JSONValue(parsing: String(found.1))["imports"] else {
      Issue.record("no import map")
      return
    }
    let names = Set(members.map(\.name))
    for member in members {
      guard case .string(let url) = member.value else { continue }
      let data = try #require(Data(base64Encoded: String(url.split(separator: ",")[1])))
      let script = String(decoding: data, as: UTF8.self)
      #expect(!script.contains(#"from "/"#) && !script.contains("import(`/"))
      for imported in script.matches(of: /from "([^"]+)"/) {
        #expect(names.contains(String(imported.1)), "\(member.name) imports \(imported.1)")
      }
      for loaded in script.matches(of: /\bload\("(\w+)"\)/) {
        #expect(names.contains("live/\(loaded.1).js?0"), "\(member.name) loads \(loaded.1)")
      }
    }
    #expect(names.contains("live/recorded.js") && names.contains("live/page.js"))
  }

  /// No value ends a script, is markup, or is taken for a part of the template.
  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "{{recording}}", "{{title}}",
    "\u{2028}\u{2029}", #"" onload="x"#, "' & \\ \u{0} é 👩‍👩‍👧", "__proto__", "]]>",
  ])
  func anyTextIsShownAsItIs(text: String) throws {
    var page = RecordedPage(title: text)
    try page.append(list([[[text: text, "n": "1"]]]), label: text)
    let html = try page.html()
    let recording = try recording(of: html)
    #expect(recording["title"] == .string(text))
    #expect(recording["columns"]?.first?["name"] == .string(text))
    let item = recording["sections"]?.first?["items"]?.first
    #expect(item?["content"]?["0000"] == .string(text))
    #expect(recording["steps"]?.first?["label"] == .string(text))
    #expect(html.components(separatedBy: "<script").count == 4, "three scripts")
  }

  @Test func columnsKeepTheOrderOfTheRows() throws {
    var page = RecordedPage(title: "")
    try page.append(list([[["a": "1", "c": "x"], ["a": "22", "b": "y", "c": ""]]]), label: "")
    try page.append(list([[["z": "1", "c": "4", "name": "5"]]]), label: "")
    let columns = try recording(of: page.html())["columns"]
    guard case .array(let columns)? = columns else {
      Issue.record("no columns")
      return
    }
    #expect(columns.map { $0["name"]?.text } == ["z", "a", "b", "c", "name"])
    #expect(columns.map { $0["key"]?.text } == ["0003", "0000", "0002", "0001", "0004"])
    #expect(columns.map { $0["isNumber"]?.text } == ["true", "true", "false", "false", "true"])
    #expect(columns.map { $0["isTitle"]?.text } == ["false", "false", "false", "false", "true"])
  }

  /// A state without a change, such as a lost connection, is a step, too.
  @Test func everyStateIsAStep() throws {
    var page = RecordedPage(title: "")
    let rows = list([[["id": "1"]]])
    #expect(page.isEmpty)
    try page.append([], label: "a")
    try page.append(rows, label: "b", at: .seconds(2))
    let failure = ListFailure("connection refused")
    try page.append(
      rows, label: "c", at: .milliseconds(2_500),
      phase: .stale(since: ListTime(secondsSince1970: 1), failure))
    guard case .array(let steps)? = try recording(of: page.html())["steps"] else {
      Issue.record("no steps")
      return
    }
    #expect(steps.map { $0["at"]?.text } == ["0", "2", "2.5"])
    #expect(steps.map { $0["change"] == nil } == [true, false, true])
    #expect(steps[0]["phase"]?["message"]?.text == "The list is empty.")
    #expect(steps[2]["phase"]?["state"]?.text == "stale")
  }
}

extension JSONValue {
  fileprivate var first: JSONValue? {
    if case .array(let values) = self { values.first } else { nil }
  }
  fileprivate var text: String {
    if case .string(let text) = self { text } else { serialized() }
  }
}
