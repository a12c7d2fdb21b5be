import { amount } from '@evens/base';
import { readSlip, writeSlip } from '@evens/web/features/sportsbook/slip/read-slip.ts';
import { toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { droppedSelections, type SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { expect, test } from 'vitest';
import { betsToPlace } from '../placement/bets-to-place.ts';
import { chooseFreeBet, stakeJoined, stakeSingle, toggleEachWay } from '../state/slip-changes.ts';
import { testSelection, testSlip } from '../state/testing-slip.ts';
import { slipFacts } from './slip-facts.ts';
import type { SlipInput } from './slip-input.ts';

const one = testSelection(1);
const two = testSelection(2);
const place = toSelectionKey(one);
const chosen = { id: 5, playerId: 7 };

function freeBets(minOddsMilli = 1500): SlipInput['freeBets'] {
  const bet = { id: 5, valueMinor: amount(1000n), minOddsMilli, expiresAtMs: 0 };
  return { playerId: 7, open: new Map([[5, bet]]) };
}

function buildFacts(state: SlipState, known: SlipInput['freeBets'] = freeBets()) {
  return slipFacts({
    state,
    statuses: new Map(
      state.selections.map((each) => [
        toSelectionKey(each),
        { state: 'open', oddsMilli: each.oddsMilli, sourceType: each.sourceType, mustAccept: false },
      ]),
    ),
    status: undefined,
    limits: undefined,
    teasers: [],
    bonus: undefined,
    currency: 'EUR',
    separators: { decimal: '.', group: ',' },
    boosts: undefined,
    freeBets: known,
  });
}

const buildBodies = (state: SlipState, known = freeBets()) =>
  betsToPlace(buildFacts(state, known), state, 'EUR', () => 'id').map(({ body, paidMinor }) => ({
    stake: body.Stake,
    freeBet: body.FreeBetID,
    paid: paidMinor,
  }));

const single = chooseFreeBet(place, chosen)(stakeSingle(place, '3')(testSlip([one])));
const combo = chooseFreeBet(
  'combo',
  chosen,
)(stakeJoined('combo', '3')(testSlip([one, two], { selectedTab: 'combo' })));

test.each([
  ['single', single],
  ['combo', combo],
])('a free bet replaces the typed stake of a %s, and nothing is paid', (_, state) => {
  expect(buildBodies(state)).toEqual([{ stake: '10.00', freeBet: 5, paid: [] }]);
});

test('the payout of a free bet does not include its stake', () => {
  const [facts] = buildFacts(single).singles;
  expect(facts?.sums).toMatchObject({
    stakeMinor: 1000n,
    payoutMinor: (1000n * BigInt(one.oddsMilli)) / 1000n - 1000n,
  });
});

test('the typed stake counts again after the free bet is removed', () => {
  expect(buildBodies(chooseFreeBet(place, undefined)(single))).toEqual([
    { stake: '3.00', freeBet: undefined, paid: [300n] },
  ]);
});

test('a free bet among several singles is a separate command', () => {
  const state = chooseFreeBet(
    place,
    chosen,
  )(
    [toSelectionKey(two), toSelectionKey(testSelection(3))].reduce(
      (after, id) => stakeSingle(id, '2')(after),
      testSlip([one, two, testSelection(3)]),
    ),
  );
  expect(buildBodies(state)).toEqual([
    { stake: '', freeBet: undefined, paid: [200n, 200n] },
    { stake: '10.00', freeBet: 5, paid: [] },
  ]);
});

test('a free bet is the stake of one bet only and turns each way off', () => {
  const both = chooseFreeBet('combo', chosen)(single);
  expect(both.freeBets).toEqual({ combo: chosen });
  expect(chooseFreeBet(place, chosen)(toggleEachWay(place)(testSlip([one]))).eachWay).toEqual([]);
});

test('a free bet that was used elsewhere blocks the bet, and the typed stake does not replace it', () => {
  const facts = buildFacts(single, { playerId: 7, open: new Map() });
  expect(facts.singles[0]).toMatchObject({ fault: 'free-bet-gone', unitMinor: 0n });
  expect(facts.isStakeUnread).toBe(true);
  expect(buildBodies(single, { playerId: 7, open: new Map() })).toEqual([]);
  expect(buildBodies(single, { playerId: 7, open: undefined })).toEqual([]);
});

test('a free bet chosen by another player is ignored', () => {
  expect(buildBodies(single, { playerId: 8, open: new Map() })).toEqual([
    { stake: '3.00', freeBet: undefined, paid: [300n] },
  ]);
});

test('a price below the minimum odds of a free bet is a fault at once', () => {
  const fault = (oddsMilli: number) =>
    buildFacts({ ...single, selections: [{ ...one, oddsMilli }] }, freeBets(1500)).singles[0]?.fault;
  expect(fault(1500)).toBeUndefined();
  expect(fault(1499)).toBe('free-bet-odds');
});

test('a free bet survives a reload and is removed with its selection', () => {
  expect(readSlip(writeSlip(single)).freeBets).toEqual({ [place]: chosen });
  expect(droppedSelections(single, [place]).freeBets).toEqual({});
  expect(droppedSelections(combo, [place]).freeBets).toEqual({ combo: chosen });
  expect(droppedSelections(combo, [place, toSelectionKey(two)]).freeBets).toEqual({});
});
