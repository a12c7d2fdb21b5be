/** Outcomes from the shortest price to the longest; those without a price last, each in the order of its number. */
export function byPrice(
  outcomes: readonly number[],
  oddsMilli: (outcomeNo: number) => number,
): readonly number[] {
  const place = (outcomeNo: number) => oddsMilli(outcomeNo) || Number.MAX_SAFE_INTEGER;
  return outcomes.toSorted((a, b) => place(a) - place(b) || a - b);
}
