import ArgumentParser
import LiveTree
import Testing

@testable import live

@Suite struct TokenClaimTests {
  @Test(
    arguments: [
      ("admin=true", "admin", .bool(true)), ("n=-5", "n", .integer(-5)),
      ("name=Ada", "name", .string("Ada")), ("name=\"1\"", "name", .string("1")),
      ("teams=[\"red\"]", "teams", .array([.string("red")])), ("a=b=c", "a", .string("b=c")),
      ("empty=", "empty", .string("")),
      ("iss=https://a.example", "iss", .string("https://a.example")),
    ] as [(String, String, JSONValue)])
  func aValueIsJSONOrAString(text: String, name: String, value: JSONValue) throws {
    let claim = try TokenClaim(parsing: text)
    #expect(claim.name == name)
    #expect(claim.value == value)
  }

  @Test(arguments: [
    ("admin", "Use a name and a value, as in admin=true."), ("=1", "Use a name and a value"),
    ("", "Use a name and a value"), ("uid=bo", "Use --uid"), ("sub=bo", "Use --uid"),
    ("user_id=bo", "Use --uid"), ("exp=1", "Use --expires"), ("iat=1", "Use --expires"),
    ("d={}", "legacy tokens"), ("v=0", "legacy tokens"),
  ])
  func otherClaimsGetAdvice(text: String, words: String) throws {
    let error = #expect(throws: ValidationError.self) { try TokenClaim(parsing: text) }
    #expect(error?.message.contains(words) == true)
  }

  @Test(arguments: [
    ([], "Missing expected argument '--uid <uid>'"), (["--uid", ""], "--uid needs a user ID"),
    (["--uid", "a", "--expires", "10ms"], "at least a second"),
    (["--uid", "a", "--claim", "a=1", "--claim", "a=2"], "The claim a is specified twice."),
  ])
  func anInvalidCommandLineIsExplained(arguments: [String], words: String) throws {
    let error = #expect(throws: (any Error).self) { try TokenCommand.parse(arguments) }
    let message = try #require(error.map { TokenCommand.message(for: $0) })
    #expect(message.contains(words), "\(message)")
  }
}
