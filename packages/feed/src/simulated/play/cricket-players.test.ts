import { seededRandom } from '@evens/base';
import {
  betResults,
  type ContestFacts,
  isOnPlayers,
  isTopBatter,
  marketDefinition,
  parseMarket,
  type Side,
} from '@evens/markets';
import {
  type CricketParams,
  cricket,
  fairChances,
  type JointLeg,
  jointChance,
  jointChances,
  type LineRequest,
  type PricingState,
  type ScenarioSet,
} from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../script/match-script.ts';
import { drawSquad } from '../squads.ts';
import { playCricket } from './cricket.ts';
import { cricketPlayers, nameCricketers } from './cricket-players.ts';
import { drawLineUps } from './line-ups.ts';

const before: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};
/** Overs and runs of an innings. */
const formats = [
  [20, 162],
  [50, 262],
] as const;
const usedNames = new Set<string>();
const squads = Array.from({ length: 4 }, (_, n) => {
  const squad = drawSquad({ seed: 'cricket', sport: 'cricket', key: `side-${n}`, country: 'in', usedNames });
  if (!squad) throw new Error('cricket has no squads');
  return squad;
});

interface Played {
  readonly moments: readonly Moment[];
  readonly facts: ContestFacts;
  readonly homeCount: number;
  /** Positions of all players. */
  readonly positions: readonly string[];
  readonly set: ScenarioSet;
  readonly lines: readonly LineRequest[];
}

function play(seed: string): Played {
  const random = seededRandom(seed);
  const pair = [squads[random() < 0.5 ? 0 : 1] ?? [], squads[random() < 0.5 ? 2 : 3] ?? []] as const;
  const lineUp = drawLineUps('cricket', pair, random).at(-1)?.players ?? [];
  const [overs, runs] = random() < 0.5 ? formats[0] : formats[1];
  const params: CricketParams = {
    homeRuns: runs * 1.03,
    awayRuns: runs * 0.97,
    overs,
    firstBatting: random() < 0.5 ? 'home' : 'away',
    marginShift: 0,
    totalShift: 0,
  };
  const moments = nameCricketers(
    playCricket(params, random),
    { squads: pair, players: lineUp },
    seededRandom(`${seed} players`),
  );
  const last = moments.at(-1);
  if (last?.kind !== 'result' || last.standing.facts.kind !== 'contest') throw new Error('no result');
  const isPublished = random() < 0.5;
  const players = cricketPlayers(pair, isPublished ? lineUp : undefined, { overs, runs });
  const set = cricket.scenarios({ ...params, players }, before);
  const lines = cricket.lines(params, before, set).filter(({ type }) => isOnPlayers(type));
  return {
    moments,
    facts: last.standing.facts,
    homeCount: pair[0].length,
    positions: pair.flat().map(({ position }) => position),
    set,
    lines,
  };
}

/** The part of the stake that wins; undefined for a cancelled leg. */
function wonPart({ type, specifier, outcomeNo }: JointLeg, facts: ContestFacts): number | undefined {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new RangeError(type);
  const verdict = market.value.definition.settle(outcomeNo, market.value.specifier, facts);
  if (verdict?.result === betResults.lost) return 0;
  if (verdict?.result !== betResults.win) return undefined;
  return verdict.share ? Number(verdict.share.num) / Number(verdict.share.den) : 1;
}

/** The leg of the home player with the highest chance of a line, or of the next one. */
function best({ set, homeCount }: Played, type: string, number: number, rank = 0): JointLeg {
  const specifier = `number=${number}`;
  const [player] = fairChances(set, { type, specifier })
    .slice(0, homeCount)
    .map((chance, index) => [index, chance] as const)
    .sort((a, b) => b[1] - a[1])[rank] ?? [0];
  return { type, specifier, outcomeNo: player + 1 };
}

