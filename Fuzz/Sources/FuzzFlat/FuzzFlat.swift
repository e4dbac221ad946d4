import LiveList
import LiveListTesting

/// What libFuzzer calls with bytes that it makes up, guided by the branches that they take.
///
/// The first byte says where the list of the others is cut in two; each of these is an item, its
/// content in the lowest bit.
///
/// Source: https://llvm.org/docs/LibFuzzer.html#fuzz-target
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let cut = bytes.first else { return 0 }
  let items = bytes.dropFirst().map { SampleItem(Int($0 >> 1), content: Int($0 & 1)) }
  let (source, target) = (items.prefix(Int(cut)), items.dropFirst(Int(cut)))
  for updates in ContentUpdates.allCases {
    do {
      try expectLaws(from: Array(source), to: Array(target), updates: updates)
    } catch {
      preconditionFailure("\(error)\n  updates   \(updates)\n  from \(source)\n  to \(target)")
    }
  }
  return 0
}
