import Foundation
import LiveTree
import Testing
import _LiveTestSupport

@testable import live

@Suite(.timeLimit(.minutes(20))) struct DatabaseSeedTests {
  private func write(_ text: String, to file: String) throws {
    try text.write(toFile: file, atomically: true, encoding: .utf8)
  }

  private func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  @Test func aFileIsForEveryDatabase() throws {
    #expect(try DatabaseSeed("seed.json") == .every("seed.json"))
    #expect(try DatabaseSeed("seed.json").ofOnlyDatabase == "seed.json")
  }

  @Test func aFolderHasAFileForEachDatabase() async throws {
    try await withTemporaryFolder { folder in
      for file in ["app.json", "app-2.json", ".hidden.json", "README.md"] {
        try write("1", to: folder + "/" + file)
      }
      let seed = try DatabaseSeed(folder)
      #expect(seed == .named(["app": folder + "/app.json", "app-2": folder + "/app-2.json"]))
      #expect(throws: CommandFailure.self) { try seed.ofOnlyDatabase }
      try write("1", to: folder + "/My App.json")
      let failure = #expect(throws: CommandFailure.self) { try DatabaseSeed(folder) }
      #expect(failure?.description.contains("My App.json") == true)
    }
  }

  @Test func anExportNamesTheFolderOfItsDatabases() async throws {
    try await withTemporaryFolder { folder in
      let metadata = folder + "/firebase-export-metadata.json"
      try makeFolder(folder + "/elsewhere")
      try write("1", to: folder + "/elsewhere/app.json")
      try write(#"{"database": {"version": "4.11.2", "path": "elsewhere"}}"#, to: metadata)
      let seed = try DatabaseSeed(folder)
      #expect(seed == .named(["app": folder + "/elsewhere/app.json"]))
      #expect(try seed.ofOnlyDatabase == folder + "/elsewhere/app.json")
      for (text, word) in [
        (#"{"firestore": {"path": "a"}}"#, "database.path"), ("no JSON", "line 1"),
        (#"{"database": {"path": "missing"}}"#, "missing"),
      ] {
        try write(text, to: metadata)
        let failure = #expect(throws: CommandFailure.self) { try DatabaseSeed(folder) }
        #expect(failure?.description.contains(word) == true)
      }
    }
  }

  @Test(arguments: ["[1, 2", #"{"a.b": 1}"#])
  func aFileMustFitIntoADatabase(_ text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder + "/seed.json"
      try write(text, to: file)
      let failure = await #expect(throws: CommandFailure.self) {
        try await SeedData(file, limits: TreeLimits())
      }
      #expect(failure?.description.contains(file) == true)
    }
  }
}
