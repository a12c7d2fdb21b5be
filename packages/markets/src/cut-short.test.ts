import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asPlaying,
  betResults,
  type ContestFacts,
  decidedEarly,
  marketDefinitions,
  outcomeCodes,
  type PeriodScore,
  parseMarket,
  type SetFormat,
  type Side,
} from './index.ts';

const { win, lost } = betResults;

/** Rules for continuing a match of a sport: each step adds one event or ends the match. */
interface Play {
  readonly name: string;
  readonly periods: number;
  readonly start: ContestFacts;
  /** The facts after the next event, decided by numbers in [0, 1). */
  next(facts: ContestFacts, luck: () => number): ContestFacts;
}

function running(facts: ContestFacts): PeriodScore | undefined {
  const last = facts.periods.at(-1);
  return last?.ended ? undefined : last;
}

function withLast(facts: ContestFacts, last: PeriodScore): ContestFacts {
  return { ...facts, periods: [...facts.periods.slice(0, -1), last] };
}

const newPeriod: PeriodScore = { phase: 'regular', home: 0, away: 0, ended: false };

function begin(facts: ContestFacts, period: PeriodScore = newPeriod): ContestFacts {
  return { ...facts, periods: [...facts.periods, period] };
}

function isLevel({ periods }: ContestFacts): boolean {
  return periods.reduce((lead, { home, away }) => lead + home - away, 0) === 0;
}

/** Halves, quarters or hockey periods. Level matches may continue. */
function timed(name: string, periods: number, { points = 1, keepsGoals = true } = {}): Play {
  return {
    name,
    periods,
    start: { kind: 'contest', status: 'playing', periods: [newPeriod], ...(keepsGoals && { goals: [] }) },
    next(facts, luck) {
      const last = running(facts);
      if (!last) {
        if (facts.periods.length < periods) return begin(facts);
        const goesOn = facts.periods.length === periods && isLevel(facts) && luck() < 0.6;
        return goesOn ? begin(facts, { ...newPeriod, phase: 'overtime' }) : { ...facts, status: 'ended' };
      }
      if (luck() < 0.3) return withLast(facts, { ...last, ended: true });
      const side: Side = luck() < 0.5 ? 'home' : 'away';
      const more = 1 + Math.floor(luck() * points);
      const scored = withLast(facts, { ...last, [side]: last[side] + more });
      return facts.goals ? { ...scored, goals: [...facts.goals, side] } : scored;
    },
  };
}

/** Best of three; a set goes to six with a lead of two, or to seven. */
function sets(name: string, format: SetFormat): Play {
  return {
    name,
    periods: format.bestOf,
    start: {
      kind: 'contest',
      status: 'playing',
      periods: [{ ...newPeriod, units: [] }],
      format,
      maximums: { home: 0, away: 0 },
      aces: { home: 0, away: 0 },
    },
    next(facts, luck) {
      const won = { home: 0, away: 0 };
      for (const set of facts.periods) if (set.ended) won[set.home > set.away ? 'home' : 'away']++;
      const needed = (format.bestOf + 1) / 2;
      const last = running(facts);
      if (!last) {
        if (Math.max(won.home, won.away) < needed) return begin(facts, { ...newPeriod, units: [] });
        return { ...facts, status: 'ended', winner: won.home > won.away ? 'home' : 'away' };
      }
      const side: Side = luck() < 0.5 ? 'home' : 'away';
      const set = { ...last, [side]: last[side] + 1, units: [...(last.units ?? []), side] };
      const [most, least] = [Math.max(set.home, set.away), Math.min(set.home, set.away)];
      const target = facts.periods.length === format.bestOf ? format.lastTarget : format.target;
      const ended =
        most >= target && (most - least >= format.clear || (format.unit === 'games' && most === 7));
      const maximums = facts.maximums ?? { home: 0, away: 0 };
      const hit = luck() < 0.3 ? { ...maximums, [side]: maximums[side] + 1 } : maximums;
      return { ...withLast(facts, { ...set, ended }), maximums: hit, aces: hit };
    },
  };
}

/** Two innings of up to three overs. */
const cricket: Play = {
  name: 'cricket',
  periods: 2,
  start: { kind: 'contest', status: 'playing', periods: [{ ...newPeriod, overs: [] }] },
  next(facts, luck) {
    const last = running(facts);
    if (!last) {
      if (facts.periods.length < 2) return begin(facts, { ...newPeriod, overs: [] });
      const level = isLevel(facts);
      const lead = facts.periods.reduce((sum, { home, away }) => sum + home - away, 0);
      const winner: Side = lead > 0 || (level && luck() < 0.5) ? 'home' : 'away';
      return { ...facts, status: 'ended', winner };
    }
    const overs = last.overs ?? [];
    if (overs.length === 3 || luck() < 0.1) return withLast(facts, { ...last, ended: true });
    const side: Side = facts.periods.length === 1 ? 'home' : 'away';
    const runs = Math.floor(luck() * 7);
    return withLast(facts, { ...last, [side]: last[side] + runs, overs: [...overs, runs] });
  },
};

