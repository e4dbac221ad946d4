import Foundation

/// The files of a folder as constants of a type.
struct EmbeddedFolder {
  private let typeName: String
  private let files: [EmbeddedFile]

  /// Reads the files of a folder, without those of its subfolders.
  ///
  /// - Throws: ``EmbeddingError`` for a file that can't be embedded, and for two files whose constants
  ///   would have the same name.
  init(_ folder: URL, typeName: String) throws {
    self.typeName = typeName
    files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }.map(EmbeddedFile.init)
    guard Set(files.map(\.constant)).count == files.count else {
      throw EmbeddingError("\(folder.path): two files have the same name in Swift.")
    }
  }

  /// The type in Swift.
  var source: String {
    """
    /// The files of a folder.
    enum \(typeName) {
      /// All of them, by file name.
      static let files: [String: String] = [
    \(files.map { "    \"\($0.name)\": \($0.constant)," }.joined(separator: "\n"))
      ]

    \(files.map { "  static let \($0.constant) = \($0.literal)" }.joined(separator: "\n\n"))
    }

    """
  }
}
