/** Whole numbers from `from` to `to`, inclusive. */
export const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