const matches = Array.from({ length: 60 }, (_, n) => play(`cricket ${n}`));
const winner: JointLeg = { type: 'winner', specifier: '', outcomeNo: 1 };

describe('players of cricket', () => {
  it('runs of batters add up to the score, and wickets never exceed ten', () => {
    for (const { facts, homeCount } of matches) {
      for (const side of ['home', 'away'] as const) {
        const sum = (name: 'runs' | 'wickets', of: Side) =>
          Object.entries(facts.playerCounts?.[name] ?? {})
            .filter(([player]) => Number(player) < homeCount === (of === 'home'))
            .reduce((all, [, count]) => all + count, 0);
        expect(sum('runs', side)).toBe(facts.periods.reduce((all, period) => all + period[side], 0));
        expect(sum('wickets', side)).toBeLessThanOrEqual(10);
      }
      expect(facts.appearances).toHaveLength(22);
    }
  });

  it('every ball is reported with the innings so far, and a wicket with the batter who is out', () => {
    for (const { moments } of matches.slice(0, 10)) {
      const standings = moments.flatMap((moment) =>
        'standing' in moment && moment.standing.facts.kind === 'contest'
          ? [{ moment, facts: moment.standing.facts }]
          : [],
      );
      let [innings, balls] = [0, 0];
      let out: number | undefined;
      for (const { moment, facts } of standings) {
        const period = facts.periods.at(-1);
        const batting = period?.batting;
        if (!period || !batting) continue;
        if (facts.periods.length > innings) [innings, balls] = [facts.periods.length, 0];
        expect(batting.balls - balls).toBeLessThanOrEqual(1);
        const batters = facts.crease?.batters ?? [];
        if (batting.balls > balls) {
          const latest = facts.crease?.balls.at(-1);
          expect(latest).toBe(moment.kind === 'incident' ? null : moment.kind === 'clock' ? 0 : latest);
          expect(batters.some(({ player }) => player === out)).toBe(false);
          if (moment.kind === 'incident') out = moment.player;
          expect(moment.kind !== 'incident' || out !== undefined).toBe(true);
        }
        balls = batting.balls;
        expect(batters).toHaveLength(period.ended || batting.wickets === 10 ? batters.length : 2);
        const atCrease = batters.reduce((sum, { runs }) => sum + runs, 0);
        expect(atCrease).toBeLessThanOrEqual(period[batting.side]);
      }
      expect(balls).toBeGreaterThan(30);
    }
  });

  it('names change neither the moments of a match nor the same match again', () => {
    const [one, other] = [play('same'), play('same')];
    expect(one.moments).toEqual(other.moments);
    const sums = one.moments.flatMap((moment) =>
      'standing' in moment && moment.standing.facts.kind === 'contest'
        ? [Object.values(moment.standing.facts.playerCounts?.runs ?? {}).reduce((a, b) => a + b, 0)]
        : [],
    );
    expect(sums).toEqual(sums.toSorted((a, b) => a - b));
  });

  it('chances agree with the results of the simulation', () => {
    const rows = new Map<string, { expected: number; won: number; variance: number }>();
    const add = (key: string, chance: number, won: number) => {
      const row = rows.get(key) ?? { expected: 0, won: 0, variance: 0 };
      row.expected += chance;
      row.won += won;
      row.variance += chance * (1 - chance);
      rows.set(key, row);
    };
    for (const played of matches) {
      for (const line of played.lines)
        for (const [player, chance] of fairChances(played.set, line).entries()) {
          const won = wonPart({ ...line, outcomeNo: player + 1 }, played.facts);
          const part = isTopBatter(marketDefinition(line.type)?.ofPlayers) ? played.positions[player] : '';
          if (chance > 0 && won !== undefined) add(`${line.type};${line.specifier}${part}`, chance, won);
        }
      for (const leg of [best(played, 'player-runs-full', 30), best(played, 'player-wickets-full', 2)]) {
        const chance = jointChance(played.set, [leg, winner]);
        if (!chance.ok) throw new Error(chance.error.code);
        const results = [wonPart(leg, played.facts), wonPart(winner, played.facts)];
        if (!results.includes(undefined))
          add(`${leg.type} and a win`, chance.value, Number(!results.includes(0)));
      }
    }
    const faults = [...rows].filter(
      ([, { expected, won, variance }]) => Math.abs(won - expected) > 4 * Math.sqrt(variance),
    );
    expect(faults).toEqual([]);
    expect(rows.size).toBe(20);
  });

  it('a leg of a builder has the same chance as alone, and a bowler of the winner a higher joint one', () => {
    const [played] = matches;
    if (!played) throw new Error('no match');
    for (const leg of [best(played, 'player-runs-full', 30), best(played, 'player-wickets-full', 2)]) {
      const joint = jointChances(played.set, [leg, winner]);
      if (!joint.ok) throw new Error(joint.error.code);
      const [, alone = 0, won = 0, both = 0] = joint.value;
      expect(alone).toBeCloseTo(fairChances(played.set, leg)[leg.outcomeNo - 1] ?? 0, 5);
      expect(both).toBeGreaterThan(alone * won * 1.02);
    }
  });

  it('a builder takes a batter and a bowler, but not two batters or two bowlers of a team', () => {
    const [played] = matches;
    if (!played) throw new Error('no match');
    const runs = [0, 1].map((rank) => best(played, 'player-runs-full', 20, rank));
    const wickets = [0, 1].map((rank) => best(played, 'player-wickets-full', 1, rank));
    const refused = { ok: false, error: { code: 'not-combinable' } };
    expect(jointChance(played.set, runs)).toMatchObject(refused);
    expect(jointChance(played.set, wickets)).toMatchObject(refused);
    expect(jointChance(played.set, [...runs.slice(1), ...wickets.slice(1)])).toMatchObject({ ok: true });
  });

  it('a builder takes neither a batter who may not come to the crease nor a top batter', () => {
    const [played] = matches;
    if (!played) throw new Error('no match');
    const runs = fairChances(played.set, { type: 'player-runs-full', specifier: 'number=10' });
    const bowler = played.positions.findIndex(
      (position, index) => position === 'BOWL' && (runs[index] ?? 0) > 0,
    );
    const refused = { ok: false, error: { code: 'not-combinable' } };
    const late: JointLeg = { type: 'player-runs-full', specifier: 'number=10', outcomeNo: bowler + 1 };
    expect(jointChance(played.set, [late, winner])).toMatchObject(refused);
    expect(
      jointChance(played.set, [{ ...late, type: 'home-top-batter', specifier: '' }, winner]),
    ).toMatchObject(refused);
  });

  it('every batter of the eleven is a top batter of one side, and their chances add up to one', () => {
    for (const { set, homeCount, facts } of matches.slice(0, 10)) {
      const sums = (['home', 'away'] as const).map((side) => {
        const chances = fairChances(set, { type: `${side}-top-batter`, specifier: '' });
        expect(
          chances.every((chance, player) => chance === 0 || player < homeCount === (side === 'home')),
        ).toBe(true);
        return (facts.appearances ?? []).reduce((sum, { player }) => sum + (chances[player] ?? 0), 0);
      });
      // Before the line-ups, an eleven has more or less of the chances of its squad.
      for (const sum of sums) expect(Math.abs(sum - 1)).toBeLessThan(0.25);
    }
  });

  it('reported innings are those of batters who faced a ball or stood at the other end', () => {
    for (const { facts } of matches) {
      const { runs = {}, innings = {} } = facts.playerCounts ?? {};
      expect(Object.keys(runs).filter((player) => innings[Number(player)] !== 1)).toEqual([]);
      expect(Object.keys(innings).length).toBeGreaterThanOrEqual(4);
      expect(Object.keys(innings).length).toBeLessThanOrEqual(22);
    }
  });
});
