import type { Appearance, ContestFacts, PlayerCountName } from './facts.ts';

/** Counts of a player that have a market. */
export const playerStatistics = ['goals', 'assists', 'cards', 'shots', 'shots-on-target'] as const;
export type PlayerStatistic = (typeof playerStatistics)[number];
export type PlayerMarketKind = PlayerStatistic | 'nth-scorer' | 'last-scorer';

/** Players by index: `player` is 0-based, an outcome of a market on players is 1-based. */
export function findAppearance({ appearances }: ContestFacts, player: number): Appearance | undefined {
  return appearances?.find((appearance) => appearance.player === player);
}

/**
 * Scorers of regular time in order, own goals apart; null for an unknown one. Overtime goals follow in the same list and
 * do not count. Undefined if the source does not report scorers.
 */
export function creditedScorers({
  goals,
  scorers,
  periods,
}: ContestFacts): readonly (number | null)[] | undefined {
  if (!goals) return undefined;
  if (goals.length > 0 && scorers?.length !== goals.length) return undefined;
  let regular = 0;
  for (const { phase, home, away } of periods) if (phase === 'regular') regular += home + away;
  return (scorers ?? []).slice(0, regular).flatMap((scorer) => {
    if (scorer === null) return [null];
    return scorer.own ? [] : [scorer.player];
  });
}

/**
 * The least and the most that a player has so far: they differ if a scorer is unknown. Undefined if the source does not
 * report it.
 */
export function playerCount(
  facts: ContestFacts,
  statistic: PlayerStatistic,
  player: number,
): { readonly least: number; readonly most: number } | undefined {
  if (statistic !== 'goals') {
    const count = reportedCount(facts, statistic, player);
    return count === undefined ? undefined : { least: count, most: count };
  }
  const scorers = creditedScorers(facts);
  if (!scorers) return undefined;
  let least = 0;
  let unknown = 0;
  for (const scorer of scorers) {
    if (scorer === player) least++;
    else if (scorer === null) unknown++;
  }
  return { least, most: least + unknown };
}

function reportedCount(
  { playerCounts }: ContestFacts,
  name: PlayerCountName,
  player: number,
): number | undefined {
  const byPlayer = playerCounts?.[name];
  return byPlayer && (byPlayer[player] ?? 0);
}
