/** The chance to hold serve when a point on it is won with `p`, points independent (domain chapter 5.2). */
export function holdChance(p: number): number {
  const q = 1 - p;
  return p ** 4 * (15 - 4 * p - (10 * p * p) / (p * p + q * q));
}

/** The chance of A to win a tie-break to 7, two clear, serving first; service order A BB AA…. */
export function tieBreakChance(serveA: number, serveB: number): number {
  const onA = serveA;
  const onB = 1 - serveB;
  // From 6–6 on each pair of points has one serve of either.
  const win = onA * onB;
  const lose = (1 - onA) * (1 - onB);
  const level = win / (win + lose);
  const known = new Map<number, number>();
  const from = (a: number, b: number): number => {
    if (a === 7 && b < 6) return 1;
    if (b === 7 && a < 6) return 0;
    if (a === 6 && b === 6) return level;
    const key = a * 8 + b;
    const before = known.get(key);
    if (before !== undefined) return before;
    // Point n (0-based) is served by A when n mod 4 is 0 or 3.
    const n = (a + b) % 4;
    const p = n === 0 || n === 3 ? onA : onB;
    const chance = a > 6 || b > 6 ? (a > b ? 1 : 0) : p * from(a + 1, b) + (1 - p) * from(a, b + 1);
    known.set(key, chance);
    return chance;
  };
  return from(0, 0);
}

/** The chance to win a best of `bestOf` from the chance of one set, sets independent. */
export function bestOfChance(set: number, bestOf: number): number {
  const needed = (bestOf + 1) / 2;
  const from = (won: number, lost: number): number => {
    if (won === needed) return 1;
    if (lost === needed) return 0;
    return set * from(won + 1, lost) + (1 - set) * from(won, lost + 1);
  };
  return from(0, 0);
}
