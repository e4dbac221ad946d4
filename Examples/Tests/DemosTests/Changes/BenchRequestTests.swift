import Foundation
import Testing

@testable import Demos

/// The JSON and the description of requests, and the rejection of invalid ones with a reason.
struct BenchRequestTests {
  private func request(_ json: String) throws -> BenchRequest {
    try JSONDecoder().decode(BenchRequest.self, from: Data(json.utf8))
  }

  private func complaint(_ json: String) -> String? {
    do {
      _ = try request(json)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func aRequestIsReadFromJSON() throws {
    let read = try request(#"{"kind": "move", "sections": "none", "items": "middle", "count": 3}"#)
    #expect(try read == BenchRequest(.move, items: .middle, count: 3))
  }

  @Test func missingPlacesAreNoneAndTheCountIsOne() throws {
    let read = try request(#"{"kind": "insert", "items": "end"}"#)
    #expect(try read == BenchRequest(.insert, items: .end))
  }

  @Test func everyRequestComesBackFromJSONAsItWas() throws {
    for kind in BenchRequest.Kind.allCases {
      for sections in BenchRequest.Place.allCases {
        for items in BenchRequest.Place.allCases where (sections, items) != (.nowhere, .nowhere) {
          let request = try BenchRequest(kind, sections: sections, items: items, count: 1_000)
          let json = try JSONEncoder().encode(request)
          #expect(try JSONDecoder().decode(BenchRequest.self, from: json) == request)
        }
      }
    }
  }

  @Test(arguments: [0, -1, 1_001, Int.max, Int.min])
  func changeCountsOutsideOfOneToAThousandAreRejected(count: Int) {
    #expect(throws: BenchError.countOutOfRange(count)) {
      try BenchRequest(.insert, items: .end, count: count)
    }
  }

  @Test func aRequestThatChangesNothingIsRejected() {
    #expect(throws: BenchError.nothingChosen) { try BenchRequest(.insert) }
  }

  @Test func anInvalidRequestIsRejectedWithASentence() {
    #expect(
      complaint(#"{"items": "end"}"#)
        == "The kind of change is missing: set “kind” to insert, delete, modify, move or random.")
    #expect(
      complaint(#"{"kind": "shake", "items": "end"}"#)
        == "Unknown kind of change “shake”: choose insert, delete, modify, move or "
        + "random.")
    #expect(
      complaint(#"{"kind": "move", "items": "top"}"#)
        == "Unknown place “top”: choose beginning, middle, end, random, random/none or none.")
    #expect(
      complaint(#"{"kind": "move", "items": "end", "count": 0}"#)
        == "The number of changes is 0. Choose a number from 1 to 1,000.")
    #expect(
      complaint(#"{"kind": "move", "items": "none"}"#)
        == "Nothing would change: choose a place for the sections, for the items, or for both.")
    #expect(
      complaint(#"{"kind": 3, "items": "end"}"#)
        == "The field “kind” isn't text. Use a JSON string.")
    #expect(
      complaint(#"{"kind": "move", "items": "end", "count": 1.5}"#)
        == "The field “count” isn't a valid whole number.")
  }

  @Test func aRequestIsDescribedInWords() throws {
    #expect(
      try BenchRequest(.move, items: .middle, count: 3).description == "3 moves in the middle")
    #expect(
      try BenchRequest(.insert, items: .random).description == "1 insertion at a random place")
    #expect(
      try BenchRequest(.delete, sections: .end, count: 2).description
        == "2 section deletions at the end")
    #expect(
      try BenchRequest(.random, sections: .random, items: .beginning, count: 4).description
        == "4 random section changes at random places and 4 random item changes at the beginning")
    #expect(
      try BenchRequest(.modify, sections: .beginning, items: .end).description
        == "1 section modification at the beginning and 1 item modification at the end")
    #expect(
      try BenchRequest(.random, items: .random, count: 2).description
        == "2 random changes at random places")
  }
}
