import {
  HOME_AWAY,
  HOME_DRAW_AWAY,
  isPlayedOver,
  type MarketDefinition,
  regularTimeVerdict,
} from '../definition.ts';
import { type ContestFacts, fullScore, regularPeriod, regularScore, type Score } from '../facts.ts';
import { advancing } from '../set-ends.ts';
import { oneLine } from '../soccer-lines.ts';
import { LOST, REFUND, type Verdict, wonIf } from '../verdict.ts';

/** −1 away leads, 0 level, 1 home leads. */
function lead(score: Score): number {
  return Math.sign(score.home - score.away);
}

/** Outcomes 1, 2, 3 are home, draw, away. */
function threeWay(outcomeNo: number, leads: number): Verdict {
  return wonIf(leads === 2 - outcomeNo);
}

/** Outcome 1 is home, 2 is away. A level score is refunded. */
function twoWayRefund(outcomeNo: number, leads: number): Verdict {
  return leads === 0 ? REFUND : wonIf(leads === 3 - 2 * outcomeNo);
}

function ended(facts: { readonly kind: string; readonly status: string }): facts is ContestFacts {
  return facts.kind === 'contest' && facts.status === 'ended';
}

/** Only cricket has overs. */
function isCricket({ periods }: ContestFacts): boolean {
  return periods.some(({ overs }) => overs !== undefined);
}

/**
 * The leading side after regular time. In cricket the official result counts if the scores differ: with a target
 * revised for lost overs (Duckworth–Lewis–Stern), the side with fewer runs may win. Level scores are a tie in cricket,
 * regardless of the super over.
 */
function regularLead(facts: ContestFacts): number {
  const runs = lead(regularScore(facts));
  return runs !== 0 && facts.winner && isCricket(facts) ? leadFromWinner(facts.winner) : runs;
}

/**
 * The result of a shortened cricket match: official if the runs differ, otherwise undefined. Undefined for all other
 * matches.
 */
function shortenedLead(facts: ContestFacts): number | undefined {
  const { cutShort, winner: official } = facts;
  if (cutShort !== 'called' || !official || !isCricket(facts)) return undefined;
  return official === 'draw' || lead(regularScore(facts)) !== 0 ? leadFromWinner(official) : undefined;
}

function leadFromWinner(official: NonNullable<ContestFacts['winner']>): number {
  return official === 'draw' ? 0 : official === 'home' ? 1 : -1;
}

type VerdictOfLead = (outcomeNo: number, leads: number) => Verdict;

/** Settlement of a market by the leading side after regular time. */
function byRegularLead(
  verdict: VerdictOfLead,
): Pick<MarketDefinition, 'settle' | 'earlyVerdict' | 'settleCutShort'> {
  return {
    settle: (outcomeNo, _specifier, facts) =>
      ended(facts) ? verdict(outcomeNo, regularLead(facts)) : undefined,
    earlyVerdict: regularTimeVerdict,
    settleCutShort(outcomeNo, _specifier, facts) {
      const leads = shortenedLead(facts);
      return leads === undefined ? undefined : verdict(outcomeNo, leads);
    },
  };
}

/** Regular time decides. A draw is an outcome. */
export const matchResult: MarketDefinition = {
  type: '1x2',
  uofId: 1,
  group: 'main',
  shape: [],
  overround: 0.05,
  displayRank: 20,
  soccer: oneLine('match'),
  margin: 'power',
  outcomes: HOME_DRAW_AWAY,
  exclusive: true,
  reads: 'regular-score',
  ...byRegularLead(threeWay),
};

export const doubleChance: MarketDefinition = {
  type: 'double-chance',
  uofId: 10,
  group: 'main',
  shape: [],
  overround: 0.05,
  displayRank: 100,
  soccer: oneLine('match'),
  margin: 'proportional',
  outcomes: ['home-draw', 'home-away', 'draw-away'],
  exclusive: false,
  reads: 'regular-score',
  ...byRegularLead((outcomeNo, leads) => wonIf(leads !== [-1, 0, 1][outcomeNo - 1])),
};

