import { type Random, seededRandom } from '@evens/base';
import {
  betResults,
  type ContestFacts,
  isOnPlayers,
  type PlayerCountName,
  parseMarket,
  type Side,
} from '@evens/markets';
import {
  americanFootball,
  baseball,
  basketballShape,
  type CountedPlayers,
  fairChances,
  iceHockey,
  iceHockeyShape,
  type JointLeg,
  jointChance,
  jointChances,
  type LineRequest,
  type PricingState,
  points,
  pointsParams,
  priceMarkets,
  type ScenarioModel,
  type ScenarioSet,
} from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../script/match-script.ts';
import { playerShapes } from '../shapes/player-shapes.ts';
import { drawSquad, noNames, type Squad } from '../squads.ts';
import { playAmericanFootball } from './american-football.ts';
import { playBaseball } from './baseball.ts';
import { countPlayers } from './counted-players.ts';
import { playGoals } from './goals.ts';
import { drawLineUps } from './line-ups.ts';
import { countedPlayers } from './player-parts.ts';
import { playPoints } from './points.ts';

interface Counted {
  readonly sport: string;
  readonly periodSeconds: number;
  readonly play: (random: Random) => readonly Moment[];
  price(
    players: CountedPlayers,
    state: PricingState,
  ): { readonly set: ScenarioSet; readonly lines: readonly LineRequest[] };
}

const before: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};

function count<P extends object>(
  sport: string,
  periodSeconds: number,
  model: ScenarioModel<P>,
  params: P,
  play: (params: P, random: Random) => readonly Moment[],
): Counted {
  return {
    sport,
    periodSeconds,
    play: (random) => play(params, random),
    price(players, state) {
      const all = { ...params, players };
      const set = model.scenarios(all, state);
      return { set, lines: model.lines(all, state, set).filter(({ type }) => isOnPlayers(type)) };
    },
  };
}

const pace = { clock: 'down', standing: 1.6, breakSeconds: 900 } as const;
const sports: readonly Counted[] = [
  count(
    'basketball',
    720,
    points,
    pointsParams(basketballShape, { margin: 4, total: 226 }),
    (params, random) => playPoints(params, { shape: basketballShape, ...pace }, random),
  ),
  count(
    'ice-hockey',
    1200,
    iceHockey,
    { ...iceHockeyShape, homeGoals: 3.1, awayGoals: 2.8 },
    (params, random) => playGoals(params, pace, random),
  ),
  count(
    'american-football',
    900,
    americanFootball,
    { homeTouchdown: 0.24, awayTouchdown: 0.21, periodSeconds: 900, marginShift: 0, totalShift: 0 },
    playAmericanFootball,
  ),
  count(
    'baseball',
    0,
    baseball,
    { homeRuns: 4.8, awayRuns: 4.2, innings: 9, marginShift: 0, totalShift: 0 },
    playBaseball,
  ),
];

const used = noNames();
const squads = new Map(
  sports.map(({ sport }) => [
    sport,
    Array.from({ length: 8 }, (_, n) => {
      const squad = drawSquad({ seed: 'counted', sport, key: `side-${n}`, country: 'us', used });
      if (!squad) throw new Error(`${sport} has no squads`);
      return squad;
    }),
  ]),
);

interface Played {
  readonly moments: readonly Moment[];
  readonly facts: ContestFacts;
  readonly homeCount: number;
  readonly players: CountedPlayers;
  readonly set: ScenarioSet;
  readonly lines: readonly LineRequest[];
}

function play(counted: Counted, seed: string): Played {
  const { sport, periodSeconds } = counted;
  const random = seededRandom(seed);
  const shape = playerShapes[sport];
  const all = squads.get(sport) ?? [];
  const draw = (from: number): Squad => all[from + Math.floor(random() * 4)] ?? [];
  const pair = [draw(0), draw(4)] as const;
  const players = drawLineUps(sport, pair, random).at(-1)?.players ?? [];
  if (!shape) throw new Error(`${sport} counts no players`);
  const moments = countPlayers(
    counted.play(random),
    { squads: pair, players, shape, periodSeconds },
    seededRandom(`${seed} players`),
  );
  const last = moments.at(-1);
  if (last?.kind !== 'result' || last.standing.facts.kind !== 'contest') throw new Error('no result');
  const isPublished = seed.length % 2 === 0;
  const parts = countedPlayers(pair, isPublished ? players : undefined, { sport, shape, length: 1 });
  return {
    moments,
    facts: last.standing.facts,
    homeCount: pair[0].length,
    players: parts,
    ...counted.price(parts, before),
  };
}

