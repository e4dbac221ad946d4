import Foundation

/// The folder of the demos' data, as the XDG base directory specification defines it.
struct DemoFolder: Sendable {
  /// The folder's path.
  let path: String

  /// Finds the user's folder, and creates it if it doesn't exist.
  ///
  /// - Parameter option: The option that names a file elsewhere.
  /// - Throws: ``DemoError`` if the folder can't be created.
  init(option: String) throws {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    path = (data ?? home + "/.local/share") + "/live"
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw DemoError(
        "Can't create the folder \(path). Check that you have permission, or choose another file "
          + "with \(option).")
    }
  }

  /// The path of a file in the folder.
  func file(named name: String) -> String { path + "/" + name }
}
