import {
  betResults,
  type ContestFacts,
  type Facts,
  fullScore,
  periodsWon,
  regularPeriod,
  regularScore,
  type Score,
  type Specifier,
  sportByAlias,
  type Verdict,
} from '@evens/markets';
import type { ReasonArgs } from './windows.ts';

export interface SettledLine {
  readonly type: string;
  readonly specifier: Specifier;
  readonly sport: string;
  readonly outcomeNo: number;
}

/** Why the facts gave the outcome this verdict: a code of the `reason` words and what they need. */
export function reasonOf(
  line: SettledLine,
  verdict: Verdict,
  facts: Facts,
): { readonly reason: string; readonly args: ReasonArgs } {
  if (verdict.result === betResults.cancelled) return { reason: 'withdrawn', args: {} };
  if (verdict.share) return { reason: 'dead-heat', args: {} };
  if (facts.kind === 'race')
    return { reason: 'decided', args: { place: facts.places[line.outcomeNo - 1] ?? 0 } };
  const score = scoreThatCounts(line, facts);
  return { reason: 'decided', args: score ? { score: `${score.home}:${score.away}` } : {} };
}

/** The score that the line stood against; the one that an in-play handicap counts starts at its own 0–0. */
function scoreThatCounts({ type, specifier, sport }: SettledLine, facts: ContestFacts): Score | undefined {
  if (specifier.period !== undefined) return regularPeriod(facts, specifier.period);
  if (type === 'asian-handicap') {
    const { home, away } = regularScore(facts);
    const from = specifier.score ?? { home: 0, away: 0 };
    return { home: home - from.home, away: away - from.away };
  }
  if (type.endsWith('-periods')) return periodsWon(facts);
  if (type.endsWith('-points')) return pointsOf(facts);
  const scoring = sportByAlias(sport)?.scoring;
  if (scoring === 'fight') return undefined;
  if (scoring === 'sets') return periodsWon(facts);
  return type === 'winner' || type.endsWith('-full') ? fullScore(facts) : regularScore(facts);
}

function pointsOf(facts: ContestFacts): Score {
  return facts.periods.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });
}
