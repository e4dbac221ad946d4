import Foundation
import LiveList
public import LiveListPipeline
import Synchronization

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes the list in a JSON file.
  ///
  ///     ListStates.file("friends.json", .rows)
  ///     ListStates.file("friends.json", .decoding([Friend].self))
  ///
  /// The file can be written in place, replaced, or deleted and created again, and so can its
  /// folder. While it can't be read or isn't valid JSON, the last valid rows stay, and the phase
  /// contains the reason, with line and column. On Linux and Apple's systems, the kernel reports
  /// changes; on other systems, and on network file systems, the file is polled. Files of up to
  /// 1 GiB are read.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which doesn't have to exist yet.
  ///   - format: How the file is parsed.
  ///   - timing: When to check the file.
  public static func file(
    _ path: String, _ format: ListFormat<SectionID, Header, Item>,
    timing: WatchTiming = WatchTiming()
  ) -> Self {
    Self { tell in
      let memory = Mutex(FileState())
      let whole = path.whole
      let source = WatchedSource<SectionID, Header, Item>(path: whole, timing: timing) { touched in
        let isTouched = touched.contains("") || touched.contains(whole.lastName)
        let look = memory.withLock { $0.look(at: whole, isTouched: isTouched) }
        return look.map { format.reading(of: $0, name: path) }
      }
      await source.read(tell)
    }
  }
}

extension ListFormat {
  /// Converts the result of checking a file.
  fileprivate func reading(
    of look: FileState.Look, name: String
  ) -> SourceReading<SectionID, Header, Item> {
    switch look {
    case .failure(let failure):
      return SourceReading(failure: failure.failure(of: name))
    case .contents(let bytes):
      do throws(FormatFailure) {
        return SourceReading(sections: try read(RowText(bytes: bytes)))
      } catch {
        return SourceReading(failure: ListFailure("\(name): \(error)"))
      }
    }
  }
}

extension String {
  /// The absolute path. It stays valid if the working directory of the process changes.
  package var whole: String {
    let path = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// The last component of the path.
  var lastName: String { split(separator: "/").last.map(String.init) ?? "/" }
}
