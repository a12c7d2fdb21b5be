import { seededRandom } from '@evens/base';
import { betResults, type ContestFacts, findInjury, parseMarket } from '@evens/markets';
import {
  fairChances,
  type JointLeg,
  jointChance,
  jointChances,
  type LineRequest,
  lineMasses,
  moveScenarios,
  type OutcomeMasses,
  type PricingState,
  playerLines,
  type SoccerParams,
  soccer,
} from '@evens/pricing';
import { describe, expect, it } from 'vitest';
import { soccerCountMeans } from '../shapes/soccer-counts.ts';
import { drawSquad } from '../squads.ts';
import { drawLineUps } from './line-ups.ts';
import { playSoccer } from './soccer.ts';
import { namePlayers } from './soccer-players.ts';
import { soccerShares } from './soccer-shares.ts';

const random = seededRandom('honest players');
const usedNames = new Set<string>();
const squads = Array.from({ length: 16 }, (_, n) => {
  const squad = drawSquad({
    seed: 'honest',
    sport: 'soccer',
    key: `side-${n}`,
    country: 'gb-eng',
    usedNames,
  });
  if (!squad) throw new Error('soccer has squads');
  return squad;
});

interface Played {
  readonly params: SoccerParams;
  readonly states: readonly PricingState[];
  readonly facts: ContestFacts;
}

const before: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [0, 0, 0],
};

function play(isPublished: boolean): Played {
  const pick = (from: number) => squads[from + Math.floor((random() * squads.length) / 2)] ?? [];
  const pair = [pick(0), pick(squads.length / 2)] as const;
  // Few different means: matches of equal means share their scenarios.
  const homeGoals = 1.5 * Math.exp((Math.floor(random() * 3) - 1) * 0.3);
  const awayGoals = 2.7 - homeGoals / 1.5;
  const counts = soccerCountMeans(homeGoals, awayGoals);
  const params = { homeGoals, awayGoals, rho: -0.08, counts };
  const players = drawLineUps('soccer', pair, random).at(-1)?.players ?? [];
  const attack = pair.flat().map((player) => player.attack);
  const moments = namePlayers(playSoccer(params, random), { players, attack }, random);
  const cards = (side: 'home' | 'away') => ({
    yellow: counts['yellow-cards'][side],
    red: counts['red-cards'][side],
  });
  const shares = soccerShares(pair, isPublished ? players : undefined, {
    home: cards('home'),
    away: cards('away'),
  });
  const standings = moments.flatMap((moment) => ('standing' in moment ? [moment.standing] : []));
  const facts = standings.at(-1)?.facts;
  if (facts?.kind !== 'contest') throw new Error('a match without a result');
  const playing = standings.filter(({ phase }) => phase === 'playing');
  return {
    params: { ...params, players: shares },
    states: [before, ...playing.filter((_, index) => index % 12 === 5)],
    facts,
  };
}

interface Row {
  expected: number;
  won: number;
  /** Wins above the expected ones in this match, and the sum of its squares over the matches before. */
  excess: number;
  squares: number;
  /** The variance of independent outcomes. */
  variance: number;
}

/** Predicted and observed numbers of wins. Those of one match depend on each other, so its error may be greater. */
class Tally {
  readonly #rows = new Map<string, Row>();

  add(key: string, chance: number, hasWon: boolean): void {
    const row = this.#rows.get(key) ?? { expected: 0, won: 0, excess: 0, squares: 0, variance: 0 };
    row.expected += chance;
    row.won += Number(hasWon);
    row.excess += Number(hasWon) - chance;
    row.variance += chance * (1 - chance);
    this.#rows.set(key, row);
  }

  endMatch(): void {
    for (const row of this.#rows.values()) {
      row.squares += row.excess ** 2;
      row.excess = 0;
    }
  }

  /** Differences of more than four standard errors. */
  faults(): readonly string[] {
    return [...this.#rows].flatMap(([key, { expected, won, variance, squares }]) => {
      const errors = (won - expected) / Math.sqrt(Math.max(variance, squares));
      return Math.abs(errors) > 4 ? [`${key}: ${won} won, ${expected.toFixed(1)} expected`] : [];
    });
  }

  get size(): number {
    return this.#rows.size;
  }
}

function settle({ type, specifier, outcomeNo }: JointLeg, facts: ContestFacts): number | undefined {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new RangeError(type);
  const { definition, specifier: line } = market.value;
  return definition.settle(outcomeNo, line, facts)?.result;
}

