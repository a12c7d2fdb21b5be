import {
  type CountedKind,
  type CountedName,
  cornersInOrder,
  facetOfCount,
  isOfCards,
  periodCount,
  regularCount,
} from '../counts.ts';
import {
  type FactsSoFar,
  HOME_AWAY,
  HOME_DRAW_AWAY,
  type MarketDefinition,
  type MarketGroup,
  OVER_UNDER,
  YES_NO,
} from '../definition.ts';
import { type ContestFacts, type PeriodScore, regularPeriod, type Score, type Side } from '../facts.ts';
import { defineScored, regularTimeOver, type Scope, type ScoreMarket } from '../scored.ts';
import {
  type CountPart,
  handicapLines,
  nthGoalLines,
  oneLine,
  type SoccerLines,
  totalLines,
} from '../soccer-lines.ts';
import type { SpecifierShape } from '../specifier.ts';
import { lineVerdict, wonIf } from '../verdict.ts';

const groups: Readonly<Record<CountedName, MarketGroup>> = {
  corners: 'corners',
  cards: 'cards',
  'booking-points': 'cards',
  shots: 'statistics',
  'shots-on-target': 'statistics',
  offsides: 'statistics',
  'throw-ins': 'statistics',
  fouls: 'statistics',
};

type ReadCount = (period: PeriodScore) => Score | undefined;

function matchScope(count: ReadCount): Scope {
  const counted = (facts: ContestFacts) => regularCount(facts, count);
  const final: Scope['final'] = (facts) => (facts.status === 'ended' ? counted(facts) : undefined);
  return {
    reads: 'own-score',
    final,
    decidingScore: (specifier, facts) => final(facts, specifier),
    soFar(soFar) {
      const score = counted(soFar.facts);
      return score && { ...score, over: regularTimeOver(soFar) };
    },
  };
}

function periodScope(count: ReadCount): Scope {
  const final: Scope['final'] = (facts, { period = 0 }) => {
    const played = regularPeriod(facts, period);
    return played?.ended ? count(played) : undefined;
  };
  return {
    reads: 'own-score',
    final,
    decidingScore: (specifier, facts) => final(facts, specifier),
    soFar({ facts }, { period = 0 }) {
      const played = regularPeriod(facts, period);
      const score = played && count(played);
      return score && { ...score, over: played.ended };
    },
  };
}

type Kind = Pick<ScoreMarket, 'outcomes' | 'verdict' | 'shape'> & { readonly halfShape: SpecifierShape };

function totalKind(count: (score: Score) => number): Kind {
  return {
    shape: ['total'],
    halfShape: ['period', 'total'],
    outcomes: OVER_UNDER,
    verdict(outcomeNo, { lineHundredths = 0 }, score) {
      const over = count(score) * 100 - lineHundredths;
      return lineVerdict(outcomeNo === 1 ? over : -over);
    },
  };
}

const kinds: Readonly<Record<CountedKind, Kind>> = {
  '1x2': {
    shape: [],
    halfShape: ['period'],
    outcomes: HOME_DRAW_AWAY,
    verdict: (outcomeNo, _specifier, { home, away }) => wonIf(Math.sign(home - away) === 2 - outcomeNo),
  },
  total: totalKind(({ home, away }) => home + away),
  handicap: {
    shape: ['hcp'],
    halfShape: ['hcp', 'period'],
    outcomes: HOME_AWAY,
    verdict(outcomeNo, { lineHundredths = 0 }, { home, away }) {
      const homeAhead = (home - away) * 100 + lineHundredths;
      return lineVerdict(outcomeNo === 1 ? homeAhead : -homeAhead);
    },
  },
  'home-total': totalKind(({ home }) => home),
  'away-total': totalKind(({ away }) => away),
};

/** Offered totals on either side of the even one, and their distance in hundredths. Other lines are fewer. */
interface Spread {
  readonly step: number;
  readonly each: number;
}

