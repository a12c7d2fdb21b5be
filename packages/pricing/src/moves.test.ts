import type { ContestFacts, PriceMove } from '@evens/markets';
import { expect, test } from 'vitest';
import { lineMasses, moveMargin, moveScenarios, soccer } from './index.ts';

const facts: ContestFacts = { kind: 'contest', status: 'scheduled', periods: [] };
const set = soccer.scenarios(
  { homeGoals: 1.5, awayGoals: 1.15, rho: -0.08 },
  { facts, elapsedSeconds: 0, extra: [] },
);
const winner = { type: '1x2', specifier: '' };
const move = (change: Partial<PriceMove>): PriceMove => ({
  ...{ ...winner, outcomeNo: 1, factor: 0.8 },
  ...change,
});
const chances = (scenarios: typeof set, line = winner) =>
  lineMasses(scenarios, line).map(({ win, halfWin, refund }) => win + halfWin + refund);

test('a moved outcome has the chance that its price expresses beside the other prices', () => {
  const [home = 0, draw = 0, away = 0] = chances(set);
  const moved = moveScenarios(set, [move({}), move({ outcomeNo: 3, factor: 1.05 })]);
  const weights = [home / 0.8, draw, away / 1.05];
  const sum = weights.reduce((total, weight) => total + weight);
  const found = chances(moved ?? set);
  for (const [index, weight] of weights.entries()) expect(found[index]).toBeCloseTo(weight / sum, 12);
});

test('a move changes other lines of the match in the same direction', () => {
  const line = { type: 'asian-handicap', specifier: 'hcp=-0.75|score=0:0' };
  const moved = moveScenarios(set, [move({})]) ?? set;
  const [before] = lineMasses(set, line);
  const [after] = lineMasses(moved, line);
  expect(after?.win).toBeGreaterThan(before?.win ?? 1);
});

test('moves of whole lines change the margin, not the chances', () => {
  const moves = [
    move({ type: null, specifier: null, outcomeNo: null, factor: 0.9 }),
    move({ specifier: null, outcomeNo: null, factor: 0.5 }),
    move({ outcomeNo: null, factor: 0.8 }),
  ];
  expect(moveScenarios(set, moves)).toBeUndefined();
  expect(moveMargin({ ...winner, outcomeNo: 2 }, moves)).toBeCloseTo(0.36, 12);
  expect(moveMargin({ type: '1x2', specifier: 'period=1', outcomeNo: 2 }, moves)).toBeCloseTo(0.45, 12);
  expect(moveMargin({ type: 'total', specifier: 'total=2.5', outcomeNo: 1 }, moves)).toBeCloseTo(0.9, 12);
  expect(moveMargin({ ...winner, outcomeNo: 2 }, undefined)).toBe(1);
});

test('a move of an outcome that the match does not have is ignored', () => {
  expect(moveScenarios(set, [move({ outcomeNo: 4 })])).toBeUndefined();
  expect(moveScenarios(set, undefined)).toBeUndefined();
});
