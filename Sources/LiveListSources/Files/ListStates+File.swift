import Foundation
import LiveList
import LiveListPipeline
import Synchronization

extension ListStates {
  /// The list that a JSON file says.
  ///
  ///     ListStates.file("friends.json", .rows)
  ///     ListStates.file("friends.json", .decoding([Friend].self))
  ///
  /// The file may be written in place, replaced, deleted, and made again, and so may its folder. While
  /// it can not be read, or is no JSON, the last good rows stay, and the phase says why, with line
  /// and column. On Linux the kernel tells of changes; elsewhere, and where it can not, the file is
  /// looked at from time to time.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which need not exist yet.
  ///   - format: What the file says.
  ///   - timing: When the file is looked at.
  public static func file(
    _ path: String, _ format: JSONFormat<SectionID, Header, Item>,
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

extension JSONFormat {
  /// What a look at a file says.
  fileprivate func reading(
    of look: FileState.Look, name: String
  ) -> SourceReading<SectionID, Header, Item> {
    switch look {
    case .failure(let failure):
      return SourceReading(failure: ListFailure(failure.sentence(about: name)))
    case .contents(let bytes):
      do throws(JSONFailure) {
        return SourceReading(sections: try read(JSONText(bytes: bytes)))
      } catch {
        return SourceReading(failure: ListFailure("\(name), \(error)"))
      }
    }
  }
}

extension String {
  /// The path from the root on: the process may go elsewhere.
  package var whole: String {
    let path = hasPrefix("/") ? self : FileManager.default.currentDirectoryPath + "/" + self
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// What stands behind the last slash of the path.
  var lastName: String { split(separator: "/").last.map(String.init) ?? "/" }
}
