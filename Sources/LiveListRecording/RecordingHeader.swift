public import Foundation
import LiveListPipeline

/// The first line of a recording: its title and its start.
public struct RecordingHeader: Hashable, Sendable {
  /// The title of the recording.
  public let title: String
  /// The date at which the recording started, to the millisecond.
  public let startedAt: Date

  /// Creates the header of a recording in the newest version of the format.
  public init(title: String, startedAt: Date) {
    self.title = title
    self.startedAt = startedAt
  }

  /// The versions of the format that can be read. Recordings are written in the last one.
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

/// The part of the header that every version contains. It is read before the rest.
struct RecordingKind: Decodable {
  let recording: String
  let version: Int

  var isKnown: Bool { recording == RecordingHeader.kind }
}
