import Foundation
import Workloads

/// A file of figures, to which each workload appends a line of JSON.
struct FiguresFile {
  private let path: String

  init(at path: String) {
    self.path = path
  }

  /// Adds the medians of a workload, and prints its name as progress.
  func append(_ medians: [Subject: Double], of workload: Workload) throws {
    let url = URL(filePath: path)
    var data = (try? Data(contentsOf: url)) ?? Data()
    data.append(try JSONEncoder().encode(Figures(of: workload, medians: medians)))
    data.append(contentsOf: "\n".utf8)
    try data.write(to: url)
    FileHandle.standardError.write(Data("\(workload.name) ".utf8))
  }
}
