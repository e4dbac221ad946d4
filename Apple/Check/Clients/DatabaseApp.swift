import Foundation
import LiveListDatabase
import Observation

// Rows are decoded off the main actor, to which types may belong by default.
nonisolated struct Message: Codable, Hashable, Sendable {
  var author: String
  var text: String
}

/// The model of a chat, in an app that also runs on older systems.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor @Observable
final class ChatModel {
  let messages: ItemsModel<DatabaseRow<Message>>
  private(set) var isConnected = false
  private(set) var failure: String?
  private let database: LiveDatabase

  init(_ url: String) throws {
    let database = try LiveDatabase(firebase: url)
    self.database = database
    messages = ListModel(
      database["chat"].ordered(by: .key).limited(toLast: 50).list(of: Message.self))
  }

  func run() async {
    for await state in database.connectionStates() { isConnected = state == .connected }
  }

  func send(_ text: String) async {
    do {
      try await database["chat"].push().set(Message(author: "Ada", text: text))
      try await database["counts/messages"].transaction(of: Int.self) { $0 = ($0 ?? 0) + 1 }
    } catch let error as DatabaseError {
      failure = "\(error)"
    } catch {
      failure = "\(error)"
    }
  }

  func enter() async throws {
    try await database["online/ada"].onDisconnect.remove()
    try await database["online/ada"].set(true)
  }
}

/// What migrates from `observe(.childAdded)`.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func log(_ database: LiveDatabase) async {
  for await update in database["chat"].children(of: Message.self) {
    for change in update.changes {
      switch change {
      case .added(let child, let previous): print(child.value.text, previous?.string ?? "first")
      case .changed(let child, _), .moved(let child, _): print(child.value.text)
      case .removed(let key): print(key)
      }
    }
  }
}

/// A list of the children of a node, and how it says what isn't certain yet.
@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
func makeChat(_ database: LiveDatabase) -> ItemsModel<DatabaseRow<Message>> {
  ListModel(
    database["chat"].ordered(by: .key).limited(toLast: 50).list(of: Message.self))
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
func text(of row: DatabaseRow<Message>) -> String {
  row.isPending ? "\(row.value.text) …" : row.value.text
}

nonisolated struct Profile: Codable, Equatable, Sendable {
  var name: String
  var about: String
}

/// FirebaseAuth's `User`, as far as a database needs it.
protocol SignedInUser: Sendable {
  func getIDToken(forcingRefresh: Bool) async throws -> String
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
func openDatabase(of user: any SignedInUser) throws -> LiveDatabase {
  let database = try LiveDatabase(firebase: "https://app.firebaseio.com") { refused in
    .idToken(try await user.getIDToken(forcingRefresh: refused != nil))
  }
  return database
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
@MainActor
func follow(_ database: LiveDatabase, show: (Profile?) -> Void) async throws {
  try await database["profiles/tom/about"].set("I like the river")
  for await profile in database["profiles/tom"].values(of: Profile.self) {
    show(profile)
  }
}
