import Foundation
import LiveList
import LiveListPipeline
import Testing
import _LiveSourceSupport
import _LiveTestSupport

@testable import LiveListSources

@Suite(.timeLimit(.minutes(20))) struct FolderTests {
  private let timing = WatchTiming(
    interval: .milliseconds(20), settling: .zero)

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  @Test func showsEachFileAsASection() async throws {
    try await withTemporaryFolder { folder in
      try write("[1, 2]", to: folder + "/b.json")
      try write("[3]", to: folder + "/a.json")
      try write("[4]", to: folder + "/.hidden.json")
      try write("[5]", to: folder + "/other.txt")
      let reader = StateReader(.folder(folder, sections: .rows, timing: timing))
      let state = await reader.state { $0.phase == .live }
      #expect(state?.sections.map(\.header) == ["a", "b"])
      #expect(state?.sections.map { $0.items.map(\.id) } == [[3], [1, 2]])
      try FileManager.default.removeItem(atPath: folder + "/b.json")
      #expect(await reader.state { $0.sections.count == 1 }?.phase == .live)
    }
  }

  @Test func aParserOfTheCallerReadsTheFilesThatItIncludes() async throws {
    struct Note: Hashable, Identifiable {
      let id: String
      let text: String
    }
    try await withTemporaryFolder { folder in
      for (name, text) in [("b.txt", "2"), ("a.txt", "1"), (".c.txt", "3"), ("d.json", "[4]")] {
        try write(text, to: "\(folder)/\(name)")
      }
      let reader = StateReader<OnlySection, OnlySection, Note>(
        .folder(folder, files: { $0.hasSuffix(".txt") }, timing: timing) { bytes, name in
          Note(id: name, text: String(decoding: bytes, as: UTF8.self))
        } sections: { files in
          [ListSection(items: files.map(\.content))]
        })
      #expect(await reader.live() == [Note(id: "a.txt", text: "1"), Note(id: "b.txt", text: "2")])
      try write("5", to: folder + "/a.txt")
      #expect(await reader.live { $0.first?.text == "5" }?.count == 2)
    }
  }

  @Test func anEmptyFolderIsAnEmptyList() async throws {
    try await withTemporaryFolder { folder in
      let reader = StateReader(.folder(folder, sections: .rows, timing: timing))
      #expect(await reader.live() == [])
      try write("[1]", to: folder + "/a.json")
      #expect(await reader.live { !$0.isEmpty }?.map(\.id) == [1])
    }
  }

  @Test func showsEachFileAsAnItem() async throws {
    try await withTemporaryFolder { folder in
      try write(#"{"id": 1, "name": "Ada"}"#, to: folder + "/ada.json")
      let reader = StateReader(.folder(folder, items: .decoding(Friend.self), timing: timing))
      #expect(await reader.live() == [Friend(id: 1, name: "Ada")])
      try write(#"{"id": 2, "name": "Bob"}"#, to: folder + "/bob.json")
      #expect(await reader.live { $0.count == 2 }?.last?.name == "Bob")
    }
  }

  @Test func aBrokenFileKeepsItsRowsWhileTheOthersGoOn() async throws {
    try await withTemporaryFolder { folder in
      try write("[1]", to: folder + "/a.json")
      try write("[2]", to: folder + "/b.json")
      let reader = StateReader(.folder(folder, sections: .rows, timing: timing))
      #expect(await reader.live()?.map(\.id) == [1, 2])
      try write("[", to: folder + "/a.json")
      let broken = await reader.failing("a.json: Invalid JSON at line 1, column 2")
      #expect(broken?.items.map(\.id) == [1, 2])
      try write("[3]", to: folder + "/b.json")
      let other = await reader.state { $0.items.map(\.id) == [1, 3] }
      #expect(other?.phase.failure?.description.contains("a.json") == true)
      try write("[4]", to: folder + "/a.json")
      #expect(await reader.live()?.map(\.id) == [4, 3])
    }
  }

  @Test func aFolderThatGoesTakesNoRows() async throws {
    try await withTemporaryFolder { folder in
      let inner = folder + "/inner"
      let reader = StateReader(.folder(inner, sections: .rows, timing: timing))
      #expect(await reader.failing("doesn't exist") != nil)
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      try write("[1]", to: inner + "/a.json")
      #expect(await reader.live { !$0.isEmpty }?.count == 1)
      _ = rename(inner, folder + "/away")
      #expect(await reader.failing("doesn't exist")?.items.count == 1)
      _ = rename(folder + "/away", inner)
      #expect(await reader.live()?.count == 1)
    }
  }

  @Test func saysHowManyFilesAreBroken() async throws {
    try await withTemporaryFolder { folder in
      for name in ["a", "b", "c"] { try write("x", to: folder + "/\(name).json") }
      let reader = StateReader(.folder(folder, items: .row, timing: timing))
      let state = await reader.failing("(And 2 more.)")
      let failure = state?.phase.failure?.description
      #expect(failure?.contains("a.json: Invalid JSON at line 1, column 1") == true)
      if case .failed = state?.phase {} else { Issue.record("\(String(describing: state))") }
    }
  }
}
