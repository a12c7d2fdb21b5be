import { creditedScorers, type Facts, type RegularStatistic, regularStatistics } from '@evens/markets';
import { line } from '../lines.ts';
import type { LineRequest, ScenarioSet } from '../scenario.ts';

/** Statistics that are reported after each half, and have lines before the match only. */
const lateStatistics: readonly RegularStatistic[] = ['shots', 'shots-on-target', 'fouls', 'saves'];

const offeredNumbers = {
  goals: [1, 2, 3],
  assists: [1, 2],
  cards: [1],
  'shots-on-target': [1, 2, 3],
  shots: [1, 2, 3, 4],
  fouls: [1, 2, 3],
  saves: [1, 2, 3, 4, 5],
};

/** Lines on players that can be priced now. */
export function playerLines(facts: Facts, { players }: ScenarioSet): readonly LineRequest[] {
  if (facts.kind !== 'contest') return [];
  const scorers = facts.status === 'scheduled' ? [] : facts.appearances && creditedScorers(facts);
  if (!players || !scorers) return [];
  const isBefore = facts.status === 'scheduled';
  return [
    line('nth-scorer', `number=${scorers.length + 1}`),
    line('last-scorer'),
    ...regularStatistics
      .filter((statistic) => isBefore || !lateStatistics.includes(statistic))
      .flatMap((statistic) =>
        offeredNumbers[statistic].map((number) => line(`player-${statistic}`, `number=${number}`)),
      ),
  ];
}
