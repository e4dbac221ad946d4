import Foundation
import LiveTreeServer
import Logging
import UnixSignals

/// Files that a server reads again while it runs.
struct ReloadedFiles: Sendable {
  /// What the files contain, such as `the certificate`.
  let content: String
  let paths: [String]
  /// Reads the files; if it throws, the former contents stay in use.
  let read: @Sendable () async throws -> Void
}

/// Reads files again when they change, and on SIGHUP, unless the program runs in a terminal.
///
/// It compares their status every two seconds, which also finds files that are replaced through
/// links, as Kubernetes and certbot do.
actor FileReloader {
  private let files: [ReloadedFiles]
  private let logger: Logger
  private var changes: [FileChange]

  /// - Parameter files: Files that have just been read.
  init(_ files: [ReloadedFiles], logger: Logger) {
    (self.files, self.logger) = (files, logger)
    changes = files.map { FileChange(read: FileFingerprint.all(of: $0.paths)) }
  }

  /// Reads files whenever necessary, until the task is canceled.
  ///
  /// - Parameter isInTerminal: Whether the program must end on SIGHUP, because its terminal sends the
  ///   signal when it's closed.
  func run(isInTerminal: Bool, interval: Duration = .seconds(2)) async {
    await withTaskGroup { group in
      if !isInTerminal {
        group.addTask {
          for await _ in await UnixSignalsSequence(trapping: .sighup) { await self.readAll() }
        }
      }
      group.addTask {
        while (try? await Task.sleep(for: interval)) != nil { await self.readChanged() }
      }
    }
  }

  private func readAll() async {
    for file in files { await read(file) }
  }

  private func readChanged() async {
    for (index, file) in files.enumerated()
    where changes[index].mustRead(FileFingerprint.all(of: file.paths)) {
      await read(file)
    }
  }

  private func read(_ file: ReloadedFiles) async {
    do {
      try await file.read()
      logger.notice("Reread \(file.content).")
    } catch {
      logger.error(
        "Can't reread \(file.content); the former contents stay in use.",
        metadata: ["error": "\(error)"])
    }
  }
}

/// Decides when changed files are read.
struct FileChange {
  private var read: [FileFingerprint]?
  private var seen: [FileFingerprint]?

  /// - Parameter read: The files when they were read; `nil` if one of them didn't exist.
  init(read: [FileFingerprint]?) {
    (self.read, seen) = (read, read)
  }

  /// Whether the files must be read: they have changed since they were read, and not since the last
  /// look, so that a file isn't read while it's written, nor a certificate without its new key.
  mutating func mustRead(_ current: [FileFingerprint]?) -> Bool {
    defer { seen = current }
    guard current != nil, current == seen, current != read else { return false }
    read = current
    return true
  }
}

/// What distinguishes a file from its former versions.
struct FileFingerprint: Equatable {
  private let numbers: [Int64]

  init(_ numbers: [Int64]) {
    self.numbers = numbers
  }

  /// The fingerprints of files; `nil` if one of them doesn't exist.
  static func all(of paths: [String]) -> [FileFingerprint]? {
    let fingerprints = paths.compactMap { path -> FileFingerprint? in
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      return FileFingerprint([
        Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
        Int64(status.st_size), Int64(time.tv_sec), Int64(time.tv_nsec),
      ])
    }
    return fingerprints.count == paths.count ? fingerprints : nil
  }
}
