import Foundation

/// Where the data of the user's demos is kept, by the XDG base directory specification.
struct DemoFolder: Sendable {
  /// The folder's path.
  let path: String

  /// The folder of the user, which is made when it is not there.
  ///
  /// - Throws: ``DemoError`` when it can not be made.
  init() throws {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    path = (data ?? home + "/.local/share") + "/live"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw DemoError(
        "Can't make the folder \(path). Name a file of your own: --database, --logbook.")
    }
  }

  /// A file in it.
  func file(named name: String) -> String { path + "/" + name }
}
