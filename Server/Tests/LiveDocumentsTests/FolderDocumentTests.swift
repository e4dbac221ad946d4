import Foundation
import LiveDocuments
import LiveFormats
import LiveListPipeline
import LiveListSources
import Testing
import _LiveSourceSupport
import _LiveTestSupport

/// The files of a folder as one list.
@Suite(.timeLimit(.minutes(20))) struct FolderDocumentTests {
  private func reader(
    _ folder: String, _ document: FolderDocument = FolderDocument(ListDocument())
  ) -> StateReader<String, String, JSONRow> {
    StateReader(
      .folder(
        folder, files: { document.includes($0) },
        timing: WatchTiming(interval: .milliseconds(5)),
        parsedBy: { bytes, name throws(FormatFailure) in
          try document.content(of: bytes, named: name)
        }, sections: { document.sections(of: $0) }))
  }

  private func write(_ files: [String: String], to folder: String) throws {
    for (name, text) in files {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  private func summary(_ state: ListState<String, String, JSONRow>?) -> [String] {
    state?.sections.map { section in
      section.id + ": " + section.items.map { "\($0.id)" }.joined(separator: ", ")
    } ?? []
  }

  @Test func recordsAreRowsAndListsAreSections() async throws {
    try await withTemporaryFolder { folder in
      try write(
        [
          "ada.yaml": "name: Ada\nage: 36\ntags: [a, b]\n", "bo.toml": "name = \"Bo\"\n",
          "cy.json": #"{"name": "Cy"}"#, "people.csv": "id,name\n1,Tom\n2,Huck\n",
          "events.jsonl": "{\"id\": 7}\n{\"id\": 8}\n", "pods.yml": "items:\n- id: x\n- id: y\n",
          "notes.txt": "not read", ".hidden.json": "[1]",
        ], to: folder)
      let state = await reader(folder).next()
      #expect(
        summary(state) == [
          ": ada, bo, cy", "events: 7, 8", "people: 1, 2", "pods: x, y",
        ])
      #expect(
        state?.sections[0].items.first?.content.serialized()
          == #"{"key":"ada","name":"Ada","age":36,"tags":["a","b"]}"#)
    }
  }

  @Test func filesOfTheSameNameKeepTheirExtensions() async throws {
    try await withTemporaryFolder { folder in
      try write(
        ["a.json": "[1]", "a.csv": "id\n2\n", "b.yaml": "x: 1\n", "b.json": #"{"x": 2}"#],
        to: folder)
      #expect(
        summary(await reader(folder).next()) == [": b.json, b.yaml", "a.csv: 2", "a.json: 1"])
    }
  }

  /// Of JSON files that contain lists of objects or records, the list is that of one object.
  @Test func aFolderIsReadLikeAnObject() async throws {
    let files = [
      "a": #"{"x": 1, "y": {"z": [2]}}"#, "b": #"[{"id": 1}, {"id": 2}]"#, "c": "{\"w\": null}",
    ]
    let object =
      "{"
      + files.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
      .joined(separator: ",") + "}"
    let wanted = try JSONRow.sections(of: JSONValue(parsing: object, numbers: .asWritten))
    try await withTemporaryFolder { folder in
      try write(
        Dictionary(uniqueKeysWithValues: files.map { ($0 + ".json", $1) }), to: folder)
      let state = await reader(folder).next()
      #expect(state?.sections.map(\.id) == wanted.map(\.id))
      #expect(
        state?.sections.map { $0.items.map(\.content) } == wanted.map { $0.items.map(\.content) })
      #expect(state?.sections.map { $0.items.map(\.id) } == wanted.map { $0.items.map(\.id) })
    }
  }

  @Test func aKeyIdentifiesRecordsAndRows() async throws {
    try await withTemporaryFolder { folder in
      try write(["a.yaml": "nr: 5\nx: 1\n", "b.csv": "x,nr\n1,6\n"], to: folder)
      let document = FolderDocument(ListDocument(key: "nr"))
      #expect(summary(await reader(folder, document).next()) == [": 5", "b: 6"])
      try write(["c.yaml": "x: 1\n"], to: folder)
      #expect(await reader(folder, document).failing(#"the field "nr""#) != nil)
    }
  }

  @Test func aFormatIsThatOfAllFiles() async throws {
    try await withTemporaryFolder { folder in
      try write(["a.log": "one\ntwo\n", "b": "three\n"], to: folder)
      #expect(summary(await reader(folder).next()).isEmpty)
      let lines = FolderDocument(ListDocument(format: .lines))
      #expect(summary(await reader(folder, lines).next()) == ["a.log: 1, 2", "b: 1"])
    }
  }

  @Test func aFileThatIsBrokenKeepsItsRows() async throws {
    try await withTemporaryFolder { folder in
      try write(["a.yaml": "x: 1\n", "b.csv": "id\n1\n"], to: folder)
      let reader = reader(folder)
      #expect(summary(await reader.next()) == [": a", "b: 1"])
      try write(["a.yaml": "x: [1\n"], to: folder)
      #expect(summary(await reader.failing("a.yaml")) == [": a", "b: 1"])
      try write(["a.yaml": "- 1\n- 2\n"], to: folder)
      #expect(await reader.live { $0.count == 3 } != nil, "a record can become a list")
    }
  }
}
