/** The highest return over these outcomes. */
export function highestReturn<Outcome>(
  outcomes: readonly Outcome[],
  returnFor: (outcome: Outcome) => bigint,
): bigint {
  let most = 0n;
  for (const outcome of outcomes) {
    const paid = returnFor(outcome);
    if (paid > most) most = paid;
  }
  return most;
}
