import Foundation
import LiveList
import LiveListPipeline
import Testing

@testable import Demos

/// The article's profile.
struct ProfileTests {
  private func profile(_ json: String) throws -> Profile {
    try JSONDecoder().decode(Profile.self, from: Data(json.utf8))
  }

  private func sample() throws -> Profile {
    struct Database: Decodable { let data: Profile }
    return try JSONDecoder().decode(Database.self, from: Data(Profile.sampleDatabase.utf8)).data
  }

  private func titles(_ json: String) throws -> [String] {
    try profile(json).sections.map(\.header)
  }

  @Test func theSampleShowsAllSectionsInTheirOrder() throws {
    let sections = try sample().sections
    #expect(sections.map(\.header) == ["Main Info", "About", "Email", "Attributes", "Friends"])
    #expect(sections.map(\.items.count) == [1, 1, 1, 3, 2])
  }

  @Test func everyFieldMayBeMissing() throws {
    #expect(try profile("{}") == Profile())
    #expect(try titles("{}").isEmpty)
    #expect(try titles(#"{"friends": null, "about": null}"#).isEmpty)
    #expect(try titles(#"{"email": "a@b"}"#) == ["Email"])
  }

  @Test func aSectionExistsOnlyIfItsDataDoes() throws {
    #expect(try titles(#"{"about": "", "email": "x"}"#) == ["Email"])
    #expect(try titles(#"{"friends": []}"#).isEmpty)
    #expect(try titles(#"{"profileAttributes": [{"key": "a", "value": "b"}]}"#) == ["Attributes"])
  }

  @Test func aNameIsShownTogetherWithAPictureOnly() throws {
    #expect(try titles(#"{"fullName": "Tom"}"#).isEmpty)
    #expect(try titles(#"{"pictureUrl": "tom"}"#).isEmpty)
    #expect(try titles(#"{"fullName": "Tom", "pictureUrl": "tom"}"#) == ["Main Info"])
  }

  @Test func aListMayHaveGapsOrBeAnObject() throws {
    let array = try profile(#"{"friends": [null, {"name": "B"}, null, {"name": "D"}]}"#)
    #expect(array.friends.map(\.name) == ["B", "D"])
    let object = try profile(
      #"{"friends": {"10": {"name": "J"}, "9": {"name": "I"}, "-Nx": {"name": "X"}}}"#)
    #expect(object.friends.map(\.name) == ["I", "J", "X"], "numbers first, by their value")
  }

  @Test func numbersStandForTheirText() throws {
    let profile = try profile(
      #"{"about": 5, "profileAttributes": [{"key": "Height", "value": 180}, {"key": "Tall", "value": true}]}"#
    )
    #expect(profile.about == "5")
    #expect(profile.profileAttributes.map(\.value) == ["180", "true"])
  }

  @Test(arguments: [
    (#"{"about": {"a": 1}, "email": "a@b"}"#, ["Email"]),
    (#"{"friends": 3, "about": "x"}"#, ["About"]),
    (#"{"friends": ["Huck", {"name": "Celeste"}, [1]]}"#, ["Friends"]),
    (#"{"friends": {"a": "Huck", "b": {"name": "Celeste"}}}"#, ["Friends"]),
    (#"{"friends": [{"name": ["a"], "pictureUrl": 5}], "email": []}"#, ["Friends"]),
  ])
  func aFieldOfAnotherTypeCostsItsRow(json: String, titles: [String]) throws {
    let sections = try profile(json).sections
    #expect(sections.map(\.header) == titles)
    #expect(sections.map(\.items.count) == [1], "the others are shown")
  }

  /// The article's file, imported in place of the profile.
  @Test func anImportedEnvelopeIsItsProfile() throws {
    #expect(try profile(Profile.sampleDatabase) == sample())
    let edited = try profile(
      #"{"data": {"about": "Old", "email": "a@b"}, "about": "New", "error": 0}"#)
    #expect(edited.about == "New" && edited.email == "a@b", "an edit beside it is newer")
  }

  @Test func aFriendWithAnIdIsTheSameFriendUnderAnotherName() throws {
    let before = try profile(#"{"friends": [{"id": 7, "name": "Huckleberry Finn"}]}"#).sections
    let after = try profile(#"{"friends": [{"id": 7, "name": "Huck"}]}"#).sections
    #expect(ListChangeset(from: before, to: after).counts.description == "1 updated")
  }

  @Test(arguments: [#""text""#, "[1]", "5"])
  func invalidDataIsAnErrorAndNotAnEmptyProfile(json: String) {
    #expect(throws: DecodingError.self) { try profile(json) }
  }

  @Test func rowsAreIdentifiedByNameKeyOrSection() throws {
    let ids = try sample().sections.map { $0.items.map(\.id) }
    #expect(
      ids == [
        ["main"], ["about"], ["email"],
        ["attributes/Date of birth", "attributes/Gender", "attributes/Height"],
        ["friends/Huckleberry Finn", "friends/Celeste Holm"],
      ])
  }

  @Test(arguments: [
    (#"{"about": "I like the river"}"#, "1 updated"),
    (#"{"profileAttributes": null}"#, "1 section deleted, 3 deleted"),
    (#"{"email": "t@example.org", "pictureUrl": "tom2"}"#, "2 updated"),
    (
      #"{"friends": [{"name": "Celeste Holm", "pictureUrl": "holm"}, {"name": "Huckleberry Finn", "pictureUrl": "finn"}]}"#,
      "1 moved"
    ),
    (
      #"{"friends": [{"name": "Huck", "pictureUrl": "finn"}, {"name": "Celeste Holm", "pictureUrl": "holm"}]}"#,
      "1 inserted, 1 deleted"
    ),
    (#"{"friends": [{"name": "Huckleberry Finn", "pictureUrl": "finn"}]}"#, "1 deleted"),
  ])
  func anEditChangesExactlyItsRows(edit: String, counts: String) throws {
    let before = try sample().sections
    var json = try #require(
      try JSONSerialization.jsonObject(with: Data(Profile.sampleDatabase.utf8)) as? [String: Any])
    var data = try #require(json["data"] as? [String: Any])
    let change = try #require(
      try JSONSerialization.jsonObject(with: Data(edit.utf8)) as? [String: Any])
    data.merge(change) { $1 }
    json = data
    let after = try profile(
      String(decoding: JSONSerialization.data(withJSONObject: json), as: UTF8.self)
    ).sections
    let changeset = ListChangeset(from: before, to: after)
    #expect(changeset.counts.description == counts)
    #expect(changeset.batches.count <= 1)
  }

  /// Deleting a friend and adding an attribute with the same name isn't the move of a row, because
  /// different classes of cells show them.
  @Test func aFriendAndAnAttributeOfOneNameAreTwoRows() throws {
    let before = try profile(#"{"friends": [{"name": "Celeste Holm"}, {"name": "Huck"}]}"#)
    let after = try profile(
      #"{"friends": [{"name": "Huck"}], "profileAttributes": [{"key": "Celeste Holm", "value": "is gone"}]}"#
    )
    let changeset = ListChangeset(from: before.sections, to: after.sections)
    #expect(changeset.diff.itemMoves.isEmpty && changeset.diff.itemUpdates.isEmpty)
  }

  @Test func aRowIsAnObjectOfItsFields() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let row = ProfileRow.friend(Profile.Friend(name: "Joe", pictureUrl: "joe"))
    #expect(
      String(decoding: try encoder.encode(row), as: UTF8.self)
        == #"{"kind":"friends","picture":"joe","title":"Joe"}"#)
  }
}
