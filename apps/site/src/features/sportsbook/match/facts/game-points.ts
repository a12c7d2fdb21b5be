import type { Facts, Side } from '@evens/markets';

/** Points of the running game as tennis counts them, and who serves; undefined where the feed does not report it. */
export interface GamePoints {
  readonly home: string;
  readonly away: string;
  readonly server: Side;
}

const tennisPoints = ['0', '15', '30', '40'] as const;

export function gamePoints(facts: Facts): GamePoints | undefined {
  if (facts.kind !== 'contest' || facts.game === undefined) return undefined;
  const { home, away, server } = facts.game;
  const last = facts.periods.at(-1);
  const set = last && !last.ended ? last : undefined;
  // A tie-break counts its points one by one.
  if (set && set.home >= 6 && set.home === set.away) return { home: `${home}`, away: `${away}`, server };
  const formatPoints = (own: number, other: number) => tennisPoints[own] ?? (own > other ? 'A' : '40');
  return { home: formatPoints(home, away), away: formatPoints(away, home), server };
}