function sumCounts({ facts, homeCount }: Played, name: PlayerCountName, side: Side): number {
  return Object.entries(facts.playerCounts?.[name] ?? {})
    .filter(([player]) => Number(player) < homeCount === (side === 'home'))
    .reduce((sum, [, number]) => sum + number, 0);
}

/** Points of a side, without a shoot-out. */
function findScore({ facts }: Played, side: Side): number {
  return facts.periods.reduce((sum, period) => sum + (period.phase === 'shootout' ? 0 : period[side]), 0);
}

function hasWon({ type, specifier, outcomeNo }: JointLeg, facts: ContestFacts): boolean | undefined {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new RangeError(type);
  const result = market.value.definition.settle(outcomeNo, market.value.specifier, facts)?.result;
  return result === betResults.win ? true : result === betResults.lost ? false : undefined;
}

const [basketball, hockey, football, diamond] = sports as readonly [Counted, Counted, Counted, Counted];

/** The leg of the player with the highest chance of a line, or of the next one. */
function best({ set, lines, homeCount }: Played, key: string, side: Side, rank = 0): JointLeg {
  const [type = '', specifier = ''] = key.split(';');
  if (!lines.some((line) => line.type === type && line.specifier === specifier)) throw new Error(key);
  const [player] = fairChances(set, { type, specifier })
    .map((chance, index) => [index, chance] as const)
    .filter(([index]) => index < homeCount === (side === 'home'))
    .sort((a, b) => b[1] - a[1])[rank] ?? [0];
  return { type, specifier, outcomeNo: player + 1 };
}

const winner: JointLeg = { type: 'winner', specifier: '', outcomeNo: 1 };

function builders(sport: Counted, played: Played): Readonly<Record<string, readonly JointLeg[]>> {
  const of = (key: string, side: Side, rank?: number) => best(played, key, side, rank);
  const also = (leg: JointLeg, key: string): JointLeg => {
    const [type = '', specifier = ''] = key.split(';');
    return { ...leg, type, specifier };
  };
  const first = ({ outcomeNo }: JointLeg): JointLeg => ({
    type: sport === hockey ? 'first-scorer-full' : 'first-touchdown-full',
    specifier: '',
    outcomeNo: outcomeNo + 1,
  });
  if (sport === basketball) {
    const scorer = of('player-points-full;number=20', 'home');
    return {
      'points and a win': [scorer, winner],
      'two of a team': [scorer, of('player-points-full;number=15', 'home', 1)],
      'points and threes': [scorer, also(scorer, 'player-threes-full;number=2')],
      'points and assists': [scorer, also(scorer, 'player-assists-full;number=4')],
      'both teams': [scorer, of('player-points-rebounds-assists-full;number=25', 'away')],
    };
  }
  if (sport === hockey) {
    const scorer = of('player-goals-full;number=1', 'home');
    return {
      'a goal and a win': [scorer, winner],
      'the first goal and a win': [first(scorer), winner],
      'the first goal and two of the same player': [
        first(scorer),
        also(scorer, 'player-goals-full;number=2'),
      ],
      'the first goal and one of a team-mate': [first(scorer), of('player-goals-full;number=1', 'home', 1)],
      'the first goal and one of the other team': [first(scorer), of('player-goals-full;number=1', 'away')],
      'a goal and shots': [scorer, also(scorer, 'player-shots-full;number=4')],
      'a goal and two points': [scorer, also(scorer, 'player-points-full;number=2')],
      'two scorers': [scorer, of('player-goals-full;number=1', 'home', 1)],
    };
  }
  if (sport === diamond) {
    const batter = of('player-hits-full;number=1', 'home');
    return {
      'two hits and a win': [also(batter, 'player-hits-full;number=2'), winner],
      'a hit and a run': [batter, also(batter, 'player-runs-full;number=1')],
      'a home run and bases': [
        also(batter, 'player-home-runs-full;number=1'),
        also(batter, 'player-total-bases-full;number=5'),
      ],
      'a run batted in and bases': [
        also(batter, 'player-rbis-full;number=1'),
        also(batter, 'player-total-bases-full;number=2'),
      ],
      'hits of two': [also(batter, 'player-hits-full;number=2'), of('player-hits-full;number=2', 'home', 1)],
      'strikeouts and a win': [of('player-strikeouts-full;number=5', 'home'), winner],
    };
  }
  const scorer = of('player-touchdowns-full;number=1', 'home');
  return {
    'a touchdown and a win': [scorer, winner],
    'the first touchdown and a win': [first(scorer), winner],
    'the first touchdown and two of the same player': [
      first(scorer),
      also(scorer, 'player-touchdowns-full;number=2'),
    ],
    'the first touchdown and one of the other team': [
      first(scorer),
      of('player-touchdowns-full;number=1', 'away'),
    ],
    'two scorers': [scorer, of('player-touchdowns-full;number=1', 'home', 1)],
    'yards and a win': [of('player-passing-yards-full;number=225', 'away'), winner],
  };
}

