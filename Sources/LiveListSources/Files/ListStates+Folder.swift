public import LiveList
public import LiveListPipeline
import Synchronization

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes the list in the JSON files of a folder, with a section for each file.
  ///
  ///     ListStates.folder("teams", sections: .rows)
  ///
  /// It reads the files whose names end in `.json`, except hidden files, sorted by name. An invalid
  /// file keeps its last valid rows while the others are updated, and the phase contains the
  /// reason. When a file is deleted, its rows are deleted. When the folder can't be read, the rows
  /// stay.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which doesn't have to exist yet.
  ///   - format: How each file is parsed. The sections of a file are joined into one.
  ///   - timing: When to check the folder.
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

  /// Observes the list in the JSON files of a folder, with an item for each file.
  ///
  ///     ListStates.folder("friends", items: .decoding(Friend.self))
  ///
  /// Files are chosen and failures are handled as in ``folder(_:sections:timing:)``.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which doesn't have to exist yet.
  ///   - format: How each file is parsed.
  ///   - timing: When to check the folder.
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