export const drawNoBet: MarketDefinition = {
  type: 'draw-no-bet',
  uofId: 11,
  group: 'main',
  shape: [],
  overround: 0.045,
  displayRank: 110,
  soccer: oneLine('match'),
  margin: 'proportional',
  outcomes: HOME_AWAY,
  exclusive: true,
  reads: 'regular-score',
  ...byRegularLead(twoWayRefund),
};

/**
 * Overtime, shoot-out and judges count. An official draw is refunded. If a side retires, the other side wins in tennis
 * and padel; in other sports played in sets the bet is void. If a match is called off with a result that remains
 * official, this result counts.
 */
export const winner: MarketDefinition = {
  type: 'winner',
  uofId: 186,
  group: 'main',
  shape: [],
  overround: 0.045,
  displayRank: 10,
  soccer: oneLine('extra-time', 'shootout'),
  margin: 'proportional',
  isLasting: true,
  outcomes: HOME_AWAY,
  exclusive: true,
  settle(outcomeNo, _specifier, facts) {
    if (!ended(facts)) return undefined;
    return twoWayRefund(outcomeNo, facts.winner ? leadFromWinner(facts.winner) : lead(fullScore(facts)));
  },
  settleCutShort(outcomeNo, _specifier, facts) {
    if (facts.cutShort === 'retired' && facts.format && !advancing(facts)) return undefined;
    return facts.winner && twoWayRefund(outcomeNo, leadFromWinner(facts.winner));
  },
};

/** One half, quarter or hockey period. A draw is an outcome. */
export const periodResult: MarketDefinition = {
  type: 'period-1x2',
  ofSetScores: true,
  uofId: 60,
  group: 'periods',
  shape: ['period'],
  overround: 0.06,
  soccer: oneLine('half'),
  margin: 'power',
  outcomes: HOME_DRAW_AWAY,
  exclusive: true,
  reads: 'period-score',
  settle(outcomeNo, { period }, facts) {
    const score = regularPeriod(facts, period ?? 0);
    return score?.ended ? threeWay(outcomeNo, lead(score)) : undefined;
  },
};

/**
 * One set, map or game; it has no draw. A period that was not played is undecided here and cancelled later. If a side
 * retires during it, the other side wins in tennis and padel.
 */
export const periodWinner: MarketDefinition = {
  type: 'period-winner',
  ofSetScores: true,
  reads: 'period-score',
  uofId: 202,
  group: 'periods',
  shape: ['period'],
  margin: 'proportional',
  outcomes: HOME_AWAY,
  exclusive: true,
  settle(outcomeNo, { period }, facts) {
    const score = regularPeriod(facts, period ?? 0);
    return score?.ended ? twoWayRefund(outcomeNo, lead(score)) : undefined;
  },
  settleCutShort(outcomeNo, { period }, facts) {
    const score = regularPeriod(facts, period ?? 0);
    const side = score && !score.ended ? advancing(facts) : undefined;
    return side && wonIf((side === 'home') === (outcomeNo === 1));
  },
};

const HALF_FULL = [
  'home-home',
  'home-draw',
  'home-away',
  'draw-home',
  'draw-draw',
  'draw-away',
  'away-home',
  'away-draw',
  'away-away',
] as const;

/** The leading side at half time, then at full time. */
export const halfTimeFullTime: MarketDefinition = {
  type: 'half-time-full-time',
  uofId: 47,
  group: 'periods',
  shape: [],
  overround: 0.14,
  soccer: oneLine('match'),
  margin: 'power',
  outcomes: HALF_FULL,
  exclusive: true,
  reads: 'period-scores',
  settle(outcomeNo, _specifier, facts) {
    if (!ended(facts)) return undefined;
    const half = regularPeriod(facts, 1);
    if (!half || regularPeriod(facts, 3)) return undefined;
    return wonIf(outcomeNo === (1 - lead(half)) * 3 + (1 - lead(regularScore(facts))) + 1);
  },
  earlyVerdict(outcomeNo, specifier, soFar) {
    if (!isPlayedOver(2, soFar.regularPeriods) || regularPeriod(soFar.facts, 3)) return undefined;
    const half = regularPeriod(soFar.facts, 1);
    if (half?.ended && Math.ceil(outcomeNo / 3) !== 2 - lead(half)) return LOST;
    return regularTimeVerdict.call(this, outcomeNo, specifier, soFar);
  },
};
