/// The problems of a file, as sentences without a period.
struct FileProblems {
  let maximumCount: Int
  /// The first problems, up to the limit.
  private(set) var sentences: [String] = []
  /// The number of all problems.
  private(set) var count = 0

  init(maximumCount: Int) {
    self.maximumCount = maximumCount
  }

  mutating func note(_ sentence: @autoclosure () -> String) {
    count += 1
    if sentences.count < maximumCount { sentences.append(sentence()) }
  }
}

extension FileProblems {
  /// Adds problems that were noted elsewhere.
  mutating func note(_ others: FileProblems) {
    let room = max(0, maximumCount - sentences.count)
    sentences += others.sentences.prefix(room)
    count += others.count
  }
}
