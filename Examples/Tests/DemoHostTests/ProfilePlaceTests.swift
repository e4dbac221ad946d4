import Demos
import Foundation
import LiveList
import LiveTree
import LiveTreeWire
import Testing

@testable import DemoHost

/// Each row that a profile shows is found where it's stored.
struct ProfilePlaceTests {
  private func node(_ json: String) throws -> TreeNode {
    try TreeNode(JSONValue(parsing: Array(json.utf8)))
  }

  private func paths(of id: String, in json: String) throws -> [String]? {
    try ProfilePlace(of: id, in: node(json)).map { ["\($0.row)", "\($0.text)"] }
  }

  @Test func everyRowOfTheArticleHasAPlaceWithItsText() throws {
    let root = try node(Profile.sampleDatabase)
    let profile = root[try TreePath(parsing: "data")]
    let shown = try profile.decodedProfile()
    for row in shown.sections.flatMap(\.items) {
      let place = try #require(ProfilePlace(of: row.id, in: profile), "\(row.id)")
      let text = row.fields.last { $0.role != "picture" }?.text
      #expect(profile[place.text].scalarText == text, "\(row.id)")
      #expect(place.text.starts(with: place.row))
    }
  }

  @Test(arguments: [
    ("friends/Huck", #"{"friends": [null, {"name": "Huck"}]}"#, ["/friends/1", "/friends/1/name"]),
    (
      "friends/h", #"{"friends": {"x": {"id": "h", "name": "Huck"}}}"#,
      ["/friends/x", "/friends/x/name"]
    ),
    ("friends/7", #"{"friends": {"x": {"name": 7}}}"#, ["/friends/x", "/friends/x/name"]),
    ("about", #"{"data": {"about": "a"}}"#, ["/data/about", "/data/about"]),
    ("about", #"{"about": "b", "data": {"about": "a"}}"#, ["/about", "/about"]),
    (
      "attributes/Height/cm", #"{"profileAttributes": [{"key": "Height/cm", "value": 180}]}"#,
      ["/profileAttributes/0", "/profileAttributes/0/value"]
    ),
  ])
  func aRowIsFoundHoweverItIsStored(id: String, json: String, paths: [String]) throws {
    #expect(try self.paths(of: id, in: json) == paths)
  }

  @Test(arguments: ["friends/Joe", "about", "nonsense", "friends", ""])
  func whatIsNotShownHasNoPlace(id: String) throws {
    #expect(try paths(of: id, in: #"{"friends": [{"name": "Huck"}]}"#) == nil)
  }
}

extension TreeNode {
  fileprivate func decodedProfile() throws -> Profile {
    try JSONDecoder().decode(Profile.self, from: Data(json().serialized().utf8))
  }

  fileprivate var scalarText: String? {
    if case .string(let text)? = scalar { text } else { scalar == nil ? nil : json().serialized() }
  }
}
