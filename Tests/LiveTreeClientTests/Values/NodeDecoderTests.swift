import Foundation
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// Values of any shape are read back from what the database stores of them.
@Suite(.trail) struct NodeDecoderTests {
  struct Order: Codable, Hashable {
    var title: String
    var items: [String: Int] = [:]
  }

  struct Basket: Codable, Hashable {
    struct Note: Codable, Hashable { var text: String? }

    var rows: [[Int]] = []
    var tags: Set<String> = []
    var note = Note()
    var next: [Note] = []
  }

  enum Event: Codable, Hashable {
    case joined
    case said(String)
    case moved(x: Int, y: Int)
  }

  /// Stores a value, and reads it.
  private func stored<Value: Codable>(
    _ value: Value, _ coding: DatabaseCoding = DatabaseCoding()
  ) throws -> Value? {
    let node = try TreeNode(coding.json(of: value))
    return try node.decoded(as: Value.self, skippingRows: false, coding).value
  }

  /// Keys that are numbers make an array of what the app calls a dictionary.
  @Test(arguments: [99, 120, 3_000])
  func rowsWithNumberedItemsAreRead(count: Int) throws {
    let orders = Dictionary(
      uniqueKeysWithValues: (0..<count).map {
        ("\($0)x", Order(title: "\($0)", items: ["0": 1, "1": 2]))
      })
    let node = try TreeNode(DatabaseCoding().json(of: orders))
    let read = try node.decoded(as: [String: Order].self, skippingRows: true, DatabaseCoding())
    #expect(read.value == orders)
    #expect(read.invalid.isEmpty)
  }

  /// What is empty isn't stored.
  @Test func emptyPartsAreReadBack() throws {
    #expect(try stored([1: Basket(), 2: Basket(tags: ["a"])]) == [2: Basket(tags: ["a"])])
    let basket = Basket(rows: [[1], [], [2]], next: [Basket.Note(text: "x")])
    #expect(try stored(basket) == basket)
    #expect(try stored(Order(title: "A")) == Order(title: "A"))
  }

