import type { Random } from '@evens/base';

/** Draws indexes of a ranking by rank ^ -s. */
export function zipfPicker(random: Random, count: number, s: number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let rank = 1; rank <= count; rank += 1) {
    sum += rank ** -s;
    sums.push(sum);
  }
  return () => {
    const target = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
