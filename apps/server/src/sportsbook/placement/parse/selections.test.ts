import { expect, test } from 'vitest';
import { parseSelection } from './selections.ts';

const wire = { MatchID: 1, Specifier: '', OutcomeNo: 1, Odds: 2000 };

test.each([
  ['race-winner', '', 40],
  ['player-goals', 'number=1', 40],
  ['last-scorer', '', 40],
])('%s has as many outcomes as its match has runners or players', (MarketType, Specifier, OutcomeNo) => {
  const parsed = parseSelection({ ...wire, MarketType, Specifier, OutcomeNo });
  expect(parsed).toMatchObject({ ok: true, value: { type: MarketType, outcomeNo: OutcomeNo } });
});

test.each([
  ['1x2', '', 4, 'no-such-outcome'],
  ['player-goals', '', 1, 'bad-specifier'],
  ['each-way-place', '', 1, 'place-part-alone'],
])('%s %j with outcome %i is refused: %s', (MarketType, Specifier, OutcomeNo, error) => {
  expect(parseSelection({ ...wire, MarketType, Specifier, OutcomeNo })).toEqual({ ok: false, error });
});