  /// A case that has nothing but its name would be lost.
  @Test func aCaseWithoutValuesIsAnError() throws {
    #expect(
      try stored([Event.said("Hello"), .moved(x: 1, y: 2)]) == [.said("Hello"), .moved(x: 1, y: 2)])
    let error = #expect(throws: DatabaseError.self) { try stored(["a": [Event.joined]]) }
    #expect(error?.code == .invalidValue)
    #expect(error?.description.contains("/a/0: “joined” has no values of its own") == true)
  }

  /// What only looks like a case that has nothing, and what is as empty as one.
  @Test func onlyCasesThatWouldBeLostAreErrors() throws {
    struct Empty: Codable, Hashable {
      struct Details: Codable, Hashable { var text: String? }
      enum Key: CodingKey { case details }
      var details = Details()

      init() {}
      init(from decoder: any Decoder) throws {
        details = try decoder.container(keyedBy: Key.self).decode(Details.self, forKey: .details)
      }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var nested = container.nestedContainer(keyedBy: Key.self, forKey: .details)
        try nested.encodeIfPresent(details.text, forKey: .details)
      }
    }
    enum Tagged: Codable, Hashable { case tags([String]) }
    #expect(try stored(["a": Empty()]) == [:])
    #expect(throws: DatabaseError.self) { try stored([Tagged.tags([])]) }
    #expect(try stored([Tagged.tags(["x"])]) == [.tags(["x"])])
  }

  /// A type that tries one form after another finds the one that is valid, also if rows may be left out.
  @Test func aTypeOfSeveralFormsIsRead() throws {
    enum Values: Decodable, Equatable {
      case numbers([Int])
      case texts([String])

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let numbers = try? container.decode([Int].self) {
          self = .numbers(numbers)
        } else {
          self = .texts(try container.decode([String].self))
        }
      }
    }
    let node = try TreeNode(JSONValue(parsing: #"["a", "b"]"#))
    let read = try node.decoded(as: Values.self, skippingRows: true, DatabaseCoding())
    #expect(read.value == .texts(["a", "b"]) && read.invalid.isEmpty)
  }

  @Test func numbersAreExact() throws {
    #expect(try stored([Int64.max, .min, 0]) == [.max, .min, 0])
    #expect(
      try stored([0.1, .leastNonzeroMagnitude, 1e300]) == [0.1, .leastNonzeroMagnitude, 1e300])
    #expect(try stored([Float(0.1)]) == [0.1])
    #expect(try stored([Decimal(1) / 10]) == [Decimal(1) / 10])
    #expect(throws: (any Error).self) { try TreeNode(.integer(300)).decoded(as: UInt8.self) }
    #expect(throws: (any Error).self) { try TreeNode(.double(1.5)).decoded(as: Int.self) }
  }

  @Test(arguments: DatabaseCoding.Dates.allCases, DatabaseCoding.BinaryData.allCases)
  func datesAndBinaryDataAreReadBack(
    dates: DatabaseCoding.Dates, data: DatabaseCoding.BinaryData
  ) throws {
    struct Picture: Codable, Hashable {
      var taken: Date
      var pixels: Data
      var source: URL?
    }
    let picture = Picture(
      taken: Date(timeIntervalSince1970: 1_795_000_000), pixels: Data([0, 255, 7]),
      source: URL(string: "https://example.org/a?b=c"))
    #expect(try stored(picture, DatabaseCoding(dates: dates, data: data)) == picture)
  }

  /// The server's time is in milliseconds, whatever the strategy for dates is.
  @Test(arguments: DatabaseCoding.Dates.allCases)
  func theServersTimeIsADate(dates: DatabaseCoding.Dates) throws {
    struct Message: Codable, Equatable {
      var text = "Hello"
      var likes = ServerValue.increment(1)
      @ServerTimestamp var sent: Date?
    }
    let coding = DatabaseCoding(dates: dates)
    let json = try coding.json(of: Message())
    #expect(json["sent"] == ServerValue.timestamp)
    #expect(json["likes"] == ServerValue.increment(1))
    let node = try TreeNode(
      JSONValue(parsing: #"{"text": "Hello", "likes": 3, "sent": 1795000000123}"#))
    let message = try #require(try node.decoded(as: Message.self, coding: coding))
    #expect(message.sent == Date(timeIntervalSince1970: 1_795_000_000.123))
    #expect(message.likes == .integer(3))
    #expect(try coding.json(of: message)["sent"] == .integer(1_795_000_000_123))
  }

  /// Only what can be empty.
  @Test func nothingIsAValueOfOptionalsAndCollections() throws {
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value? {
      try TreeNode.absent.decoded(as: type, skippingRows: true, DatabaseCoding()).value
    }
    #expect(try read([String: Int].self) == [:])
    #expect(try read([Int].self) == [])
    #expect(try read(Set<Int>.self) == [])
    #expect(try read(Int?.self) == .some(nil))
    #expect(try read(Order.self) == nil)
    #expect(try read(Basket.self) == nil)
    #expect(try read(Int.self) == nil)
  }

  /// Random values are read back as they were, and an error names the place of the fault.
  @Test func randomValuesAreReadBack() throws {
    try withEvery("seed", in: UInt64(0)..<300) { seed in
      var generator = SplitMix64(seed: seed)
      var baskets: [Basket] = []
      for number in 0..<Int.random(in: 0...30, using: &generator) {
        var basket = Basket()
        for _ in 0..<3 {
          // The last element, and half of all, aren't empty: the database keeps no length of an array.
          basket.rows.append(Array(0..<Int.random(in: 0...2, using: &generator)))
          basket.rows.append([number])
        }
        basket.tags = Set((0..<number % 3).map { "\($0)" })
        basket.note.text = number % 2 == 0 ? nil : "n"
        basket.next = Array(repeating: Basket.Note(text: "t"), count: number % 4)
        baskets.append(basket)
      }
      let keyed = Dictionary(
        uniqueKeysWithValues: baskets.enumerated().map { ($0.offset, $0.element) })
      let read = (keyed: try stored(keyed) ?? [:], listed: try stored(baskets) ?? [])
      #expect(read.keyed == keyed)
      #expect(read.listed == baskets)
    }
  }
}
