import Foundation
import Workloads

/// The times that the benchmarks wrote, one workload per line.
struct FiguresFile {
  private let path: String
  private let medians: [String: [Subject: Double]]

  init(at path: String) throws {
    self.path = path
    let lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).split(separator: "\n")
    let figures = try lines.map { try JSONDecoder().decode(Figures.self, from: Data($0.utf8)) }
    medians = Dictionary(figures.map { ($0.workload, $0.medians) }) { _, newer in newer }
  }

  /// The median time of each subject, in nanoseconds. Only the standard library's difference and
  /// the reference may be missing.
  func medians(of workload: Workload) throws(FiguresError) -> [Subject: Double] {
    let medians = medians[workload.name] ?? [:]
    let optional: Set<Subject> = [.difference, .reference]
    for subject in Subject.allCases where !optional.contains(subject) && medians[subject] == nil {
      throw FiguresError(workload: workload.name, subject: subject, path: path)
    }
    return medians
  }
}

/// An error for a time that isn't in the file.
struct FiguresError: Error, CustomStringConvertible {
  let workload: String
  let subject: Subject
  let path: String

  var description: String {
    "\(path) has no “\(subject.rawValue)” of \(workload): run the benchmarks again."
  }
}
