public import Foundation
import LiveList

extension Recording where SectionID: Decodable, Header: Decodable, Item: Decodable {
  /// Reads a recording.
  ///
  /// An incomplete last line is skipped and reported by ``truncation``: it occurs when a program is
  /// terminated while writing. All other lines are validated, so any view can show the updates.
  ///
  /// - Parameters:
  ///   - bytes: JSON Lines, as ``Recording/Writer`` writes them.
  ///   - limit: The maximum number of sections and items of a list.
  /// - Throws: The error in the first invalid line.
  /// - Complexity: O(*b* + *u* · *n*) in the numbers of bytes, updates and rows of sections that
  ///   changed.
  public init(parsing bytes: Data, limit: Int = 1_000_000) throws(RecordingError) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let isWhole = bytes.last == UInt8(ascii: "\n")
    self.init(header: try Self.header(lines.first ?? Data(), isWhole: isWhole || lines.count > 1))
    var reader = LineReader<SectionID, Header, Item>(limit: limit)
    for (index, bytes) in lines.enumerated().dropFirst() {
      if index == lines.count - 1, bytes.isEmpty { break }
      let isTruncated = index == lines.count - 1 && !JSONText.isObject(bytes)
      guard !isTruncated else {
        truncation = .truncated(line: index + 1)
        break
      }
      let shown = reader.shown
      let line = try reader.read(bytes, number: index + 1)
      append(line, after: shown, resultingIn: reader.shown)
    }
  }

  private static func header(_ line: Data, isWhole: Bool) throws(RecordingError) -> RecordingHeader
  {
    guard isWhole || JSONText.isObject(line) else {
      let start = Data(#"{"recording":"livelist""#.utf8)
      let isStart = line.starts(with: start) || start.starts(with: line)
      throw isStart ? .truncatedHeader() : .foreign()
    }
    guard let kind = try? JSONDecoder().decode(RecordingKind.self, from: line), kind.isKnown else {
      throw .foreign()
    }
    guard RecordingHeader.versions.contains(kind.version) else {
      throw .unknownVersion(kind.version)
    }
    do {
      return try JSONDecoder().decode(RecordingHeader.self, from: line)
    } catch {
      throw .malformedHeader(error)
    }
  }
}

/// Reads the lines after the first, each relative to the list before it.
private struct LineReader<
  SectionID: Hashable & Decodable, Header: Equatable & Decodable,
  Item: Identifiable & Equatable & Decodable
> {
  let limit: Int
  private(set) var shown: [ListSection<SectionID, Header, Item>] = []
  private var last = RecordedTime(.zero)
  private let decoder = JSONDecoder()

  init(limit: Int) { self.limit = limit }

  mutating func read(
    _ bytes: Data, number: Int
  ) throws(RecordingError) -> RecordedLine<SectionID, Header, Item> {
    let line = try decode(bytes, number: number)
    guard line.at >= last else {
      throw .inconsistent(
        line: number,
        "has the time \(line.at.duration), but the line before it has \(last.duration): times must not decrease"
      )
    }
    do throws(RecordedFault) {
      shown = try line.changeset?.result(after: shown, limit: limit) ?? shown
    } catch {
      throw .inconsistent(line: number, error.words)
    }
    last = line.at
    return line
  }

  private func decode(
    _ bytes: Data, number: Int
  ) throws(RecordingError) -> RecordedLine<SectionID, Header, Item> {
    do {
      return try decoder.decode(RecordedLine.self, from: bytes)
    } catch {
      throw .malformed(line: number, error)
    }
  }
}

/// Whether bytes are a JSON object.
private struct JSONText: Decodable {
  private enum NoKeys: CodingKey {}

  init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: NoKeys.self)
  }

  static func isObject(_ bytes: Data) -> Bool {
    (try? JSONDecoder().decode(JSONText.self, from: bytes)) != nil
  }
}
