import { seededRandom } from '@evens/base';
import { betResults, type ContestFacts, parseMarket, type Score } from '@evens/markets';
import { type JointLeg, jointChances, type PricingState, sets } from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../script/match-script.ts';
import { playSets } from './sets.ts';

const params = {
  bestOf: 3,
  pointMarkets: true,
  unitMarkets: true,
  rules: { kind: 'serve-games', homeServe: 0.63, awayServe: 0.6 },
} as const;
const matches = Array.from({ length: 60 }, (_, n) =>
  playSets(params, { pointSeconds: 230, breakSeconds: 110 }, seededRandom(`tennis ${n}`)),
);

const withServes = {
  ...params,
  serves: { aces: { home: 0.13, away: 0.06 }, doubleFaults: { home: 0.09, away: 0.12 } },
} as const;
const served = Array.from({ length: 700 }, (_, n) =>
  playSets(withServes, { pointSeconds: 230, breakSeconds: 110 }, seededRandom(`serves ${n}`)),
);
const before: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};
const add = ({ home, away }: Score) => home + away;
const over = (type: string, total: number): JointLeg => ({ type, specifier: `total=${total}`, outcomeNo: 1 });

function hasWon({ type, specifier, outcomeNo }: JointLeg, facts: ContestFacts): boolean {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new RangeError(type);
  return market.value.definition.settle(outcomeNo, market.value.specifier, facts)?.result === betResults.win;
}

function contestFacts(moment: Moment): ContestFacts | undefined {
  return 'standing' in moment && moment.standing.facts.kind === 'contest' ? moment.standing.facts : undefined;
}

/** Each game of a match: its published points and its end. */
function listGames(moments: readonly Moment[]) {
  const games: { points: string[]; deuce: boolean; isTieBreak: boolean }[] = [];
  let points: string[] = [];
  let games0 = 0;
  for (const moment of moments) {
    const facts = contestFacts(moment);
    const set = facts?.periods.at(-1);
    if (moment.kind !== 'goal' || moment.side === 'none' || !facts || !set) continue;
    const played = facts.periods.reduce((sum, { home, away }) => sum + home + away, 0);
    if (played === games0) {
      points.push(`${facts.game?.home}:${facts.game?.away}`);
      continue;
    }
    games0 = played;
    games.push({ points, deuce: set.deuces?.at(-1) ?? false, isTieBreak: set.home + set.away === 13 });
    points = [];
  }
  return games;
}

describe('a simulated tennis match', () => {
  it('tennis games are published point by point', () => {
    const games = matches.flatMap(listGames);
    expect(games.length).toBeGreaterThan(1000);
    for (const { points, isTieBreak } of games) {
      expect(points.length).toBeGreaterThanOrEqual(isTieBreak ? 6 : 3);
      for (const [index, text] of points.entries()) {
        const [home = 0, away = 0] = text.split(':').map(Number);
        expect(home + away).toBe(index + 1);
      }
    }
  });

  it('a game is marked as deuce exactly if its points reached deuce', () => {
    for (const { points, deuce, isTieBreak } of matches.flatMap(listGames))
      expect(deuce).toBe(!isTieBreak && points.includes('3:3'));
  });

  it('betting stops at break point until the point is played', () => {
    for (const moments of matches) {
      for (const [index, moment] of moments.entries()) {
        const facts = contestFacts(moment);
        const set = facts?.periods.at(-1);
        if (moment.kind !== 'goal' || !facts?.game || !set || set.ended) continue;
        const { home, away, server } = facts.game;
        const [own, other] = server === 'home' ? [home, away] : [away, home];
        const isTieBreak = set.home === 6 && set.away === 6;
        if (isTieBreak || other < 3 || other <= own) continue;
        const stop = moments[index + 1];
        expect(stop?.kind).toBe('stop');
        expect(stop?.atSeconds).toBe(moment.atSeconds);
        const next = moments.slice(index + 2).find(({ kind }) => kind === 'goal' || kind === 'result');
        if (stop?.kind === 'stop' && next?.kind === 'goal')
          expect(stop.reopenAtSeconds).toBeGreaterThan(next.atSeconds);
      }
    }
  });

  it('facts between sets and in the result contain no points of a game', () => {
    for (const moments of matches) {
      for (const moment of moments) {
        const facts = contestFacts(moment);
        if (facts && facts.cutShort === undefined && facts.periods.at(-1)?.ended)
          expect(facts.game).toBeUndefined();
      }
    }
  });

  it('aces and double faults never fall, and a match without their shares has none', () => {
    for (const moments of served.slice(0, 20)) {
      const sums = moments.flatMap((moment) => {
        const facts = contestFacts(moment);
        return facts?.aces && facts.doubleFaults ? [add(facts.aces) + add(facts.doubleFaults)] : [];
      });
      expect(sums).toEqual(sums.toSorted((a, b) => a - b));
      expect(sums.at(-1)).toBeGreaterThan(0);
    }
    expect(contestFacts(matches[0]?.at(-1) as Moment)?.aces).toBeUndefined();
  });

  it('chances of aces and double faults agree with the results, also together with the winner', () => {
    const set = sets.scenarios(withServes, before);
    const results = served.flatMap((moments) => contestFacts(moments.at(-1) as Moment) ?? []);
    const complete = results.filter(({ cutShort }) => cutShort === undefined);
    const win: JointLeg = { type: 'winner', specifier: '', outcomeNo: 1 };
    const lines: readonly JointLeg[] = [
      ...[4.5, 6.5, 9.5].map((total) => over('home-total-aces', total)),
      over('away-total-aces', 2.5),
      over('total-aces', 9.5),
      { type: 'most-aces', specifier: '', outcomeNo: 3 },
      over('home-total-double-faults', 2.5),
      over('total-double-faults', 5.5),
    ];
    const faults = lines.flatMap((leg) => {
      const joint = jointChances(set, [leg, win]);
      if (!joint.ok) throw new Error(joint.error.code);
      const [, alone = 0, , both = 0] = joint.value;
      const of = (legs: readonly JointLeg[]) =>
        complete.filter((facts) => legs.every((each) => hasWon(each, facts))).length / complete.length;
      return [
        { leg, chance: alone, share: of([leg]) },
        { leg, chance: both, share: of([leg, win]) },
      ].filter(({ chance, share }) => Math.abs(share - chance) > 0.025 + 0.05 * chance);
    });
    expect(faults).toEqual([]);
  });

  it('serves have prices before the match alone', () => {
    const [first, second] = [
      before,
      { ...before, facts: { ...before.facts, status: 'playing' } } as const,
    ].map(
      (state) =>
        sets
          .lines(withServes, state, sets.scenarios(withServes, state))
          .filter(({ type }) => /aces|double-faults/.test(type)).length,
    );
    expect(first).toBeGreaterThan(15);
    expect(second).toBe(0);
  });
});
