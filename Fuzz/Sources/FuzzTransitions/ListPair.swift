import Foundation
import LiveList
import LiveListTesting

/// Two lists; a changeset leads from the first to the second.
struct ListPair: Codable, Sendable {
  var source: [SampleSection]
  var target: [SampleSection]
  /// Whether both lists consist of one section, whose ID and header are irrelevant.
  var isFlat = false

  init(_ source: [SampleSection], _ target: [SampleSection]) {
    self.source = source
    self.target = target
  }

  init(_ source: [SampleItem], _ target: [SampleItem]) {
    self.source = [SampleSection(id: 0, header: 0, items: source)]
    self.target = [SampleSection(id: 0, header: 0, items: target)]
    isFlat = true
  }

  /// Checks all laws for every way of updating contents.
  ///
  /// - Returns: The number of steps in which a view is updated from one list to the other.
  @discardableResult
  func check() throws(BrokenPair) -> StepCounts {
    var counts = StepCounts()
    for updates in ContentUpdates.allCases {
      do throws(ContractViolation) {
        if isFlat {
          let changeset = try expectLaws(
            from: source[0].items, to: target[0].items, updates: updates)
          counts.add(changeset, updates)
        } else {
          counts.add(try expectLaws(from: source, to: target, updates: updates), updates)
        }
      } catch {
        throw BrokenPair(pair: self, updates: updates, violation: error)
      }
      // Without updates, the other ways give the same result.
      if updates == .reconfigure, counts.hasNoUpdates { break }
    }
    return counts
  }

  init(json: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "\(self)"
  }
}