/** Undefined for a cancelled or open outcome. */
function hasWon(leg: JointLeg, facts: ContestFacts): boolean | undefined {
  const result = settle(leg, facts);
  return result === betResults.win ? true : result === betResults.lost ? false : undefined;
}

function tallySingles(tally: Tally, { params, states, facts }: Played): void {
  for (const [index, state] of states.entries()) {
    const set = soccer.scenarios(params, state);
    for (const line of playerLines(state.facts, set)) {
      for (const [player, chance] of fairChances(set, line).entries()) {
        const won = chance > 0 ? hasWon({ ...line, outcomeNo: player + 1 }, facts) : undefined;
        const name = line.type === 'nth-scorer' ? line.type : `${line.type} ${line.specifier}`;
        if (won !== undefined) tally.add(`${name}${index === 0 ? '' : ' in play'}`, chance, won);
      }
      tallyRefunds(tally, { line, masses: lineMasses(set, line), facts });
    }
  }
}

/** Refunds of the players who play, by market. */
function tallyRefunds(
  tally: Tally,
  {
    line: { type, specifier },
    masses,
    facts,
  }: {
    readonly line: LineRequest;
    readonly masses: readonly OutcomeMasses[];
    readonly facts: ContestFacts;
  },
): void {
  for (const appearance of facts.appearances ?? []) {
    const { win = 0, refund = 0 } = masses[appearance.player] ?? {};
    if (win === 0) continue;
    const isRefunded = settle(on(type, specifier, appearance.player), facts) === betResults.cancelled;
    tally.add(`${type} refunded`, refund, isRefunded && findInjury(appearance) !== undefined);
  }
}

const on = (type: string, specifier: string, player: number): JointLeg => ({
  type,
  specifier,
  outcomeNo: player + 1,
});

/** Builders on the most likely scorers of both sides. */
function builders({ players }: SoccerParams): Readonly<Record<string, readonly JointLeg[]>> {
  if (!players) throw new Error('a match without players');
  const { goals, starts, homeCount, saves } = players;
  const best = (isHome: boolean) =>
    goals
      .map((share, player) => ({ player, share: share * (starts[player] ?? 0) }))
      .filter(({ player }) => player < homeCount === isHome)
      .sort((a, b) => b.share - a.share)
      .map(({ player }) => player);
  const [scorer = 0, helper = 0] = best(true);
  const [away = 0] = best(false);
  const keeper = saves?.findIndex((share, player) => share * (starts[player] ?? 0) > 0.5) ?? -1;
  return {
    'a scorer and his team': [on('player-goals', 'number=1', scorer), on('1x2', '', 0)],
    'a scorer and a helper': [
      on('player-goals', 'number=1', scorer),
      on('player-assists', 'number=1', helper),
    ],
    'two scorers': [on('player-goals', 'number=1', scorer), on('player-goals', 'number=1', away)],
    'the first scorer and two goals': [
      on('nth-scorer', 'number=1', scorer),
      on('player-goals', 'number=2', scorer),
    ],
    'a foul, a save and goals': [
      on('player-fouls', 'number=1', helper),
      on('player-saves', 'number=3', keeper),
      on('player-goals', 'number=1', scorer),
    ],
    'a card and a foul': [on('player-cards', 'number=1', helper), on('player-fouls', 'number=1', helper)],
    'shots, a card and goals': [
      on('player-shots', 'number=2', scorer),
      on('player-shots-on-target', 'number=1', away),
      on('player-cards', 'number=1', helper),
      on('total', 'total=2.5', 0),
    ],
  };
}