function countedLines(kind: CountedKind, part: CountPart, spread: Spread): SoccerLines {
  const range = { part, ...spread, listedEach: 1 };
  const narrow = { ...range, each: Math.max(1, spread.each - 1) };
  switch (kind) {
    case '1x2':
      return oneLine(part);
    case 'handicap':
      return handicapLines(narrow);
    case 'total':
      return totalLines({ ...range, count: 'goals' });
    case 'home-total':
      return totalLines({ ...narrow, count: 'home' });
    case 'away-total':
      return totalLines({ ...narrow, count: 'away' });
  }
}

interface CountMarkets {
  readonly name: CountedName;
  /** Ids in the unified feed by kind; 0 without one. */
  readonly match: Readonly<Partial<Record<CountedKind, number>>>;
  readonly half?: Readonly<Partial<Record<CountedKind, number>>>;
  readonly spread: Spread;
}

const countedKinds = ['1x2', 'total', 'handicap', 'home-total', 'away-total'] as const;

function countMarkets({ name, match, half = {}, spread }: CountMarkets): readonly MarketDefinition[] {
  const facet = facetOfCount(name);
  const scenarios = isOfCards(name) ? 'cards' : name;
  const parts = [
    { part: 'counted', ids: match, scope: matchScope((period) => periodCount(period, name)) },
    { part: 'counted-half', ids: half, scope: periodScope((period) => periodCount(period, name)) },
  ] as const;
  return parts.flatMap(({ part, ids, scope }) =>
    countedKinds.flatMap((kind) => {
      const uofId = ids[kind];
      if (uofId === undefined) return [];
      const isHalf = part === 'counted-half';
      const { shape, halfShape, ...rest } = kinds[kind];
      const definition = defineScored(
        {
          type: `${isHalf ? 'period-' : ''}${name}-${kind}`,
          uofId,
          group: groups[name],
          shape: isHalf ? halfShape : shape,
          soccer: countedLines(
            kind,
            `${part}-${name}`,
            isHalf ? { ...spread, each: spread.each - 1 } : spread,
          ),
          ...rest,
        },
        scope,
      );
      return [{ ...definition, counted: { name, kind }, scenarios, ...(facet && { facet }) }];
    }),
  );
}

type CornersOfPart = Pick<MarketDefinition, 'type' | 'uofId' | 'scenarios' | 'shape'> & {
  /** The outcome that wins if no corner decides. */
  readonly none: 'no-corner' | 'neither-side';
  readonly soccer: SoccerLines;
  isOver(soFar: FactsSoFar & { readonly facts: ContestFacts }, period: number): boolean;
  final(facts: ContestFacts, period: number): boolean;
};

/** A market on the order of corners: an outcome wins at a corner, or at the end of its part if none decides. */
function cornerOrder(
  { isOver, final, none, ...head }: CornersOfPart,
  deciding: (corners: readonly Side[], number: number) => Side | undefined,
): MarketDefinition {
  const verdict = (outcomeNo: number, side: Side | undefined) =>
    wonIf(outcomeNo === (side === 'home' ? 1 : side === 'away' ? 3 : 2));
  const decided = (facts: ContestFacts, number: number, period: number | undefined) => {
    const corners = cornersInOrder(facts, period);
    return corners && { side: deciding(corners, number) };
  };
  return {
    ...head,
    group: 'corners',
    margin: 'power',
    outcomes: ['home', none, 'away'],
    exclusive: true,
    facet: 'corners',
    reads: 'everything',
    settle(outcomeNo, { number = 1, period }, facts) {
      if (facts.kind !== 'contest' || !final(facts, period ?? 0)) return undefined;
      const found = decided(facts, number, period);
      return found && verdict(outcomeNo, found.side);
    },
    earlyVerdict(outcomeNo, { number = 1, period }, { facts, regularPeriods }) {
      if (facts.kind !== 'contest') return undefined;
      const found = decided(facts, number, period);
      if (!found || (!found.side && !isOver({ facts, regularPeriods }, period ?? 0))) return undefined;
      return verdict(outcomeNo, found.side);
    },
  };
}

const ofMatch: Pick<CornersOfPart, 'isOver' | 'final'> = {
  isOver: regularTimeOver,
  final: (facts) => facts.status === 'ended',
};
const ofHalf: Pick<CornersOfPart, 'isOver' | 'final'> = {
  isOver: ({ facts }, period) => regularPeriod(facts, period)?.ended ?? false,
  final: (facts, period) => regularPeriod(facts, period)?.ended ?? false,
};

