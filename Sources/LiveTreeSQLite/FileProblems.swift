/// What is wrong with a file, as sentences without a full stop.
struct FileProblems {
  private let maximumCount: Int
  /// The first of them.
  private(set) var sentences: [String] = []
  /// How many there are.
  private(set) var count = 0

  init(maximumCount: Int) {
    self.maximumCount = maximumCount
  }

  mutating func note(_ sentence: @autoclosure () -> String) {
    count += 1
    if sentences.count < maximumCount { sentences.append(sentence()) }
  }
}
