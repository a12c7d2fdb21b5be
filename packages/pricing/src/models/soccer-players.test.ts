import { describe, expect, it } from 'vitest';
import { fairChances, type PricingState, soccer } from '../index.ts';
import { OWN_GOAL_SHARE } from './soccer-players.ts';

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
