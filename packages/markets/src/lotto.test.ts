import { expect, it } from 'vitest';
import {
  drawnBalls,
  LOST,
  marketDefinitions,
  parseMarket,
  type RaceFacts,
  type Verdict,
  WIN,
} from './index.ts';

const order = [17, 4, 49, 23, 8, 30];
const places = Array.from({ length: 49 }, (_, index) => order.indexOf(index + 1) + 1);
const draw: RaceFacts = { kind: 'race', status: 'ended', places, withdrawn: [] };

function verdict(type: string, specifier: string, outcomeNo: number, facts = draw): Verdict | undefined {
  const market = parseMarket(type, specifier);
  if (!market.ok) throw new Error(`verdict: expected a line, got ${type};${specifier}`);
  return market.value.definition.settle(outcomeNo, market.value.specifier, facts);
}

it('lists drawn balls in the order of the draw', () => {
  expect(drawnBalls(draw)).toEqual(order);
});

it('six numbers win, and the first ball alone wins the market on it', () => {
  const winners = (type: string) =>
    places.flatMap((_, index) => (verdict(type, '', index + 1) === WIN ? [index + 1] : []));
  expect(winners('lotto-number')).toEqual([4, 8, 17, 23, 30, 49]);
  expect(winners('lotto-first')).toEqual([17]);
});

it('the sum of 131 is odd and settles its lines, and three numbers are even', () => {
  expect([1, 2].map((outcomeNo) => verdict('lotto-sum', 'total=130.5', outcomeNo))).toEqual([WIN, LOST]);
  expect([1, 2].map((outcomeNo) => verdict('lotto-sum', 'total=131.5', outcomeNo))).toEqual([LOST, WIN]);
  expect([1, 2].map((outcomeNo) => verdict('lotto-odd-even', '', outcomeNo))).toEqual([WIN, LOST]);
  const counts = [0, 1, 2, 3, 4, 5, 6].map((count) => verdict('lotto-evens', '', count + 1));
  expect(counts.map((each) => each === WIN)).toEqual([false, false, false, true, false, false, false]);
});

it('lotto markets are undecided before the last ball', () => {
  const open = marketDefinitions.filter(({ type }) => type.startsWith('lotto-'));
  const playing = { ...draw, status: 'playing' } as const;
  expect(open).toHaveLength(5);
  for (const { type, shape } of open)
    expect(verdict(type, shape.includes('total') ? 'total=150.5' : '', 1, playing)).toBeUndefined();
});
