import { expect, test } from 'vitest';
import { bet, round, table } from '../../frame/table/testing.ts';
import { withEnded } from './own-flights.ts';

const view = (cashOut: number | null) => ({ kind: 'crash', autoCashOut: 500, cashOut, isByHand: false });
const flown = round({ id: 7, no: 3, phase: 'over' });
const results = [{ no: 3, crash: 250, secret: 's' }];
const out = bet({ RoundID: 1, SharedRoundID: 7, Stake: '1.00', Win: '2.00', State: 'over', View: view(200) });
const lost = bet({ RoundID: 2, SharedRoundID: 7, Stake: '3.00', State: 'over', View: view(null) });
const state = { ...table(), round: flown, results, own: [out, lost] };

test('withEnded adds each bet of an ended flight once, the newest first', () => {
  const flights = withEnded([], state);
  expect(flights.map(({ RoundID, Out, Crash }) => [RoundID, Out, Crash])).toEqual([
    [2, null, 250],
    [1, 200, 250],
  ]);
  expect(withEnded(flights, state)).toBe(flights);
});

test('withEnded adds no bet before the result, and no open or refunded bet', () => {
  expect(withEnded([], { ...state, results: [] })).toEqual([]);
  const others = [bet({ ...out, State: 'open' }), bet({ ...out, State: 'refunded' })];
  expect(withEnded([], { ...state, own: others })).toEqual([]);
});

test('withEnded keeps the last 20 flights', () => {
  const full = Array.from({ length: 20 }, (_, n) => ({
    RoundID: 100 + n,
    No: 1,
    Stake: '1.00',
    Win: '0.00',
    Out: null,
    Crash: 100,
  }));
  const next = withEnded(full, state);
  expect([next.length, next[0]?.RoundID, next.at(-1)?.RoundID]).toEqual([20, 2, 117]);
});
