import LiveList
import LiveListPipeline

/// The last known state of the files of a folder.
struct FolderState<Part> {
  /// The result of checking a folder: the last valid contents of its files, and the failure, if
  /// any.
  struct Look {
    var files: [FolderFile<Part>]?
    var failure: ListFailure?
  }

  fileprivate struct File {
    var memory = FileState()
    var part: Part?
    var failure: String?
  }

  private var files: [String: File] = [:]
  /// Whether the folder was read at least once. An empty folder counts as a list, too.
  private var hasList = false
  private var failure: SystemFailure?

  /// Checks the folder.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the folder.
  ///   - shown: The folder's name in messages.
  ///   - touched: The names of files for which a change was reported.
  ///   - isIncluded: Whether a file with a name is read.
  ///   - read: Parses a file, given its text and its name.
  /// - Returns: The new state; `nil` if nothing changed.
  mutating func look(
    at path: String, shown: String, touched: Set<String>, where isIncluded: (String) -> Bool,
    read: (RowText, String) throws(FormatFailure) -> Part
  ) -> Look? {
    do throws(SystemFailure) {
      let names = try FolderListing.names(in: path, where: isIncluded)
      var isNew = !hasList || failure != nil || names.count != files.count
      (hasList, failure) = (true, nil)
      files = files.filter { names.contains($0.key) }
      for name in names {
        let isTouched = touched.contains(name)
        var file = files[name] ?? File()
        let look = file.memory.look(at: path + "/" + name, isTouched: isTouched)
        if let look {
          file.take(look, shown: shown + "/" + name, name: name, read)
          isNew = true
        }
        files[name] = file
      }
      return isNew ? summary : nil
    } catch {
      defer { failure = error }
      return error == failure
        ? nil : Look(failure: error.failure(of: shown, as: "folder"))
    }
  }

  private var summary: Look {
    let ordered = files.sorted { $0.key < $1.key }
    let good = ordered.compactMap { name, file in
      file.part.map { FolderFile(name: name, content: $0) }
    }
    let failures = ordered.compactMap(\.value.failure)
    guard let first = failures.first else { return Look(files: good) }
    let others = failures.count == 1 ? "" : " (And \(failures.count - 1) more.)"
    // If all files are invalid, no list is known yet.
    return Look(files: good.isEmpty ? nil : good, failure: ListFailure(first + others))
  }
}

extension FolderState.File {
  fileprivate mutating func take(
    _ look: FileState.Look, shown: String, name: String,
    _ read: (RowText, String) throws(FormatFailure) -> Part
  ) {
    switch look {
    case .failure(let error): failure = error.sentence(about: shown)
    case .contents(let bytes):
      do throws(FormatFailure) {
        part = try read(RowText(bytes: bytes), name)
        failure = nil
      } catch {
        failure = "\(shown): \(error)"
      }
    }
  }
}
