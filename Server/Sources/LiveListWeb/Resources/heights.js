// The heights of a long list's rows, in order: a Fenwick tree, so that a changed height and the
// position of any row take a few steps each.

export class Heights {
  constructor(heights) {
    const size = heights.length;
    this.sums = new Float64Array(size + 1);
    this.sums.set(heights, 1);
    for (let index = 1; index <= size; index += 1) {
      const next = index + (index & -index);
      if (next <= size) this.sums[next] += this.sums[index];
    }
  }

  /** The sum of the heights before an index. */
  before(index) {
    let sum = 0;
    for (let at = index; at > 0; at -= at & -at) sum += this.sums[at];
    return sum;
  }

  /** Adds a difference to one height. */
  add(index, difference) {
    for (let at = index + 1; at < this.sums.length; at += at & -at) this.sums[at] += difference;
  }

  /** The number of rows that end at a position or above it: the index of the row below that position. */
  indexAt(position) {
    let index = 0;
    let rest = position;
    for (let step = 2 ** Math.floor(Math.log2(this.sums.length)); step >= 1; step /= 2) {
      if (index + step >= this.sums.length || this.sums[index + step] > rest) continue;
      index += step;
      rest -= this.sums[index];
    }
    return index;
  }
}