describe('prices of players', () => {
  it.each([
    ['with a line-up', true],
    ['before a line-up', false],
  ])('chances %s agree with the results of the simulation', (_, isPublished) => {
    const tally = new Tally();
    for (let match = 0; match < 250; match++) {
      const played = play(isPublished);
      // In play, line-ups are known.
      tallySingles(tally, isPublished ? played : { ...played, states: [before] });
      const set = soccer.scenarios(played.params, before);
      for (const [name, legs] of Object.entries(builders(played.params))) {
        const chance = jointChance(set, legs);
        const results = legs.map((leg) => hasWon(leg, played.facts));
        if (chance.ok && !results.includes(undefined))
          tally.add(name, chance.value, !results.includes(false));
      }
      tally.endMatch();
    }
    expect(tally.faults()).toEqual([]);
    expect(tally.size).toBeGreaterThan(isPublished ? 24 : 18);
  });

  it('a booked player has a foul in nine of ten matches', () => {
    let [booked, fouled] = [0, 0];
    for (let match = 0; match < 60; match++) {
      const { playerCounts } = play(true).facts;
      for (const player of Object.keys(playerCounts?.cards ?? {})) {
        booked++;
        if ((playerCounts?.fouls?.[Number(player)] ?? 0) > 0) fouled++;
      }
    }
    expect(booked).toBeGreaterThan(150);
    expect(fouled / booked).toBeGreaterThan(0.88);
  });

  it('forwards score from more of their shots than defenders, and goalkeepers have none', () => {
    const { players, counts, homeGoals } = play(false).params;
    if (!players?.shots || !counts?.shots) throw new Error('a match without shots');
    const others = counts.shots.home - homeGoals;
    const rows = players.goals.slice(0, players.homeCount).map((share, player) => ({
      goals: share * homeGoals,
      shots: share * homeGoals + (players.shots?.[player] ?? 0) * others,
      isKeeper: (players.saves?.[player] ?? 0) > 0,
    }));
    const [top, second] = rows.toSorted((a, b) => b.goals - a.goals);
    for (const best of [top, second]) {
      expect(best?.shots).toBeGreaterThan(1.5);
      expect(best?.shots).toBeLessThan(4.5);
      expect((best?.goals ?? 0) / (best?.shots ?? 0)).toBeGreaterThan(0.12);
    }
    const rare = rows.filter(({ goals, isKeeper }) => goals > 0 && goals < 0.1 && !isKeeper);
    const sum = (field: 'goals' | 'shots') => rare.reduce((all, row) => all + row[field], 0);
    expect(sum('goals') / sum('shots')).toBeLessThan(0.1);
    expect(rows.filter(({ isKeeper, shots }) => isKeeper && shots > 0.001)).toEqual([]);
  });

  it('a leg of a builder has the same chance as alone', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    for (const [name, legs] of Object.entries(builders(params))) {
      if (name === 'the first scorer and two goals') continue;
      const joint = jointChances(set, legs);
      if (!joint.ok) throw new Error(joint.error.code);
      for (const [index, leg] of legs.entries())
        expect(joint.value[1 << index]).toBeCloseTo(fairChances(set, leg)[leg.outcomeNo - 1] ?? 0, 9);
    }
  });

  it('a builder on a card and a foul of a player is hardly longer than the card', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    const [card, foul] = builders(params)['a card and a foul'] ?? [];
    if (!card || !foul) throw new Error('no builder');
    const both = jointChance(set, [card, foul]);
    if (!both.ok) throw new Error(both.error.code);
    const share = both.value / (fairChances(set, card)[card.outcomeNo - 1] ?? 0);
    expect(share).toBeGreaterThan(0.88);
    expect(share).toBeLessThan(1);
  });

  it('two players score together more rarely than the number of goals allows', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    const [one, other] = builders(params)['a scorer and a helper'] ?? [];
    if (!one || !other) throw new Error('no builder');
    const both = [one, on('player-goals', 'number=1', other.outcomeNo - 1)];
    const under = { type: 'total', specifier: 'total=1.5', outcomeNo: 2 };
    expect(jointChance(set, [...both, under])).toMatchObject({ ok: false, error: { code: 'contradictory' } });
  });

  it('a moved player changes his own chance and that of his builders alone', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    const [scorer, win] = builders(params)['a scorer and his team'] ?? [];
    if (!scorer || !win) throw new Error('no builder');
    const moved = moveScenarios(set, [{ ...scorer, factor: 0.8 }]);
    if (!moved) throw new Error('nothing moved');
    const line = { type: scorer.type, specifier: scorer.specifier };
    const [chances, after] = [fairChances(set, line), fairChances(moved, line)];
    const grown = after.map((chance, index) => chance / (chances[index] || 1));
    expect(grown[scorer.outcomeNo - 1]).toBeCloseTo(1.25, 9);
    expect(grown.filter((ratio) => ratio > 1 + 1e-9)).toHaveLength(1);
    const both = [jointChance(set, [scorer, win]), jointChance(moved, [scorer, win])];
    const [joint = 0, movedJoint = 0] = both.map((chance) => (chance.ok ? chance.value : 0));
    // Beside many goals of his team, his chance is at most 1.
    expect(movedJoint / joint).toBeCloseTo(1.25, 2);
  });

  it('a builder takes no saves beside shots of the other side', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    const [, save] = builders(params)['a foul, a save and goals'] ?? [];
    const [shot, shotOfOther] = builders(params)['shots, a card and goals'] ?? [];
    if (!save || !shot || !shotOfOther) throw new Error('no builder');
    expect(jointChance(set, [save, shot]).ok).toBe(true);
    expect(jointChance(set, [save, shotOfOther])).toMatchObject({
      ok: false,
      error: { code: 'not-combinable' },
    });
  });

  it('a builder takes neither the last scorer nor cards of a team beside those of a player', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    const card = on('player-cards', 'number=1', 5);
    const total = { type: 'cards-total', specifier: 'total=3.5', outcomeNo: 1 };
    const last = on('last-scorer', '', 5);
    expect(jointChance(set, [card, total])).toMatchObject({ ok: false, error: { code: 'not-combinable' } });
    expect(jointChance(set, [last, { type: '1x2', specifier: '', outcomeNo: 1 }])).toMatchObject({
      ok: false,
      error: { code: 'not-combinable' },
    });
  });

  it('first scorers of a line-up share the chance of a goal', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    const all = fairChances(set, { type: 'nth-scorer', specifier: 'number=1' });
    const sum = all.reduce((total, chance) => total + chance, 0);
    const goal = 1 - (fairChances(set, { type: 'exact-goals', specifier: '' })[0] ?? 0);
    expect(sum / goal).toBeLessThan(1);
    expect(sum / goal).toBeGreaterThan(0.93);
  });

  it('a starting player is refunded until half-time, by a smaller chance the longer it takes', () => {
    const { params } = play(true);
    const [scorer = 0] = (params.players?.goals ?? []).flatMap((share, player) =>
      share > 0.1 && (params.players?.leaves[player] ?? 0) > 0.2 ? [player] : [],
    );
    const appearances = (params.players?.starts ?? []).flatMap((starts, player) =>
      starts === 1 ? [{ player }] : [],
    );
    const refundAt = (half: 1 | 2, minute: number): number => {
      const halves = ([1, 2] as const).slice(0, half);
      const periods = halves.map((each) => ({
        phase: 'regular' as const,
        ...{ home: 0, away: 0, ended: each < half },
      }));
      const state: PricingState = {
        facts: { kind: 'contest', status: 'playing', periods, goals: [], scorers: [], appearances },
        ...{ elapsedSeconds: minute * 60, extra: [0, 0, 0] },
      };
      const line = { type: 'player-goals', specifier: 'number=1' };
      return lineMasses(soccer.scenarios(params, state), line)[scorer]?.refund ?? -1;
    };
    const refunds = [refundAt(1, 1), refundAt(1, 20), refundAt(1, 40), refundAt(2, 1)];
    expect(refunds.toSorted((a, b) => b - a)).toEqual(refunds);
    expect(refunds[0]).toBeGreaterThan(0.008);
    expect(refunds[0]).toBeLessThan(0.04);
    expect(refunds[2]).toBeGreaterThan(0);
    expect(refunds[3]).toBe(0);
  });

  it('a builder is cheaper by what injuries refund: once for two legs of a player, twice for two players', () => {
    const { params } = play(true);
    const set = soccer.scenarios(params, before);
    const [scorer, other] = builders(params)['two scorers'] ?? [];
    if (!scorer || !other || !set.players) throw new Error('no builder');
    const card = on('player-cards', 'number=1', scorer.outcomeNo - 1);
    const unrefunded = { ...set, players: { ...set.players, findInjury: () => undefined } };
    const growth = (...legs: readonly JointLeg[]) => {
      const [chance, without] = [jointChance(set, legs), jointChance(unrefunded, legs)];
      return chance.ok && without.ok ? chance.value / without.value : 0;
    };
    const refund = (leg: JointLeg) => lineMasses(set, leg)[leg.outcomeNo - 1]?.refund ?? 0;
    expect(refund(scorer)).toBeGreaterThan(0.005);
    expect(growth(scorer, other)).toBeCloseTo(1 / ((1 - refund(scorer)) * (1 - refund(other))), 9);
    // A leg that was won before the injury is paid alone, at more than the stake.
    const [once, twice] = [Math.max(refund(scorer), refund(card)), refund(scorer) + refund(card)];
    expect(growth(scorer, card)).toBeGreaterThan(1 / (1 - once));
    expect(growth(scorer, card)).toBeLessThan(1 / (1 - twice));
  });
});
