import LiveTree
import LiveTreeRules
import Testing

@Suite(.timeLimit(.minutes(20))) struct RulesOfDatabaseTests {
  @Test func aDatabaseEnforcesItsRules() async throws {
    let rules = try SecurityRules(
      parsing: """
        {"rules": {"users": {".indexOn": "age", ".read": "auth != null", "$uid": {
          ".write": "$uid === auth.uid",
          "seen": {".validate": "newData.val() === now"}
        }}}}
        """)
    let database = try await TreeDatabase(
      storage: MemoryTreeStorage(), access: rules, now: { 1_000 })
    let ada = TreeIdentity.user(try .parsed(#"{"uid": "ada"}"#))
    let seen = try TreeWrite.set("/users/ada", #"{"age": 36, "seen": {".sv": "timestamp"}}"#)
    _ = try await database.write(seen, as: ada)
    #expect(try await database.read(.path("/users/ada/seen"), as: ada).scalar == .integer(1_000))
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await database.write(seen, as: .unauthenticated)
    }
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await database.write(.set("/users/ada/seen", "999"), as: ada)
    }
    await #expect(throws: TreeAccessError.permissionDenied) {
      try await database.read(.path("/users"), as: .unauthenticated)
    }
    _ = try await database.write(.set("/users/ada/seen", "999"), as: .admin)
    let byAge = TreeQuery(order: .child(.path("age")))
    #expect(try await database.select(byAge, at: .path("/users"), as: ada).children.count == 1)
    await #expect(throws: TreeAccessError.missingIndex(.child(.path("name")), at: .path("/users")))
    {
      try await database.select(
        TreeQuery(order: .child(.path("name"))), at: .path("/users"), as: ada)
    }
  }
}
