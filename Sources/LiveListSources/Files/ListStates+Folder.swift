public import LiveList
import LiveListPipeline
import Synchronization

extension ListStates {
  /// The list that the JSON files of a folder say, each of them a section under its name.
  ///
  ///     ListStates.folder("teams", sections: .rows)
  ///
  /// Files are those whose names end in `.json`, in the order of their names; hidden ones are left
  /// out. A file that is broken keeps its last good rows while the others go on; the phase says what
  /// is wrong with it. A file that is deleted takes its rows with it, a folder that can not be read
  /// takes none.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which need not exist yet.
  ///   - format: What each file says; its own sections are shown as one.
  ///   - timing: When the folder is looked at.
  public static func folder<FileSectionID, FileHeader>(
    _ path: String, sections format: JSONFormat<FileSectionID, FileHeader, Item>,
    timing: WatchTiming = WatchTiming()
  ) -> Self where SectionID == String, Header == String {
    folder(path, timing: timing) { text, _ throws(JSONFailure) in
      try format.read(text).flatMap(\.items)
    } sections: { files in
      files.map { ListSection(id: $0.name, header: $0.name, items: $0.part) }
    }
  }

  /// The list that the JSON files of a folder say, each of them one item.
  ///
  ///     ListStates.folder("friends", items: .decoding(Friend.self))
  ///
  /// As for sections.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which need not exist yet.
  ///   - format: What each file says.
  ///   - timing: When the folder is looked at.
  public static func folder(
    _ path: String, items format: JSONItemFormat<Item>, timing: WatchTiming = WatchTiming()
  ) -> Self where SectionID == OnlySection, Header == OnlySection {
    folder(path, timing: timing, reading: format.read) { files in
      [ListSection(items: files.map(\.part))]
    }
  }

  private static func folder<Part: Sendable>(
    _ path: String, timing: WatchTiming,
    reading read: @escaping @Sendable (JSONText, String) throws(JSONFailure) -> Part,
    sections:
      @escaping @Sendable ([FolderState<Part>.GoodFile]) -> [ListSection<
        SectionID, Header, Item
      >]
  ) -> Self {
    Self { tell in
      let memory = Mutex(FolderState<Part>())
      let whole = path.whole
      let source = WatchedSource<SectionID, Header, Item>(path: whole, timing: timing) { touched in
        memory.withLock { memory in
          memory.look(at: whole, shown: path, touched: touched, read: read).map { look in
            SourceReading(sections: look.files.map(sections), failure: look.failure)
          }
        }
      }
      await source.read(tell)
    }
  }
}
