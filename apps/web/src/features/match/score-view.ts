import {
  type ContestFacts,
  type Facts,
  fullScore,
  type PeriodScore,
  periodsWon,
  type Scoring,
  sportByAlias,
} from '@evens/markets';

/** What stands beside the two names. */
export interface ScoreView {
  readonly home: number;
  readonly away: number;
  /** Games or points of the set or map being played, where sets decide. */
  readonly running: { readonly home: number; readonly away: number } | undefined;
}

function runningPeriod(facts: ContestFacts): PeriodScore | undefined {
  const last = facts.periods.at(-1);
  return last && !last.ended ? last : undefined;
}

export function scoringOf(sport: string): Scoring {
  return sportByAlias(sport)?.scoring ?? 'points';
}

/** Undefined where there is no score to show: before the start, fights, races. */
export function scoreView(sport: string, facts: Facts): ScoreView | undefined {
  if (facts.kind !== 'contest' || facts.status === 'scheduled') return undefined;
  switch (scoringOf(sport)) {
    case 'sets':
      return { ...periodsWon(facts), running: runningPeriod(facts) };
    case 'fight':
    case 'race':
      return undefined;
    case 'goals':
    case 'points':
    case 'innings':
      return { ...fullScore(facts), running: undefined };
  }
}

/** Columns of the table by period, on a match page; a single running period says nothing that the score doesn't. */
export function periodColumns(facts: Facts): readonly PeriodScore[] {
  return facts.kind === 'contest' && facts.periods.length > 1 ? facts.periods : [];
}