/** Up to five rounds. An ended round may be the last one if no other round has begun. */
const fight: Play = {
  name: 'fight',
  periods: 5,
  start: {
    kind: 'contest',
    status: 'playing',
    periods: [newPeriod],
    rounds: 5,
    scheduledRounds: 5,
  },
  next(facts, luck) {
    const last = running(facts);
    if (last) return withLast(facts, { ...last, ended: true });
    const round = facts.periods.length;
    if (round < 5 && luck() < 0.6) return begin(facts);
    const judged = { status: 'ended', winner: luck() < 0.5 ? 'home' : 'draw', method: 'decision' } as const;
    if (round === 5 && luck() < 0.5) return { ...facts, ...judged };
    const stopped = { round, pastHalf: luck() < 0.5 };
    if (luck() < 0.2) return { ...facts, ...stopped, status: 'ended' };
    return luck() < 0.5
      ? { ...facts, ...judged, ...stopped }
      : { ...facts, ...stopped, status: 'ended', winner: 'away', method: 'ko' };
  },
};
const halfMarkets = new Set<string>(
  marketDefinitions.flatMap(({ type }) =>
    /half-time|halves|either-half|by-half|highest-half/.test(type) ? [type] : [],
  ),
);
const roundMarkets = ['total-rounds', 'ending-round', 'winner-and-round', 'round-group'];

const plays: readonly Play[] = [
  timed('soccer', 2),
  timed('ice hockey', 3),
  timed('basketball', 4, { points: 3, keepsGoals: false }),
  timed('baseball', 9, { keepsGoals: false }),
  sets('tennis', { bestOf: 3, unit: 'games', target: 6, lastTarget: 6, clear: 2 }),
  sets('table tennis', { bestOf: 5, unit: 'points', target: 4, lastTarget: 4, clear: 2 }),
  sets('darts', { bestOf: 3, unit: 'points', target: 3, lastTarget: 3, clear: 1 }),
  cricket,
  fight,
];

const values = {
  hcp: fc.integer({ min: -10, max: 10 }).map((quarters) => `hcp=${quarters / 4}`),
  number: fc.integer({ min: 1, max: 5 }).map((number) => `number=${number}`),
  period: fc.integer({ min: 1, max: 4 }).map((period) => `period=${period}`),
  runners: fc.constant('runners=1:2'),
  score: fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
    .map(([home, away]) => `score=${home}:${away}`),
  total: fc.integer({ min: 1, max: 60 }).map((quarters) => `total=${quarters / 4}`),
};

/** These matches have no counts, so markets on them stay open. */
const ofCounts: readonly string[] = ['corners', 'cards', 'statistics', 'players'];

const contests = marketDefinitions.filter(
  ({ group, outcomes, shape }) =>
    outcomes !== 'runners' && !shape.includes('runners') && !ofCounts.includes(group),
);
const lines = fc.constantFrom(...contests).chain(({ type, shape }) =>
  fc.tuple(
    fc.constant(type),
    fc.tuple(...shape.map((key) => values[key])).map((parts) => parts.join('|')),
  ),
);

const numbers = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: 40,
  maxLength: 40,
});

function lucky(list: readonly number[]): () => number {
  let at = 0;
  return () => list[at++ % list.length] ?? 0;
}

function playOn(play: Play, facts: ContestFacts, luck: () => number): ContestFacts {
  let now = facts;
  for (let step = 0; now.status !== 'ended' && step < 400; step++) now = play.next(now, luck);
  return now;
}