describe('players whose overtime counts', () => {
  it('points and goals of players add up to the score', () => {
    for (let match = 0; match < 12; match++) {
      const games = play(basketball, `basketball ${match}`);
      const goals = play(hockey, `hockey ${match}`);
      const drives = play(football, `football ${match}`);
      for (const side of ['home', 'away'] as const) {
        expect(sumCounts(games, 'points', side)).toBe(findScore(games, side));
        const scorers = goals.facts.scorers?.filter(
          (scorer) => scorer && scorer.player < goals.homeCount === (side === 'home'),
        );
        expect(scorers).toHaveLength(findScore(goals, side));
        expect(sumCounts(goals, 'points', side)).toBe(
          findScore(goals, side) + sumCounts(goals, 'assists', side),
        );
        expect(sumCounts(drives, 'touchdowns', side) * 6).toBeLessThanOrEqual(findScore(drives, side));
        expect(sumCounts(drives, 'passing-yards', side)).toBe(sumCounts(drives, 'receiving-yards', side));
      }
      for (const [player, threes] of Object.entries(games.facts.playerCounts?.threes ?? {}))
        expect(threes * 3).toBeLessThanOrEqual(games.facts.playerCounts?.points?.[Number(player)] ?? 0);
    }
  });

  it.each(sports)('the same seed gives the same match of $sport, and counts never fall', (sport) => {
    const [one, other] = [play(sport, 'same'), play(sport, 'same')];
    expect(one.moments).toEqual(other.moments);
    const sums = one.moments.flatMap((moment) => {
      if (!('standing' in moment) || moment.standing.facts.kind !== 'contest') return [];
      const counts = Object.values(moment.standing.facts.playerCounts ?? {});
      return [counts.flatMap((byPlayer) => Object.values(byPlayer)).reduce((sum, n) => sum + n, 0)];
    });
    expect(sums).toEqual(sums.toSorted((a, b) => a - b));
    expect(new Set(sums).size).toBeGreaterThan(8);
  });

  it.each(sports)('the shares of a team in $sport add up to one', (sport) => {
    const shape = playerShapes[sport.sport];
    if (!shape) throw new Error(`${sport.sport} counts no players`);
    const [home = [], away = []] = squads.get(sport.sport) ?? [];
    const lineUp = drawLineUps(sport.sport, [home, away], seededRandom('shares')).at(-1)?.players;
    const { players, homeCount } = countedPlayers([home, away], lineUp, {
      sport: sport.sport,
      shape,
      length: 1,
    });
    const shares = players
      .slice(0, homeCount)
      .map(({ scores }) => scores.reduce((sum, share) => sum + share, 0) / (scores.length || 1));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 1);
  });

  it.each(sports)('chances in $sport agree with the results of the simulation', (sport) => {
    const rows = new Map<string, { expected: number; won: number; variance: number }>();
    const add = (key: string, chance: number, isWon: boolean) => {
      const row = rows.get(key) ?? { expected: 0, won: 0, variance: 0 };
      row.expected += chance;
      row.won += Number(isWon);
      row.variance += chance * (1 - chance);
      rows.set(key, row);
    };
    for (let match = 0; match < 60; match++) {
      const played = play(sport, `honest ${match}`);
      const { set, lines, facts } = played;
      for (const line of lines)
        for (const [player, chance] of fairChances(set, line).entries()) {
          const isWon = hasWon({ ...line, outcomeNo: player + 1 }, facts);
          const isNobody = player === 0 && line.type.startsWith('first-');
          if (chance > 0 && isWon !== undefined)
            add(isNobody ? `${line.type}: nobody` : line.type, chance, isWon);
        }
      for (const [name, legs] of Object.entries(builders(sport, played))) {
        const chance = jointChance(set, legs);
        const results = legs.map((leg) => hasWon(leg, facts));
        if (chance.ok && !results.includes(undefined)) add(name, chance.value, !results.includes(false));
      }
    }
    // Lines of one match depend on each other: their sums vary more than the variance of each.
    const faults = [...rows].filter(
      ([, { expected, won, variance }]) => Math.abs(won - expected) > 6 * Math.sqrt(variance),
    );
    expect(faults).toEqual([]);
    expect(rows.size).toBeGreaterThan(6);
  });

  it.each(sports)('a leg of a builder in $sport has the same chance as alone', (sport) => {
    const played = play(sport, 'alone');
    for (const legs of Object.values(builders(sport, played))) {
      const joint = jointChances(played.set, legs);
      if (!joint.ok) throw new Error(joint.error.code);
      for (const [index, leg] of legs.entries())
        expect(joint.value[1 << index]).toBeCloseTo(fairChances(played.set, leg)[leg.outcomeNo - 1] ?? 0, 5);
    }
  });

  it('the first scorer agrees with the side of the first goal, and nobody with a match without goals', () => {
    const { set, homeCount } = play(hockey, 'agreement.');
    const fair = (type: string, specifier = '') => fairChances(set, { type, specifier });
    const [nobody = 0, ...players] = fair('first-scorer-full');
    const [home = 0, none = 0] = fair('nth-goal', 'number=1');
    const { decides, homeShare } = iceHockeyShape.overtime;
    const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);
    expect(nobody).toBeCloseTo(none * (1 - decides), 9);
    const homeFirst = home + none * decides * homeShare;
    expect(sum(players.slice(0, homeCount))).toBeCloseTo(homeFirst, 2);
    expect(sum(players) + nobody).toBeCloseTo(1, 2);
  });

  it('two first scorers, or nobody beside a scorer, contradict each other', () => {
    const played = play(football, 'agreement.');
    const leg = (outcomeNo: number): JointLeg => ({ type: 'first-touchdown-full', specifier: '', outcomeNo });
    const [, ...chances] = fairChances(played.set, leg(1));
    const [one = 0, other = 0] = chances.flatMap((chance, index) => (chance > 0 ? [index + 2] : []));
    const scores: JointLeg = {
      type: 'player-touchdowns-full',
      specifier: 'number=1',
      outcomeNo: other - 1,
    };
    expect(jointChance(played.set, [leg(one), scores]).ok).toBe(true);
    for (const legs of [
      [leg(one), leg(other)],
      [leg(1), leg(one)],
      [leg(1), scores],
    ])
      expect(jointChance(played.set, legs)).toMatchObject({ ok: false, error: { code: 'contradictory' } });
  });

  it('a star of the winner has a higher joint chance than both would have apart', () => {
    const played = play(basketball, 'joint');
    const [scorer, win] = builders(basketball, played)['points and a win'] ?? [];
    if (!scorer || !win) throw new Error('no builder');
    const joint = jointChances(played.set, [scorer, win]);
    if (!joint.ok) throw new Error(joint.error.code);
    const [, own = 0, won = 0, both = 0] = joint.value;
    expect(both).toBeGreaterThan(own * won * 1.02);
  });

  it('a builder takes neither sums beside their parts nor yards of a passer beside those of a receiver', () => {
    const games = play(basketball, 'refused');
    const sum = best(games, 'player-points-rebounds-assists-full;number=25', 'home');
    const parts = { ...sum, type: 'player-points-full', specifier: 'number=15' };
    const drives = play(football, 'refused');
    const yards = [
      best(drives, 'player-passing-yards-full;number=225', 'home'),
      best(drives, 'player-receiving-yards-full;number=40', 'home'),
    ];
    const refusals = [jointChance(games.set, [sum, parts]), jointChance(drives.set, yards)];
    expect(refusals).toMatchObject([
      { ok: false, error: { code: 'not-combinable' } },
      { ok: false, error: { code: 'not-combinable' } },
    ]);
  });
});

