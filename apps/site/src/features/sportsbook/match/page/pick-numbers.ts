/** Different numbers of the list, chosen by random 32-bit values; fewer if the list is shorter. */
export function pickNumbers(
  numbers: readonly number[],
  count: number,
  random: ArrayLike<number>,
): readonly number[] {
  const left = [...numbers];
  return Array.from({ length: Math.min(count, left.length) }, (_, index) =>
    left.splice((random[index] ?? 0) % left.length, 1),
  )
    .flat()
    .sort((a, b) => a - b);
}
