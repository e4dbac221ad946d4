import Foundation
import LiveTree
import LiveTreeSQLite

/// `storage`: measures the database on this machine's disk, compared with the disk itself.
///
///     storage FOLDER        all parts, each in its own process
///     storage PART FOLDER   one part: floor, small, fill, load, write, erase
@main
struct StorageBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.last, arguments.count <= 2 else {
      print("usage: storage [floor|small|fill|load|write|erase] FOLDER")
      exit(64)
    }
    if arguments.count == 2, let name = arguments.first {
      guard let part = Part(rawValue: name) else {
        print("Unknown part \(name). Parts: floor, small, fill, load, write, erase.")
        exit(64)
      }
      try await part.run(in: folder)
    } else {
      for part in Part.allCases { try runApart(part, in: folder) }
    }
  }

  /// Runs a part in its own process, so that its memory is measured separately.
  private static func runApart(_ part: Part, in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [part.rawValue, folder]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}

/// A part of the benchmark, which is measured as a whole.
enum Part: String, CaseIterable {
  case floor, small, fill, load, write, erase

  func run(in folder: String) async throws {
    let file = folder + "/storage-benchmark.sqlite"
    switch self {
    case .floor: try Floor.measure(in: folder)
    case .small: try await small(folder + "/storage-benchmark-small.sqlite")
    case .fill: try await fill(file)
    case .load: try await load(file)
    case .write: try await Writers.measure(file)
    case .erase: try await erase(file)
    }
  }

  private func small(_ file: String) async throws {
    defer { try? FileManager.default.removeItem(atPath: file) }
    try await Writers.measureSmall(file)
  }

  /// Writes a million leaves at once.
  private func fill(_ file: String) async throws {
    for end in ["", "-wal", "-shm", "-log", "-log2"] {
      try? FileManager.default.removeItem(atPath: file + end)
    }
    let tree = Sample.tree
    let storage = try SQLiteTreeStorage(file: file)
    let time = try await Cost.ofWaiting {
      try await storage.store([TreeCommit(setting: tree, at: .root)])
    }
    report(
      "write \(Sample.leafCount) leaves at once", time, "\(rate(Sample.leafCount, time)) leaves/s")
    let closing = try Cost.of { try storage.close() }
    report("close the file", closing, megabytes(fileSize(file)))
  }

  private func load(_ file: String) async throws {
    let before = Memory.resident
    var storage: SQLiteTreeStorage?
    let opening = try Cost.of { storage = try SQLiteTreeStorage(file: file) }
    report("open the file", opening, "")
    guard let storage else { return }
    var tree = TreeNode.absent
    let loading = try await Cost.ofWaiting { tree = try await storage.open().root }
    let used = Memory.resident - before
    let leaves = tree.leafCount
    report("load \(leaves) leaves", loading, "\(rate(leaves, loading)) leaves/s")
    report("memory after loading", "\(megabytes(used)), \(used / max(leaves, 1)) bytes per leaf")
    report("peak memory while loading", megabytes(Memory.peak))
    let again = try await Cost.ofWaiting { tree = try await storage.open().root }
    report("load once more", again, "\(rate(leaves, again)) leaves/s")
    let copy = file + ".copy"
    let copying = try await Cost.ofWaiting { try await storage.backup(to: copy) }
    report("copy the file while it is open", copying, megabytes(fileSize(copy)))
    try storage.close()
    let checking = try await Cost.ofWaiting {
      let report = try await SQLiteTreeStorage.check(file: copy)
      guard report.isSound else { throw Failure(description: report.description) }
    }
    report("check the copy", checking, "\(rate(leaves, checking)) leaves/s")
    try FileManager.default.removeItem(atPath: copy)
  }

  /// Deletes everything below a path in one write.
  private func erase(_ file: String) async throws {
    let storage = try SQLiteTreeStorage(file: file)
    let time = try await Cost.ofWaiting {
      try await storage.store([TreeCommit(setting: .absent, at: Sample.users)])
    }
    report(
      "delete \(Sample.leafCount) leaves at once", time, "\(rate(Sample.leafCount, time)) leaves/s")
    try storage.close()
    try? FileManager.default.removeItem(atPath: file)
  }
}