/** States of a match in play, some of them between two reports. */
function drawStates({ moments }: Played, seed: string, count: number): readonly PricingState[] {
  const random = seededRandom(seed);
  const standings = moments.flatMap((moment) => ('standing' in moment ? [moment.standing] : []));
  const playing = standings.flatMap((standing, index) => {
    const next = standings[index + 1];
    if (standing.phase !== 'playing' || !next) return [];
    return [{ standing, gapSeconds: Math.max(0, next.elapsedSeconds - standing.elapsedSeconds) }];
  });
  return Array.from({ length: count }, () => {
    const drawn = playing[Math.floor(random() * playing.length)];
    if (!drawn) throw new Error('a match that is not played');
    const { facts, elapsedSeconds, extra } = drawn.standing;
    return { facts, extra, elapsedSeconds: elapsedSeconds + drawn.gapSeconds * random() };
  });
}

/** The state after a part of the match. */
function findState({ moments }: Played, part: number): PricingState & { readonly facts: ContestFacts } {
  const standings = moments.flatMap((moment) => ('standing' in moment ? [moment.standing] : []));
  const standing = standings.filter(({ phase }) => phase === 'playing')[
    Math.floor(part * standings.length * 0.9)
  ];
  if (standing?.facts.kind !== 'contest') throw new Error('a match that is not played');
  const { facts, elapsedSeconds, extra } = standing;
  return { facts, elapsedSeconds, extra };
}

