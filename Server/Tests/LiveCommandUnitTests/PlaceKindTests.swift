import LiveDocuments
import Testing

@testable import live

/// The registry of places: the first kind that matches opens a place.
struct PlaceKindTests {
  private func kind(of text: String, as name: String? = nil) throws -> String? {
    let place = try #require(WatchedPlace(argument: text))
    var reading = PlaceReading()
    reading.kind = name
    return try #require(PlaceKind.all.first { $0.matches(place, reading) }).name
  }

  @Test func everyNameOfAServerOpensItsKind() throws {
    for name in ["database", "poll", "events", "socket"] {
      #expect(PlaceKindName(argument: name)?.kind == name)
      #expect(try kind(of: "https://example.com/a", as: name) == name)
      #expect(try kind(of: "friends.json", as: name) == nil, "a file is a file")
    }
    #expect(PlaceKindName(argument: "file") == nil)
    #expect(PlaceKindName(argument: "csv")?.format == .csv)
  }

  @Test func aWebSocketIsKnownByItsScheme() throws {
    #expect(try kind(of: "WSS://example.com/a") == "socket")
    #expect(try kind(of: "ws://example.com/a", as: "poll") == "poll")
    #expect(try kind(of: "https://example.com/a") == nil, "detected")
  }

  @Test(arguments: [
    ("https://example.com/a/friends?x=/y", "friends"), ("http://127.0.0.1:8080", "/"),
    ("data/friends.json", "friends.json"), ("data/", "data"), ("/", "/"), ("-", "standard input"),
  ])
  func theTitleIsTheLastPart(text: String, title: String) throws {
    #expect(try #require(WatchedPlace(argument: text)).title == title)
  }

  @Test(arguments: [
    ("localhost:8080/x", true), ("127.0.0.1:9000", true), ("[::1]:80/a?b=c", true),
    ("example.com:65535?x", true), ("friends.json", false), ("C:friends.json", false),
    ("a/b:80", false), ("localhost:8080x", false), ("./localhost:80", false), (":80", false),
  ])
  func aHostAndAPortAreAURL(text: String, isURL: Bool) throws {
    let place = try #require(WatchedPlace(argument: text))
    #expect(place.isURL == isURL)
    #expect(place.text == (isURL ? "http://\(text)" : text))
    #expect(DatabasePlace(argument: text)?.text == place.text)
  }

  @Test func aCommandIsNotAPath() throws {
    let place = WatchedPlace.command(["/usr/bin/env", "-"])
    #expect(place.title == "env" && place.description == "/usr/bin/env -")
    #expect(!place.isPath && !place.isStandardInput && !place.isURL)
    #expect(WatchedPlace(argument: "") == nil)
  }
}
