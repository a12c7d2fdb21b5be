import {
  type ContestFacts,
  drawnBalls,
  isLotto,
  type MarketLineKey,
  mainTypes,
  splitKey,
} from '@evens/markets';
import type { Situation } from '@evens/web/live/situation.ts';

const RESULT = splitKey('1x2');
const WINNER = splitKey('winner');
const RACE = splitKey('race-winner');
const NUMBERS = splitKey('lotto-number');
const outcomeOfResult = { home: 1, draw: 2, away: 3 } as const;

export interface DecidedWinner {
  readonly line: MarketLineKey;
  /** One, those that share a dead heat, or the drawn numbers in order. */
  readonly outcomes: readonly number[];
}

/** Result of regular time once it has ended; undefined before. An abandoned match has the official result. */
function regularTimeResult({ status, periods, winner, cutShort }: ContestFacts, regularPeriods: number) {
  if (status === 'ended' && cutShort !== undefined) return winner;
  const regular = periods.filter(({ phase }) => phase === 'regular');
  const isOver =
    status === 'ended' || (regular.length === regularPeriods && regular.every(({ ended }) => ended));
  if (!isOver || regular.length === 0) return undefined;
  const lead = regular.reduce((sum, { home, away }) => sum + home - away, 0);
  return lead === 0 ? 'draw' : lead > 0 ? 'home' : 'away';
}

/**
 * The winning outcomes of a match's winner market in lists; no price returns unless the result is corrected. The
 * browser has no settlement rules and uses only the score.
 */
export function decidedWinner({
  fixture,
  facts,
}: Pick<Situation, 'fixture' | 'facts'>): DecidedWinner | undefined {
  if (facts.kind === 'race') {
    if (facts.status !== 'ended') return undefined;
    if (isLotto(fixture.sport)) return { line: NUMBERS, outcomes: drawnBalls(facts) };
    const outcomes = facts.places.flatMap((place, index) => (place === 1 ? [index + 1] : []));
    return outcomes.length > 0 ? { line: RACE, outcomes } : undefined;
  }
  const byRegularTime = mainTypes(fixture.sport).win[0] === RESULT.type;
  const winner = byRegularTime ? regularTimeResult(facts, fixture.periods) : facts.winner;
  if (winner === undefined) return undefined;
  if (byRegularTime || winner === 'draw') return { line: RESULT, outcomes: [outcomeOfResult[winner]] };
  return { line: WINNER, outcomes: [winner === 'home' ? 1 : 2] };
}
