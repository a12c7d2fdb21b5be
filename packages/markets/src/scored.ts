import type {
  FactsRead,
  FactsSoFar,
  MarginMethod,
  MarketDefinition,
  MarketGroup,
  OutcomeCode,
} from './definition.ts';
import { type ContestFacts, regularPeriod, regularScore, type Score } from './facts.ts';
import type { SoccerLines } from './soccer-lines.ts';
import type { Specifier, SpecifierShape } from './specifier.ts';
import type { Verdict } from './verdict.ts';

/** A market decided by one score: of regular time, of one period or of overtime. */
export interface ScoreMarket {
  readonly type: string;
  readonly uofId: number;
  readonly group: MarketGroup;
  readonly shape: SpecifierShape;
  readonly outcomes: readonly OutcomeCode[];
  /** Default: power, or proportional for two outcomes. */
  readonly margin?: MarginMethod;
  readonly overround?: number;
  readonly displayRank?: number;
  readonly soccer?: SoccerLines;
  readonly exclusive?: boolean;
  /** Verdict of the outcome if this is the final score. */
  verdict(outcomeNo: number, specifier: Specifier, score: Score): Verdict;
}

/** The score that counts: `final` once nothing can be added, and `soFar` once the part has begun. */
export interface Scope {
  readonly reads: FactsRead;
  readonly ofSetScores?: boolean;
  final(facts: ContestFacts, specifier: Specifier): Score | undefined;
  /** Markets that share this function are settled once for all facts with the same score. */
  readonly decidingScore?: MarketDefinition['decidingScore'];
  soFar(soFar: FactsSoFar & { readonly facts: ContestFacts }, specifier: Specifier): Standing | undefined;
}

interface Standing extends Score {
  /** True if nothing is added any more. A review may still cancel goals. */
  readonly over: boolean;
}

/** Outcome lists distinguish at most this many goals of one side. */
const HIGHEST_DISTINGUISHED = 7;

/**
 * The verdict on which all scores reachable from this one agree. Undefined if one differs or is open. Goals beyond the
 * distinguished outcomes, the line and the lead change nothing, so a bounded search is complete.
 */
export function agreed(
  standing: Standing,
  line: Specifier,
  judgeScore: (score: Score) => Verdict | undefined,
): Verdict | undefined {
  const { home, away, over } = standing;
  const first = judgeScore(standing);
  if (over || !first) return first;
  const start = line.score ?? { home: 0, away: 0 };
  const distinguished = Math.max(
    HIGHEST_DISTINGUISHED + Math.max(start.home, start.away),
    Math.ceil(Math.abs(line.lineHundredths ?? 0) / 100) + 1,
  );
  const reach = distinguished + Math.abs(home - away) + Math.abs(start.home - start.away) + 2;
  for (let more = 0; more <= reach; more++) {
    for (let other = 0; other <= reach; other++) {
      if (judgeScore({ home: home + more, away: away + other })?.result !== first.result) return undefined;
    }
  }
  return first;
}

export function defineScored(
  { verdict, ...market }: ScoreMarket,
  { reads, ofSetScores = false, final, decidingScore, soFar }: Scope,
): MarketDefinition {
  return {
    margin: market.outcomes.length > 2 ? 'power' : 'proportional',
    exclusive: true,
    ...market,
    reads,
    ofSetScores,
    decidingScore: decidingScore ?? ((specifier, facts) => final(facts, specifier)),
    settle(outcomeNo, specifier, facts) {
      const score = facts.kind === 'contest' ? final(facts, specifier) : undefined;
      return score && verdict(outcomeNo, specifier, score);
    },
    earlyVerdict(outcomeNo, specifier, { facts, regularPeriods }) {
      if (facts.kind !== 'contest') return undefined;
      const standing = soFar({ facts, regularPeriods }, specifier);
      return standing && agreed(standing, specifier, (score) => verdict(outcomeNo, specifier, score));
    },
  };
}

export function regularTimeOver({
  facts,
  regularPeriods,
}: FactsSoFar & { readonly facts: ContestFacts }): boolean {
  const regular = facts.periods.filter(({ phase }) => phase === 'regular');
  return (
    facts.periods.length > regular.length ||
    (regular.length >= regularPeriods && regular.every(({ ended }) => ended))
  );
}

/** Regular time decides, including stoppage time. */
export function ofMatch(market: ScoreMarket): MarketDefinition {
  return defineScored(market, {
    reads: 'regular-score',
    final: (facts) => (facts.status === 'ended' ? regularScore(facts) : undefined),
    soFar: (soFar) => ({ ...regularScore(soFar.facts), over: regularTimeOver(soFar) }),
  });
}

/** One half, quarter or period of regular time. Final once it has ended, independent of later periods. */
export function ofPeriod(market: ScoreMarket): MarketDefinition {
  const findPeriod = (facts: ContestFacts, { period = 0 }: Specifier) => regularPeriod(facts, period);
  return defineScored(market, {
    reads: 'period-score',
    ofSetScores: true,
    final(facts, specifier) {
      const played = findPeriod(facts, specifier);
      return played?.ended ? played : undefined;
    },
    soFar({ facts }, specifier) {
      const played = findPeriod(facts, specifier);
      return played && { home: played.home, away: played.away, over: played.ended };
    },
  });
}

/** A phase after regular time. Undecided if the match does not reach it. */
export function ofPhase(market: ScoreMarket, phase: 'overtime' | 'shootout'): MarketDefinition {
  const phaseScore = (facts: ContestFacts): Standing | undefined => {
    const played = facts.periods.filter((period) => period.phase === phase);
    if (played.length === 0) return undefined;
    const later = phase === 'overtime' && facts.periods.some((period) => period.phase === 'shootout');
    return {
      home: played.reduce((goals, { home }) => goals + home, 0),
      away: played.reduce((goals, { away }) => goals + away, 0),
      over: facts.status === 'ended' || later,
    };
  };
  return defineScored(market, {
    reads: 'everything',
    final(facts) {
      const score = phaseScore(facts);
      return score?.over ? { home: score.home, away: score.away } : undefined;
    },
    soFar: ({ facts }) => phaseScore(facts),
  });
}
