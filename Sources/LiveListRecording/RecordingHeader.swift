public import Foundation
import LiveListPipeline

/// The first line of a recording: its title and its start.
public struct RecordingHeader: Hashable, Sendable {
  /// The title of the recording.
  public let title: String
  /// When the recording began, to the millisecond.
  public let startedAt: Date

  /// The header of a recording of the newest version.
  public init(title: String, startedAt: Date) {
    self.title = title
    self.startedAt = startedAt
  }

  /// The versions that can be read; the last one is written.
  public static let versions = 1...1
  /// Distinguishes a recording from other files.
  static let kind = "livelist"
}

extension RecordingHeader: Codable {
  private enum CodingKeys: String, CodingKey { case recording, version, title, startedAt }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.kind, forKey: .recording)
    try container.encode(Self.versions.upperBound, forKey: .version)
    try container.encode(title, forKey: .title)
    try container.encode(RecordedDate(startedAt), forKey: .startedAt)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    startedAt = try container.decode(RecordedDate.self, forKey: .startedAt).date
  }
}

/// The part that the header of every version contains; it is read before the rest.
struct RecordingKind: Decodable {
  let recording: String
  let version: Int

  var isKnown: Bool { recording == RecordingHeader.kind }
}
