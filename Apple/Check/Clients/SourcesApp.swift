import LiveListSources

nonisolated struct Friend: Identifiable, Decodable, Hashable, Sendable {
  let id: String
  var name: String
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func printChanges() async {
  for await update in ListStates.file("friends.json", .rows).updates() {
    print(update.phase, update.changeset.counts)
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func printPolledChanges(_ url: String) async {
  for await update in ListStates.polling(url, .rows).updates() {
    print(update.phase, update.changeset.counts)
  }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
func makeModel() -> ListModel<String, String, JSONRow> {
  ListModel(.file("friends.json", .rows))
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func makeSources() -> [Any] {
  // A file: a row's key is detected, or named, or that of your items.
  let rows = ListStates.file("friends.json", .rows)
  let mails = ListStates.file("friends.json", .rows(key: "email"))
  let friends = ListStates.file("friends.json", .decoding([Friend].self))

  // A folder: each file is a section, or an item.
  let teams = ListStates.folder("teams", sections: .rows)
  let members = ListStates.folder("friends", items: .decoding(Friend.self))

  // Standard input: whole lists, or JSON Lines, an item for each line.
  let lists = ListStates.stream(.rows)
  let lines = ListStates.stream(items: .row, keeping: 500)
  return [rows, mails, friends, teams, members, lists, lines]
}

#if os(macOS)
@available(macOS 15, *)
func makeCommand() -> any Sendable {
  ListStates.command(
    ["docker", "ps", "--format", "json"], every: .seconds(2),
    .lines(.row(key: "ID")))
}
#endif

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func makeRemoteSources(_ url: String) async throws -> [Any] {
  let friends = ListStates.polling(url, .decoding([Friend].self), every: .seconds(30))
  let ownRows = ListStates.polling(url, .rows, headers: ["Authorization": "Bearer …"])

  // Each event is the whole list, or one item, whatever the event's name.
  let lists = ListStates.events(url, .rows)
  let items = ListStates.events(url, items: .row(key: "id"), named: nil)

  let messages = ListStates.webSocket(
    "wss://example.com/friends", .rows, sending: ["subscribe"])
  let once = try await ListFormat.rows.sections(at: url)
  return [friends, ownRows, lists, items, messages, once]
}
