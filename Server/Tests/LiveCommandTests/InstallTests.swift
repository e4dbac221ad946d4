import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport

/// `make install`, `make uninstall` and `make dist`, without building.
@Suite(.timeLimit(.minutes(20))) struct InstallTests {
  private static var scripts: String {
    let root = URL(fileURLWithPath: #filePath).pathComponents.prefix { $0 != "Server" }
    return root.joined(separator: "/").dropFirst() + "/Scripts"
  }

  private func script(_ name: String, _ arguments: String...) async throws -> CommandResult {
    try await CommandResult.of(executable: "sh", ["\(Self.scripts)/\(name)"] + arguments)
  }

  private func files(in folder: String) -> [String] {
    FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
      .filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
        return !isFolder.boolValue
      }.sorted() ?? []
  }

  @Test func whatIsInstalledRunsAndIsRemovedAgain() async throws {
    try await withTemporaryFolder { folder in
      let prefix = folder + "/a prefix"
      // The second time replaces the first.
      for _ in 1...2 {
        let result = try await script("install", ChildProcess.livePath, prefix)
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.lines.last == "Add it to your PATH: export PATH=\"\(prefix)/bin:$PATH\"")
      }
      let listed = try await script("install", "--list").lines
      #expect(listed.count == 5 && files(in: prefix) == listed.sorted())
      let version = try await CommandResult.of(executable: prefix + "/bin/live", ["--version"])
      #expect(version.lines == ["0.1.0"])
      for file in listed where file != "bin/live" {
        let text = try String(contentsOfFile: "\(prefix)/\(file)", encoding: .utf8)
        #expect(text.contains("watch") && text.utf8.count > 10_000, "\(file)")
      }
      #expect(try await script("install", "--remove", prefix).code == 0)
      #expect(files(in: prefix).isEmpty)
      #expect(try await script("install", "--remove", prefix).code == 1)
    }
  }

  @Test func aFolderThatCantBeWrittenIsNamed() async throws {
    try await withTemporaryFolder { folder in
      try "".write(toFile: folder + "/file", atomically: false, encoding: .utf8)
      let result = try await script("install", ChildProcess.livePath, folder + "/file")
      #expect(result.code == 77)
      #expect(
        result.errors == [
          "install: can't write to \(folder)/file/bin. Use a folder of yours, as in make install PREFIX=$HOME/.local, or sudo."
        ])
    }
  }

  /// SwiftPM doesn't say how long a first build takes.
  @Test func aFirstBuildIsAnnouncedOnce() async throws {
    try await withTemporaryFolder { folder in
      func prepare() async throws -> CommandResult {
        let command = "cd '\(folder)' && sh '\(Self.scripts)/prepare' demo"
        return try await CommandResult.of(executable: "sh", ["-c", command])
      }
      let first = try await prepare()
      #expect(first.code == 0 && first.lines.isEmpty)
      #expect(
        first.errors.first?.hasPrefix("The first build takes about 3 minutes on two cores") == true)
      try FileManager.default.createDirectory(
        atPath: folder + "/Server/.build/debug", withIntermediateDirectories: true)
      #expect(try await prepare() == .silence)
    }
  }

  @Test func anArchiveHasAChecksum() async throws {
    try await withTemporaryFolder { folder in
      #expect(try await script("dist", ChildProcess.livePath, folder).code == 0)
      let archive = try #require(files(in: folder).first { $0.hasSuffix(".tar.gz") })
      #expect(archive.hasPrefix("live-0.1.0-"))
      let check = try await CommandResult.of(
        executable: "sh",
        [
          "-c",
          "cd '\(folder)' && sha256sum -c *.sha256 && tar -tzf \(archive) && tar -xzf \(archive)",
        ])
      #expect(check.code == 0)
      for file in ["man/man1/live.1", "doc/live/LICENSE", "doc/live/live.service"] {
        #expect(check.lines.contains { $0.hasSuffix("/share/\(file)") }, "\(file)")
      }
      let name = archive.dropLast(".tar.gz".count)
      let version = try await CommandResult.of(
        executable: "\(folder)/\(name)/bin/live", ["--version"])
      #expect(version.lines == ["0.1.0"])
    }
  }
}
