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
    _ path: String, sections format: ListFormat<FileSectionID, FileHeader, Item>,
    timing: WatchTiming = WatchTiming()
  ) -> Self where SectionID == String, Header == String {
    reading(path, files: \.isJSON, timing: timing) { text, _ throws(FormatFailure) in
      try format.read(text).flatMap(\.items)
    } sections: { files in
      files.map { file in
        let name = file.name.withoutJSON
        return ListSection(id: name, header: name, items: file.content)
      }
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
    _ path: String, items format: ItemFormat<Item>, timing: WatchTiming = WatchTiming()
  ) -> Self where SectionID == OnlySection, Header == OnlySection {
    reading(path, files: \.isJSON, timing: timing) { text, name throws(FormatFailure) in
      try format.read(text, name.withoutJSON)
    } sections: { files in
      [ListSection(items: files.map(\.content))]
    }
  }

  /// Observes the list in the files of a folder, with a parser of its own, for files that aren't
  /// JSON.
  ///
  ///     ListStates.folder("notes", files: { $0.hasSuffix(".txt") }) { bytes, name in
  ///       Note(title: name, text: String(decoding: bytes, as: UTF8.self))
  ///     } sections: { files in
  ///       [ListSection(items: files.map(\.content))]
  ///     }
  ///
  /// Failures are handled as in ``folder(_:sections:timing:)``.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, which doesn't have to exist yet.
  ///   - isIncluded: Returns whether a file with a name is read. Hidden files are never read.
  ///   - timing: When to check the folder.
  ///   - parse: Parses the bytes of a file with a name.
  ///   - sections: Returns the list, given the files that could be parsed at least once, sorted by
  ///     name.
  public static func folder<Content: Sendable>(
    _ path: String, files isIncluded: @escaping @Sendable (_ name: String) -> Bool,
    timing: WatchTiming = WatchTiming(),
    parsedBy parse:
      @escaping @Sendable (_ bytes: [UInt8], _ name: String) throws(FormatFailure) -> Content,
    sections: @escaping @Sendable ([FolderFile<Content>]) -> [Section]
  ) -> Self {
    reading(path, files: isIncluded, timing: timing) { text, name throws(FormatFailure) in
      try parse(text.bytes, name)
    } sections: {
      sections($0)
    }
  }

  private static func reading<Part: Sendable>(
    _ path: String, files isIncluded: @escaping @Sendable (String) -> Bool, timing: WatchTiming,
    read: @escaping @Sendable (RowText, String) throws(FormatFailure) -> Part,
    sections: @escaping @Sendable ([FolderFile<Part>]) -> [Section]
  ) -> Self {
    Self { tell in
      let memory = Mutex(FolderState<Part>())
      let whole = path.whole
      let source = WatchedSource<SectionID, Header, Item>(path: whole, timing: timing) { touched in
        memory.withLock { memory in
          memory.look(
            at: whole, shown: path, touched: touched, where: isIncluded, read: read
          ).map { look in
            SourceReading(sections: look.files.map(sections), failure: look.failure)
          }
        }
      }
      await source.read(tell)
    }
  }
}

extension String {
  fileprivate var isJSON: Bool { hasSuffix(".json") }

  fileprivate var withoutJSON: String { String(dropLast(".json".count)) }
}
