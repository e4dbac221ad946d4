import LiveTree
import LiveTreeWire
import Testing

@Suite struct RESTErrorTests {
  static let badUpdate =
    "Invalid data; couldn't parse JSON object. "
    + "Are you sending a JSON object with valid key names?"

  @Test func bodiesAreErrorObjects() {
    #expect(RESTError.permissionDenied.body == #"{"error":"Permission denied"}"#)
    #expect(RESTError.permissionDenied.contentType == "application/json; charset=utf-8")
  }

  @Test(arguments: [
    ("PUT", "", "Error: No data supplied."), ("PATCH", "", "Error: No data supplied."),
    ("PUT", "{", "Invalid data; couldn't parse JSON object, array, or value."),
    ("POST", "x", "Invalid data; couldn't parse JSON object, array, or value."),
    ("PATCH", "{", badUpdate), ("PATCH", "[1]", badUpdate),
  ])
  func badBodiesAreRefusedWithTheDocumentedText(
    _ method: String, _ body: String, _ message: String
  ) throws {
    let request = try request(method, "/a.json")
    let error = #expect(throws: RESTError.self) { try request.value(parsing: Array(body.utf8)) }
    #expect(error == RESTError(status: 400, message: message))
  }

  /// Half of a surrogate pair can't be stored, and must not be changed without a word.
  @Test(arguments: ["PUT", "PATCH", "POST"]) func halfASurrogatePairIsRefused(
    _ method: String
  ) throws {
    let body = Array(#"{"a": "x\ud83d"}"#.utf8)
    let request = try request(method, "/a.json")
    let error = #expect(throws: RESTError.self) { try request.value(parsing: body) }
    #expect(error?.status == 400)
    #expect(
      error?.message == "Invalid data at line 1, column 7: "
        + #"expected both halves of a surrogate pair, not only \ud83d"#)
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    let request = try request("PUT", "/a.json")
    #expect(try request.value(parsing: Array("\u{FEFF}7".utf8)) == .integer(7))
  }

  @Test func bodiesOfRemovalsAreIgnored() throws {
    let request = try request("DELETE", "/a.json")
    #expect(try request.value(parsing: Array("{".utf8)) == .null)
  }

  @Test(arguments: [
    (
      #"{"a.b":1}"#,
      "Invalid data; couldn't parse JSON object, array, or value. "
        + "Perhaps you're using invalid characters in your key names."
    ),
    (
      #"{"a":{".sv":"x"}}"#,
      "At /w/a: \".sv\" can't have siblings, and must be \"timestamp\" or {\"increment\": number}."
    ),
  ])
  func errorsOfSetsAreMapped(_ body: String, _ message: String) throws {
    let write = TreeWrite.set("w", try JSONValue(parsing: body))
    let error = try #require(failure(of: write))
    #expect(RESTError(error, in: .set) == RESTError(status: 400, message: message))
  }

  @Test(arguments: [#"{"a.b":1}"#, #"{"a":{"$":1}}"#, #"{"a":{".value":1,"b":1}}"#, "[1]"])
  func errorsOfUpdatesAreMapped(_ body: String) throws {
    let write = TreeWrite.update("w", try JSONValue(parsing: body))
    let error = try #require(failure(of: write))
    #expect(RESTError(error, in: .update) == RESTError(status: 400, message: Self.badUpdate))
  }

  @Test(arguments: [
    (TreeAccessError.permissionDenied, 401, "Permission denied"),
    (
      .missingIndex(.child("a/b"), at: "p/q"), 400,
      #"Index not defined, add ".indexOn": "a/b", for path "/p/q", to the rules"#
    ),
    (
      .missingIndex(.value, at: "/"), 400,
      #"Index not defined, add ".indexOn": ".value", for path "/", to the rules"#
    ),
  ])
  func refusalsHaveTheDocumentedText(_ refusal: TreeAccessError, _ status: Int, _ message: String) {
    #expect(RESTError(refusal) == RESTError(status: status, message: message))
  }

  @Test func credentialsAreRefusedWithTheDocumentedText() {
    #expect(
      RESTError(CredentialError.invalid)
        == RESTError(status: 401, message: "Could not parse auth token."))
    #expect(
      RESTError(CredentialError.expired)
        == RESTError(status: 401, message: "Auth token is expired"))
  }

  private func failure(of write: TreeWrite) -> TreeError? {
    do throws(TreeError) {
      _ = try write.resolved(against: .absent, now: 0)
      return nil
    } catch {
      return error
    }
  }
}