const nth = (corners: readonly Side[], number: number) => corners[number - 1];

/** The side that is the first to have this many corners. */
function firstTo(corners: readonly Side[], number: number): Side | undefined {
  const so = { home: 0, away: 0 };
  return corners.find((side) => ++so[side] === number);
}

const raceNumbers = [3, 5, 7, 9, 11];
const raceLines: SoccerLines = {
  parts: ['counted-corners'],
  offered: ({ score }) =>
    raceNumbers.filter((number) => number > Math.max(score.home, score.away)).map((number) => ({ number })),
  listed: ({ hasScorers }) => (hasScorers ? raceNumbers.map((number) => ({ number })) : []),
};

const NARROW: Spread = { step: 100, each: 1 };
const MIDDLE: Spread = { step: 100, each: 2 };
const WIDE: Spread = { step: 100, each: 3 };

/** Markets on corners, cards and other counts of a soccer match. */
export const countDefinitions: readonly MarketDefinition[] = [
  ...countMarkets({
    name: 'corners',
    match: { '1x2': 162, total: 166, handicap: 165, 'home-total': 167, 'away-total': 168 },
    half: { '1x2': 173, total: 177, handicap: 176, 'home-total': 0, 'away-total': 0 },
    spread: WIDE,
  }),
  cornerOrder(
    {
      type: 'nth-corner',
      scenarios: 'next-corner',
      none: 'no-corner',
      uofId: 163,
      shape: ['number'],
      soccer: nthGoalLines('counted-corners'),
      ...ofMatch,
    },
    nth,
  ),
  cornerOrder(
    {
      type: 'period-nth-corner',
      scenarios: 'next-corner',
      none: 'no-corner',
      uofId: 174,
      shape: ['number', 'period'],
      soccer: nthGoalLines('counted-half-corners'),
      ...ofHalf,
    },
    nth,
  ),
  cornerOrder(
    {
      type: 'race-to-corners',
      scenarios: 'corner-race',
      none: 'neither-side',
      uofId: 0,
      shape: ['number'],
      soccer: raceLines,
      ...ofMatch,
    },
    firstTo,
  ),
  ...countMarkets({
    name: 'cards',
    match: { '1x2': 136, total: 0, handicap: 0, 'home-total': 0, 'away-total': 0 },
    half: { total: 0 },
    spread: MIDDLE,
  }),
  ...countMarkets({
    name: 'booking-points',
    match: { total: 139, 'home-total': 140, 'away-total': 141 },
    spread: { step: 1000, each: 2 },
  }),
  {
    ...defineScored(
      {
        type: 'sending-off',
        uofId: 146,
        group: 'cards',
        shape: [],
        soccer: oneLine('counted-cards'),
        outcomes: YES_NO,
        verdict: (outcomeNo, _specifier, { home, away }) => wonIf(home + away > 0 === (outcomeNo === 1)),
      },
      matchScope((period) => period.counts?.['red-cards']),
    ),
    facet: 'cards',
    scenarios: 'cards',
  },
  ...countMarkets({
    name: 'shots',
    match: { '1x2': 0, total: 0, handicap: 0, 'home-total': 0, 'away-total': 0 },
    half: { total: 0 },
    spread: MIDDLE,
  }),
  ...countMarkets({
    name: 'shots-on-target',
    match: { '1x2': 0, total: 0, handicap: 0, 'home-total': 0, 'away-total': 0 },
    half: { total: 0 },
    spread: MIDDLE,
  }),
  ...countMarkets({
    name: 'offsides',
    match: { '1x2': 0, total: 0, 'home-total': 0, 'away-total': 0 },
    half: { total: 0 },
    spread: NARROW,
  }),
  ...countMarkets({
    name: 'throw-ins',
    match: { '1x2': 0, total: 0, handicap: 0 },
    half: { total: 0 },
    spread: MIDDLE,
  }),
  ...countMarkets({
    name: 'fouls',
    match: { '1x2': 0, total: 0, handicap: 0, 'home-total': 0, 'away-total': 0 },
    half: { total: 0 },
    spread: MIDDLE,
  }),
];
