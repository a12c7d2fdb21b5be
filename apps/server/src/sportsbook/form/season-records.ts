import type { TableRecord } from '@evens/contract';
import {
  type ContestFacts,
  fullScore,
  periodsWon,
  regularScore,
  type Score,
  sportByAlias,
} from '@evens/markets';

/** A finished match of a season. Its facts have no more than the periods, which a table needs. */
export interface SeasonResult {
  readonly home: string;
  readonly away: string;
  readonly facts: ContestFacts;
}

interface SeasonRules {
  readonly sport: string;
  readonly pointsForWin: 1 | 3;
}

const FORM_MAX = 5;

/** The score that counts in the table of a season. */
function tableScore({ sport, pointsForWin }: SeasonRules): (facts: ContestFacts) => Score {
  if (pointsForWin === 3) return regularScore;
  return sportByAlias(sport)?.model === 'esports' ? periodsWon : fullScore;
}

/** Records of all sides by key, from the results of their season, latest first. */
export function countRecords(
  results: readonly SeasonResult[],
  rules: SeasonRules,
): ReadonlyMap<string, TableRecord> {
  const records = new Map<string, TableRecord>();
  const score = tableScore(rules);
  const add = (key: string, own: number, other: number, isOvertime: boolean) => {
    const before = records.get(key);
    const result = own > other ? 'win' : own < other ? 'loss' : 'draw';
    const count = (which: string, earlier = 0) => earlier + (result === which ? 1 : 0);
    const form = before?.Form ?? [];
    records.set(key, {
      Won: count('win', before?.Won),
      Drawn: count('draw', before?.Drawn),
      Lost: count('loss', before?.Lost),
      LostInOvertime: (before?.LostInOvertime ?? 0) + (result === 'loss' && isOvertime ? 1 : 0),
      Scored: (before?.Scored ?? 0) + own,
      Conceded: (before?.Conceded ?? 0) + other,
      Form: form.length < FORM_MAX ? [result, ...form] : form,
    });
  };
  for (const { home, away, facts } of results) {
    const { home: own, away: other } = score(facts);
    const isOvertime = facts.periods.some(({ phase }) => phase !== 'regular');
    add(home, own, other, isOvertime);
    add(away, other, own, isOvertime);
  }
  return records;
}
