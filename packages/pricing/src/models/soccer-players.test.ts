import { describe, expect, it } from 'vitest';
import { fairChances, goalsBefore, lineMasses, type PricingState, soccer } from '../index.ts';
import { OWN_GOAL_SHARE } from './soccer-players.ts';
import { replacementsAfter } from './soccer-presence.ts';

const scheduled: PricingState = {
  facts: { kind: 'contest', status: 'scheduled', periods: [] },
  elapsedSeconds: 0,
  extra: [],
};
const GOALS = 0.4;
const ASSISTS = 0.5;
const CARDS = 0.2;
const HOME_GOALS = 0.1;
/** The first plays the whole match, the second comes on, and the third scores the other goals. */
const players = {
  homeCount: 3,
  starts: [1, 0, 1],
  leaves: [0, 0, 0],
  goals: [GOALS, GOALS, 1 - GOALS],
  assists: [ASSISTS, ASSISTS, 0],
  cards: [CARDS, CARDS, 0],
};
const set = soccer.scenarios({ homeGoals: HOME_GOALS, awayGoals: 1, rho: 0, players }, scheduled);
const STARTER = 0;
const SUBSTITUTE = 1;
/** The mean number that has the chance of at least one. */
const meanNumber = (type: string, player: number) =>
  -Math.log1p(-(fairChances(set, { type, specifier: 'number=1' })[player] ?? 0));

describe('players of soccer', () => {
  it('a player of the whole match has their shares of the goals and of the goals of others', () => {
    const scores = GOALS * (1 - OWN_GOAL_SHARE);
    expect(meanNumber('player-goals', STARTER)).toBeCloseTo(HOME_GOALS * scores, 5);
    expect(meanNumber('player-assists', STARTER)).toBeCloseTo(HOME_GOALS * ASSISTS * (1 - scores), 5);
    expect(meanNumber('player-cards', STARTER)).toBeCloseTo(CARDS, 9);
  });

  it('a substitute has as many assists for each goal as a player of the whole match', () => {
    const perGoal = (player: number) =>
      meanNumber('player-assists', player) / meanNumber('player-goals', player);
    expect(meanNumber('player-goals', SUBSTITUTE)).toBeLessThan(HOME_GOALS * GOALS * 0.5);
    expect(perGoal(SUBSTITUTE) / perGoal(STARTER)).toBeCloseTo(1, 2);
  });
});

describe('first and last scorers of a side of ten, half of whom are replaced by players of half their strength', () => {
  const SIDE = 10;
  const LEAVES = 0.5;
  const GOALS_MEAN = 2;
  const CREDITED_MEAN = GOALS_MEAN * (1 - OWN_GOAL_SHARE);
  const marks = [0, ...replacementsAfter(0).map(goalsBefore), 1];
  /** The parts of the match between replacements, with the shares of a player on the pitch. */
  const parts = marks.slice(1).map((to, index) => {
    const replaced = index / (marks.length - 2);
    const starter = 1 / (SIDE * (1 - (LEAVES / 2) * replaced));
    return { from: marks[index] ?? 0, to, replaced, starter };
  });
  const sum = (value: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + value(part), 0);
  /** Sums over the parts, by the chance that a goal is before a time. */
  const starterScores = (before: (time: number) => number) =>
    sum(({ from, to, replaced, starter }) => (before(to) - before(from)) * (1 - LEAVES * replaced) * starter);
  const substituteScores = (before: (time: number) => number) =>
    sum(({ from, to, replaced, starter }) => (before(to) - before(from)) * replaced * (starter / 2));
  const sometime = (time: number) => time;
  const first = (time: number) => 1 - Math.exp(-CREDITED_MEAN * time);
  const last = (time: number) => Math.exp(-CREDITED_MEAN * (1 - time)) - Math.exp(-CREDITED_MEAN);
  const onPitch = sum(({ from, to, replaced }) => (to - from) * (1 - LEAVES * replaced));
  const onAsSubstitute = sum(({ from, to, replaced }) => (to - from) * replaced);
  const repeat = (starter: number, substitute: number): readonly number[] => [
    ...Array<number>(SIDE).fill(starter),
    ...Array<number>(SIDE).fill(substitute),
  ];
  const pricedAt = (starts: number) =>
    soccer.scenarios(
      {
        ...{ homeGoals: GOALS_MEAN, awayGoals: 1e-9, rho: 0 },
        players: {
          homeCount: 2 * SIDE,
          starts: repeat(starts, 0),
          leaves: repeat(LEAVES, 0),
          goals: repeat(starterScores(sometime) / onPitch, substituteScores(sometime) / onAsSubstitute),
          ...{ assists: repeat(0, 0), cards: repeat(0, 0) },
        },
      },
      scheduled,
    );
  const FIRST = { type: 'nth-scorer', specifier: 'number=1' };
  const LAST = { type: 'last-scorer', specifier: '' };
  const wins = (line: typeof FIRST, starts = 1) => {
    const masses = lineMasses(pricedAt(starts), line);
    return { starter: masses[0]?.win ?? 0, substitute: masses[SIDE]?.win ?? 0 };
  };

  it('a first scorer has the share of the time of that goal', () => {
    expect(Math.abs(wins(FIRST).starter / starterScores(first) - 1)).toBeLessThan(0.01);
    expect(wins(FIRST).substitute).toBe(0);
  });

  it('a last scorer who starts or comes on has the share of the time of that goal', () => {
    expect(Math.abs(wins(LAST).starter / starterScores(last) - 1)).toBeLessThan(0.01);
    expect(Math.abs(wins(LAST).substitute / substituteScores(last) - 1)).toBeLessThan(0.01);
  });

  it('an almost certain starter has nearly the same chances before the line-up', () => {
    for (const line of [FIRST, LAST]) {
      const ratio = wins(line, 1 - 1e-6).starter / wins(line).starter;
      expect(Math.abs(ratio - 1)).toBeLessThan(0.02);
    }
  });
});