describe('a match that is called off', () => {
  it('an abandoned match settles exactly the outcomes on which all continuations agree', () => {
    let stood = 0;
    let turned = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...plays),
        lines,
        fc.integer({ min: 0, max: 60 }),
        numbers,
        fc.array(numbers, { minLength: 4, maxLength: 4 }),
        fc.option(fc.constantFrom<Side | 'draw'>('home', 'away', 'draw'), { nil: undefined }),
        (play, [type, text], steps, first, others, winner) => {
          const parsed = parseMarket(type, text);
          if (!parsed.ok) return;
          const { definition, specifier } = parsed.value;
          // Openings are only for sports that play all their periods.
          if (type.startsWith('opening-') && (play.start.format || (specifier.number ?? 0) > play.periods))
            return;
          if (roundMarkets.includes(type) && play !== fight) return;
          if (halfMarkets.has(type) && play.periods !== 2) return;
          if (type === 'highest-quarter' && play.periods !== 4) return;
          const luck = lucky(first);
          let facts = play.start;
          for (let step = 0; step < steps; step++) {
            const next = play.next(facts, luck);
            if (next.status === 'ended') break;
            facts = next;
          }
          // The official result decides the winner, and in cricket the match result.
          const named = type === 'winner' || (play === cricket && winner !== undefined);
          if (named && ['winner', '1x2', 'double-chance', 'draw-no-bet'].includes(type)) return;
          const called: ContestFacts = {
            ...facts,
            status: 'ended',
            cutShort: 'called',
            ...(winner && { winner }),
          };
          const ends = others.map((other) => playOn(play, facts, lucky(other)));
          const outcomes = outcomeCodes(definition);
          for (const [index, code] of outcomes.entries()) {
            const outcomeNo = index + 1;
            const verdict = definition.settle(outcomeNo, specifier, called);
            const about = `${play.name} ${type} ${text} ${code}`;
            for (const end of ends) {
              if (end.status !== 'ended') continue;
              const otherwise = definition.settle(outcomeNo, specifier, end);
              if (verdict) expect(verdict.result, about).toBe(otherwise?.result);
            }
            const results = new Set(ends.map((end) => definition.settle(outcomeNo, specifier, end)?.result));
            if (results.size > 1) turned++;
            if (verdict) stood++;
            // If the number of periods is unknown, a break cannot be identified as the end.
            const soFar = { facts: asPlaying(called), regularPeriods: Number.POSITIVE_INFINITY };
            const decided = decidedEarly(definition, { outcomeNo, specifier }, soFar);
            expect(verdict?.result, about).toBe(decided?.result);
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect(stood).toBeGreaterThan(150);
    expect(turned).toBeGreaterThan(150);
  });

  const settled = (type: string, specifier: string, outcome: string, facts: ContestFacts) => {
    const parsed = parseMarket(type, specifier);
    if (!parsed.ok) throw new RangeError(type);
    const { definition } = parsed.value;
    const outcomeNo = [...definition.outcomes].indexOf(outcome) + 1;
    return definition.settle(outcomeNo, parsed.value.specifier, facts)?.result;
  };
  const abandoned: ContestFacts = {
    kind: 'contest',
    status: 'ended',
    cutShort: 'called',
    periods: [
      { ...newPeriod, home: 2, away: 1, ended: true },
      { ...newPeriod, home: 1 },
    ],
    goals: ['home', 'away', 'home', 'home'],
  };

  it.each([
    ['1x2', '', 'home', undefined],
    ['double-chance', '', 'home-draw', undefined],
    ['draw-no-bet', '', 'home', undefined],
    ['winner', '', 'home', undefined],
    ['correct-score', '', 'score-3-1', undefined],
    ['correct-score', '', 'score-2-1', lost],
    ['both-teams-to-score', '', 'yes', win],
    ['both-teams-to-score', '', 'no', lost],
    ['asian-handicap', 'hcp=-0.5|score=0:0', 'home', undefined],
    ['european-handicap', 'score=0:1', 'home', undefined],
    ['total', 'total=3.5', 'over', win],
    ['total', 'total=4.5', 'under', undefined],
    ['period-1x2', 'period=1', 'home', win],
    ['period-1x2', 'period=2', 'home', undefined],
    ['nth-goal', 'number=4', 'home', win],
    ['nth-goal', 'number=5', 'no-goal', undefined],
    ['odd-even', '', 'even', undefined],
    ['half-time-full-time', '', 'draw-away', lost],
    ['half-time-full-time', '', 'home-home', undefined],
  ] as const)(
    'a match abandoned at 3–1 in the second half: %s %s %s',
    (type, specifier, outcome, expected) => {
      expect(settled(type, specifier, outcome, abandoned)).toBe(expected);
    },
  );

  describe('in cricket', () => {
    const innings = (home: number, away: number, ended = true): PeriodScore => ({
      ...newPeriod,
      home,
      away,
      overs: [home + away],
      ended,
    });
    /** 160 in twenty overs, then 98 for 2 when it rained, ahead of the revised target. */
    const rained: ContestFacts = {
      kind: 'contest',
      status: 'ended',
      periods: [innings(160, 0), innings(0, 98)],
      winner: 'away',
    };
    it.each([
      ['the target was revised', rained],
      ['it was called off', { ...rained, cutShort: 'called' as const }],
    ])('the official winner of a cricket match is paid: %s', (_how, facts) => {
      expect(settled('1x2', '', 'away', facts)).toBe(win);
      expect(settled('1x2', '', 'home', facts)).toBe(lost);
      expect(settled('double-chance', '', 'home-draw', facts)).toBe(lost);
      expect(settled('draw-no-bet', '', 'away', facts)).toBe(win);
      expect(settled('winner', '', 'away', facts)).toBe(win);
    });

    it('level scores in cricket are a tie, regardless of the super over', () => {
      const tied: ContestFacts = { ...rained, periods: [innings(160, 0), innings(0, 160)] };
      expect(settled('1x2', '', 'draw', tied)).toBe(win);
      expect(settled('tie', '', 'yes', tied)).toBe(win);
      expect(settled('winner', '', 'away', tied)).toBe(win);
      // If the match is abandoned with level scores, a side may be ahead of the target, so a tie and a win are
      // indistinguishable.
      expect(settled('1x2', '', 'draw', { ...tied, cutShort: 'called' })).toBeUndefined();
    });

    it('open bets on a cricket match without a result are cancelled', () => {
      const { winner: _, ...none } = { ...rained, cutShort: 'called' as const };
      for (const type of ['1x2', 'winner', 'draw-no-bet', 'tie'])
        expect(settled(type, '', type === 'tie' ? 'yes' : 'home', none)).toBeUndefined();
    });
  });
});
