/// An array whose memory is reused.
///
/// For each list, even of twenty rows, an `Array` would allocate, count references and check for
/// uniqueness. This array starts in memory on the stack that the caller provides, and allocates
/// only when that is full.
///
/// Invariant: the first ``count`` elements of `capacity` are initialized. Elements need no
/// deinitialization. Indexes are checked only in debug builds, because all of them come from
/// counting.
@frozen @usableFromInline
struct ScratchArray<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var isLent = true
  /// The number of elements.
  @usableFromInline var count = 0

  /// Creates an empty array. The memory must outlive it.
  @inlinable
  init(lent memory: UnsafeMutableBufferPointer<Element>) {
    precondition(!memory.isEmpty, "memory must have room for an element.")
    start = memory.baseAddress.unsafelyUnwrapped
    capacity = memory.count
  }

  @inlinable
  deinit { if !isLent { start.deallocate() } }

  @inlinable var isEmpty: Bool { count == 0 }

  /// The elements. The buffer is valid until the next change.
  @inlinable var elements: UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(start: start, count: count)
  }

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return start[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count)
      start[index] = newValue
    }
  }

  @inlinable @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (start + count).initialize(to: element)
    count &+= 1
  }

  /// Appends an element several times.
  @inlinable
  mutating func append(_ element: Element, count more: Int) {
    reserve(more)
    (start + count).initialize(repeating: element, count: more)
    count += more
  }

  @inlinable
  mutating func removeAll() { count = 0 }

  /// Makes room for more elements. For a single element the capacity is doubled, otherwise it grows
  /// by exactly the number of elements.
  @inlinable @inline(__always)
  mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(by: more) }
  }

  @inlinable @inline(never)
  mutating func grow(by more: Int) {
    capacity = more == 1 ? 2 * capacity : count + more
    let room = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    room.initialize(from: start, count: count)
    if !isLent { start.deallocate() }
    (start, isLent) = (room, false)
  }

  /// Removes the elements after the first `newCount`.
  @inlinable
  mutating func truncate(to newCount: Int) {
    assert(newCount <= count)
    count = newCount
  }
}

extension ScratchArray where Element == Int32 {
  /// Appends all numbers of a half-open range.
  @inlinable
  mutating func append(from start: Int32, upTo end: Int32) {
    guard start < end else { return }
    let more = Int(end - start)
    reserve(more)
    let room = self.start + count
    for index in 0..<more {
      (room + index).initialize(to: start &+ Int32(truncatingIfNeeded: index))
    }
    count += more
  }
}
