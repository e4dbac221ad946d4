public import LiveList
import LiveListPipeline
import Synchronization

@available(Systems 2024, *)
extension ListStates {
  /// The list in the JSON files of a folder, with a section for each file.
  ///
  ///     ListStates.folder("teams", sections: .rows)
  ///
  /// The files are those whose names end in `.json`, sorted by name, without hidden ones. An invalid
  /// file keeps its last valid rows while the others are updated, and the phase has the reason. The
  /// rows of a deleted file are deleted; a folder that can't be read keeps its rows.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which need not exist yet.
  ///   - format: How each file is read; sections in a file are joined into one.
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

  /// The list in the JSON files of a folder, with an item for each file.
  ///
  ///     ListStates.folder("friends", items: .decoding(Friend.self))
  ///
  /// The files are chosen, and failures handled, as in ``folder(_:sections:timing:)``.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which need not exist yet.
  ///   - format: How each file is read.
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
