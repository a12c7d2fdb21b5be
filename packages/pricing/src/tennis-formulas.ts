/**
 * Chance to hold serve if each point on serve is won with probability p, independently: p⁴ (15 − 4p − 10p² / (p² +
 * q²)).
 */
export function holdChance(p: number): number {
  const q = 1 - p;
  return p ** 4 * (15 - 4 * p - (10 * p * p) / (p * p + q * q));
}

/** Points won so far in a game by the server and by the other side. */
export interface GamePoints {
  readonly server: number;
  readonly receiver: number;
}

/** Possible ends of a game, with chances that sum to 1. */
export interface GameEnds {
  readonly holds: number;
  readonly holdsAfterDeuce: number;
  readonly breaks: number;
  readonly breaksAfterDeuce: number;
}

/** Possible ends of a game from these points. Each point on serve is won with probability `p`. */
export function gameEnds(p: number, { server, receiver }: GamePoints): GameEnds {
  const q = 1 - p;
  if (server >= 3 && receiver >= 3) {
    const level = (p * p) / (p * p + q * q);
    const ahead = server - receiver;
    const holdsAfterDeuce =
      ahead >= 2 ? 1 : ahead === 1 ? p + q * level : ahead === 0 ? level : ahead === -1 ? p * level : 0;
    return { holds: 0, holdsAfterDeuce, breaks: 0, breaksAfterDeuce: 1 - holdsAfterDeuce };
  }
  if (server >= 4) return { holds: 1, holdsAfterDeuce: 0, breaks: 0, breaksAfterDeuce: 0 };
  if (receiver >= 4) return { holds: 0, holdsAfterDeuce: 0, breaks: 1, breaksAfterDeuce: 0 };
  const won = gameEnds(p, { server: server + 1, receiver });
  const lost = gameEnds(p, { server, receiver: receiver + 1 });
  return {
    holds: p * won.holds + q * lost.holds,
    holdsAfterDeuce: p * won.holdsAfterDeuce + q * lost.holdsAfterDeuce,
    breaks: p * won.breaks + q * lost.breaks,
    breaksAfterDeuce: p * won.breaksAfterDeuce + q * lost.breaksAfterDeuce,
  };
}

/** True if the side that serves the first point of a tie-break serves this one: A BB AA BB…. */
export function isFirstServing(pointsPlayed: number): boolean {
  return pointsPlayed % 4 === 0 || pointsPlayed % 4 === 3;
}

/** Chance of A to win a tie-break to 7 with a lead of two, from these points. A served first. */
export function tieBreakChance(serveA: number, serveB: number, points = { a: 0, b: 0 }): number {
  const onA = serveA;
  const onB = 1 - serveB;
  // From 6–6 on, each pair of points has one serve of either side.
  const win = onA * onB;
  const lose = (1 - onA) * (1 - onB);
  const level = win / (win + lose);
  const known = new Map<number, number>();
  const from = (a: number, b: number): number => {
    if (Math.max(a, b) >= 7 && Math.abs(a - b) >= 2) return a > b ? 1 : 0;
    if (a >= 6 && a === b) return level;
    const key = a * 1000 + b;
    const before = known.get(key);
    if (before !== undefined) return before;
    const p = isFirstServing(a + b) ? onA : onB;
    const chance = p * from(a + 1, b) + (1 - p) * from(a, b + 1);
    known.set(key, chance);
    return chance;
  };
  return from(points.a, points.b);
}

/** Chance to win a best of `bestOf`, from the chance of one set. Sets are independent. */
export function bestOfChance(set: number, bestOf: number): number {
  const needed = (bestOf + 1) / 2;
  const from = (won: number, lost: number): number => {
    if (won === needed) return 1;
    if (lost === needed) return 0;
    return set * from(won + 1, lost) + (1 - set) * from(won, lost + 1);
  };
  return from(0, 0);
}
