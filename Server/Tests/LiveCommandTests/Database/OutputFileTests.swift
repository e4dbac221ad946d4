import Foundation
import Testing
import _LiveTestSupport
import _ProgramSupport
import _WireServer

/// `live get -o` and `live export -o` when something fails: one line says what failed, the exit
/// code is 1, and no part of a response remains.
@Suite(.timeLimit(.minutes(20))) struct OutputFileTests {
  private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  @Test(arguments: ["get", "export"])
  func aConnectionThatBreaksLeavesTheOldFile(command: String) async throws {
    try await withTemporaryFolder { folder in
      try await WireServer.run { server in
        let file = folder + "/a.json"
        try "old".write(toFile: file, atomically: false, encoding: .utf8)
        let process = try ChildProcess.live([command, server.url("/a"), "-o", file])
        let request = try await server.request()
        try await request.send(Self.head + "Content-Length: 100\r\n\r\n{\"a\":")
        try await request.close()
        let (code, errors) = await process.end()
        #expect(code == 1)
        #expect(errors.count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.json"])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
      }
    }
  }

  /// A folder with the name is created during the response, so that the file can't be renamed.
  @Test(arguments: ["get", "export"])
  func aFileThatCannotBeRenamedIsRemoved(command: String) async throws {
    try await withTemporaryFolder { folder in
      try await WireServer.run { server in
        let path = folder + "/a.json"
        let process = try ChildProcess.live([command, server.url("/a"), "-o", path])
        let request = try await server.request()
        try await request.send(Self.head + "Content-Length: 4\r\n\r\ntr")
        try await Self.waitForFile(in: folder)
        try FileManager.default.createDirectory(
          atPath: path + "/inner", withIntermediateDirectories: true)
        try await request.send("ue")
        let (code, errors) = await process.end()
        #expect(code == 1)
        #expect(errors.count == 1)
        #expect(errors.first?.contains(path) == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.json"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["inner"])
      }
    }
  }

  /// An error response doesn't replace an existing file.
  @Test func aRefusalLeavesTheOldFile() async throws {
    try await withTemporaryFolder { folder in
      try await WireServer.run { server in
        let file = folder + "/a.json"
        try "old".write(toFile: file, atomically: false, encoding: .utf8)
        let process = try ChildProcess.live(["get", server.url("/a"), "-o", file])
        try await server.request().answer(
          "401 Unauthorized", body: #"{"error": "Permission denied"}"#)
        #expect(await process.end().code == 1)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "old")
      }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aFullDeviceIsAFailure() async throws {
    let server = try await RunningServer.start(["--emulator"])
    try await server.live("set", "/a", "1")
    let full = try await server.live("get", "/a", "-o", "/dev/full")
    #expect(full.code == 1)
    #expect(full.errors.count == 1)
    #expect(full.errors.first?.contains("/dev/full: No space left on device") == true)
    let words = "'\(ChildProcess.livePath)' get /a --url \(server.address) > /dev/full"
    let (code, errors) = try await ChildProcess("sh", ["-c", words]).end()
    #expect(code == 1)
    #expect(errors.first?.contains("standard output: No space left on device") == true)
    let push = "'\(ChildProcess.livePath)' push /a 1 --url \(server.address) > /dev/full"
    #expect(await (try ChildProcess("sh", ["-c", push])).end().code == 1)
    #expect(await server.process.interrupt() == 0)
  }

  /// Waits until the command has created its file, which it does when the response begins.
  private static func waitForFile(in folder: String) async throws {
    try await waitUntil("the command has created its file") {
      try !FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
    }
  }
}