describe('players in play', () => {
  const inPlay = [basketball, hockey, football];

  it.each(inPlay)('chances in $sport agree with the results of the simulation', (sport) => {
    const rows = new Map<string, { expected: number; excess: number; squares: number }>();
    for (let match = 0; match < 30; match++) {
      const seed = `in play ${match}`;
      const played = play(sport, seed.length % 2 === 0 ? seed : `${seed}.`);
      const excess = new Map<string, number>();
      const add = (key: string, chance: number, isWon: boolean | undefined) => {
        if (isWon === undefined) return;
        const row = rows.get(key) ?? { expected: 0, excess: 0, squares: 0 };
        rows.set(key, { ...row, expected: row.expected + chance });
        excess.set(key, (excess.get(key) ?? 0) + Number(isWon) - chance);
      };
      for (const state of drawStates(played, seed, 3)) {
        const { set, lines } = sport.price(played.players, state);
        const likely: JointLeg[] = [];
        for (const line of lines)
          for (const [player, chance] of fairChances(set, line).entries()) {
            const leg = { ...line, outcomeNo: player + 1 };
            if (chance > 0 && chance < 1) add(line.type, chance, hasWon(leg, played.facts));
            if (chance > 0.2 && chance < 0.8) likely.push(leg);
          }
        for (const [index, leg] of likely.entries()) {
          const other = likely[(index * 7 + 3) % likely.length] ?? leg;
          const chance = jointChance(set, [leg, other]);
          const results = [leg, other].map((each) => hasWon(each, played.facts));
          if (chance.ok && !results.includes(undefined))
            add('builders', chance.value, !results.includes(false));
        }
      }
      // States of one match depend on each other.
      for (const [key, own] of excess) {
        const row = rows.get(key);
        if (row) rows.set(key, { ...row, excess: row.excess + own, squares: row.squares + own ** 2 });
      }
    }
    const faults = [...rows].filter(
      ([, { expected, excess, squares }]) => Math.abs(excess) > 4 * Math.sqrt(squares) + 0.02 * expected,
    );
    expect(faults).toEqual([]);
    expect(rows.size).toBeGreaterThan(4);
  });

  it.each(inPlay)('a leg of a builder in $sport has the same chance as alone', (sport) => {
    const played = play(sport, 'alone.');
    const { set, lines } = sport.price(played.players, findState(played, 0.5));
    const legs = lines.flatMap((line) =>
      fairChances(set, line).flatMap((chance, player) =>
        chance > 0.1 && chance < 0.9 ? [{ ...line, outcomeNo: player + 1, chance }] : [],
      ),
    );
    expect(legs.length).toBeGreaterThan(20);
    for (const [index, leg] of legs.entries()) {
      const other = legs[(index * 11 + 1) % legs.length] ?? leg;
      const joint = jointChances(set, [leg, other]);
      if (joint.ok) expect(joint.value[1]).toBeCloseTo(leg.chance, 5);
    }
  });

  it('a number that is reached is certain, and its line closes for that player', () => {
    const played = play(basketball, 'reached.');
    const state = findState(played, 0.8);
    const { set, lines } = basketball.price(played.players, state);
    const wrong: string[] = [];
    let reached = 0;
    for (const line of lines) {
      const chances = fairChances(set, line);
      const [priced] = priceMarkets({
        scenarios: set,
        lines: [line],
        marginSetting: { scale: 1, live: true },
      });
      for (const [player, chance] of chances.entries()) {
        const leg = { ...line, outcomeNo: player + 1 };
        const market = parseMarket(line.type, line.specifier);
        if (!market.ok) throw new RangeError(line.type);
        const isWon =
          market.value.definition.earlyVerdict?.(leg.outcomeNo, market.value.specifier, {
            facts: state.facts,
            regularPeriods: 4,
          })?.result === betResults.win;
        reached += Number(isWon);
        if (isWon !== (chance === 1) || (isWon && priced?.odds[player])) wrong.push(JSON.stringify(leg));
      }
    }
    expect(wrong).toEqual([]);
    expect(reached).toBeGreaterThan(10);
  });

  it('the first goalscorer closes with the first goal', () => {
    const played = play(hockey, 'first.');
    const types = (part: number) => {
      const state = findState(played, part);
      const { lines } = hockey.price(played.players, state);
      return [state.facts.goals?.length === 0, lines.some(({ type }) => type === 'first-scorer-full')];
    };
    expect([types(0), types(0.9)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('a player has no price without reported counts or after he left', () => {
    const played = play(basketball, 'unknown.');
    const state = findState(played, 0.5);
    const points: LineRequest = { type: 'player-points-full', specifier: 'number=20' };
    const find = (facts: ContestFacts) =>
      fairChances(basketball.price(played.players, { ...state, facts }).set, points);
    const [player = 0] = find(state.facts).flatMap((chance, index) => (chance > 0.05 ? [index] : []));
    const { appearances = [], playerCounts: _, ...uncounted } = state.facts;
    const gone = appearances.map((each) => (each.player === player ? { ...each, hasLeft: true } : each));
    expect(find({ ...uncounted, appearances }).every((chance) => chance === 0)).toBe(true);
    expect(find({ ...state.facts, appearances: gone as ContestFacts['appearances'] & object })[player]).toBe(
      0,
    );
  });

  it('rebounds are to come since they were counted, points since now', () => {
    const played = play(basketball, 'between.');
    const state = findState(played, 0.5);
    const later = { ...state, elapsedSeconds: state.elapsedSeconds + 60 };
    const sum = (at: PricingState, type: string, number: number) =>
      fairChances(basketball.price(played.players, at).set, { type, specifier: `number=${number}` }).reduce(
        (total, chance) => total + chance,
        0,
      );
    const [now, after] = [state, later].map((at) => sum(at, 'player-rebounds-full', 8));
    expect(after).toBeCloseTo(now ?? 0, 1);
    expect(sum(later, 'player-points-full', 20)).toBeLessThan(sum(state, 'player-points-full', 20));
    expect(sum({ ...later, extra: [later.elapsedSeconds] }, 'player-rebounds-full', 8)).toBeLessThan(
      (now ?? 0) * 0.99,
    );
  });
});
