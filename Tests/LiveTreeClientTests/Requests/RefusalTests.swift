import Testing

@testable import LiveTreeClient

/// The descriptions of refused requests.
struct RefusalTests {
  @Test(arguments: [
    (404, #"{"error": "404 Not Found"}"#, "(404): Not Found"),
    (404, #"{"error": "4040"}"#, "(404): 4040"),
    (400, #"{"error": "Invalid\ndata"}"#, "(400): Invalid data"),
    (502, "<html>", "(502): no reason given"),
    (502, "Bad gateway", "(502): Bad gateway"),
  ])
  func aRefusalNamesTheStatusOnce(status: Int, body: String, words: String) {
    #expect(
      DatabaseError.refusal(status, Array(body.utf8)).description
        == "The database refused the request \(words)")
  }
}
