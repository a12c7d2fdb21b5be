import { amount } from '@evens/base';
import { oddsPolicies } from '@evens/tickets';
import { readSlip, writeSlip } from '@evens/web/features/sportsbook/slip/read-slip.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import type { SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import { createSlipStore } from '@evens/web/features/sportsbook/slip/slip-store.ts';
import { describe, expect, test } from 'vitest';
import type { OpenBoost } from '../facts/open-boosts.ts';
import { slipFacts } from '../facts/slip-facts.ts';
import type { SlipInput } from '../facts/slip-input.ts';
import { betsToPlace } from '../placement/bets-to-place.ts';
import { addTogether, type BoostedSelection, toggleBoosted } from './boosted-selection.ts';
import { acceptPrices, chooseTab, stakeSingle } from './slip-changes.ts';
import { memory, testSelection, testSlip } from './testing-slip.ts';

/** 2.00 is boosted to 2.20, with a maximum stake of 25.00. */
const boost = { id: 7, basisPoints: 2000 };
const boosted: BoostedSelection = { ...testSelection(1, 2000), boost };
const key = toSelectionKey(boosted);
const limits = {
  minimum: amount(100n),
  maximum: amount(50_000n),
  playerMaximum: amount(50_000n),
  payoutMaximum: amount(10n ** 9n),
  quick: [],
  referral: { above: amount(50_000n), maximum: amount(500_000n) },
};

function openBoosts(isUsed = false): ReadonlyMap<number, OpenBoost> {
  return new Map([[7, { maximumMinor: amount(2500n), isUsed }]]);
}

function buildFacts(state: SlipState, nowMilli = 2000, other: Partial<SlipInput> = {}) {
  return slipFacts({
    state,
    statuses: new Map(
      state.selections.map((each) => {
        const oddsMilli = toSelectionKey(each) === key ? nowMilli : each.oddsMilli;
        return [
          toSelectionKey(each),
          { state: 'open', oddsMilli, sourceType: 1, mustAccept: oddsMilli < each.oddsMilli },
        ];
      }),
    ),
    status: undefined,
    limits,
    teasers: [],
    bonus: undefined,
    currency: 'EUR',
    separators: { decimal: '.', group: ',' },
    boosts: openBoosts(),
    freeBets: undefined,
    ...other,
  });
}

function bodies(state: SlipState, facts = buildFacts(state)) {
  return betsToPlace(facts, state, 'EUR', () => 'id').map(({ body }) => body);
}

const one = stakeSingle(key, '10')(testSlip([boosted]));

describe('a boosted selection by itself', () => {
  test('a boosted single pays the boosted price and is placed with its boost id', () => {
    const facts = buildFacts(one);
    expect(facts.singles[0]?.sums.payoutMinor).toBe(2200n);
    expect(facts.haveSelectionOddsChanged).toBe(false);
    expect(bodies(one)).toMatchObject([{ BetType: 1, Selections: [{ Odds: 2200, BoostID: 7 }] }]);
  });

  test('a boosted single is in the same command as other singles', () => {
    const other = testSelection(2, 3000);
    const state = stakeSingle(toSelectionKey(other), '5')(stakeSingle(key, '10')(testSlip([boosted, other])));
    const [body] = bodies(state);
    expect(body).toMatchObject({
      BetType: 1.1,
      Selections: [
        { Odds: 2200, BoostID: 7, Stake: '10.00' },
        { Odds: 3000, Stake: '5.00' },
      ],
    });
    expect(body?.Selections[1]).not.toHaveProperty('BoostID');
  });

  test('a boosted single has its own maximum and is never referred to a trader', () => {
    const over = stakeSingle(key, '25.01')(testSlip([boosted]));
    const facts = buildFacts(over);
    expect(facts.singles[0]?.limits?.maximum).toBe(2500n);
    expect(betsToPlace(facts, over, 'EUR', () => 'id')).toMatchObject([
      { fault: 'above-maximum', isReferred: false },
    ]);
  });

  test.each([
    [oddsPolicies.declineAny, 1900, true],
    [oddsPolicies.declineAny, 2100, true],
    [oddsPolicies.acceptBetter, 1900, true],
    [oddsPolicies.acceptBetter, 2100, false],
    [oddsPolicies.acceptAny, 1900, false],
  ])(
    'under policy %i a plain price of %i of a boosted single must be accepted: %s',
    (policy, nowMilli, mustAccept) => {
      const facts = buildFacts({ ...one, policy }, nowMilli);
      expect(facts.haveSelectionOddsChanged).toBe(mustAccept);
      expect(facts.legs[0]?.oddsMilli).toBe(nowMilli === 1900 ? 2080 : 2320);
    },
  );

  test('a boosted selection is restored after a reload with its boost', () => {
    expect(readSlip(writeSlip(one)).selections).toEqual([boosted]);
    const spoilt = writeSlip(one).replace('"basisPoints":2000', '"basisPoints":"2000"');
    expect(readSlip(spoilt).selections).toEqual([]);
  });
});

describe('a boost that is no longer available', () => {
  test.each([
    ['ended', { boosts: new Map() }],
    ['used', { boosts: openBoosts(true) }],
  ] as const)(
    'a boost that has %s shows old and new price under every policy until accepted',
    (why, expected) => {
      for (const policy of [0, 1, 2] as const) {
        const state = { ...one, policy };
        const facts = buildFacts(state, 2000, expected);
        expect(facts.legs[0]).toMatchObject({ seenMilli: 2200, oddsMilli: 2000, boost: { state: why } });
        expect(facts.haveSelectionOddsChanged).toBe(true);
        const accepted = acceptPrices(facts.pricesNow)(state);
        expect(accepted.selections[0]).toMatchObject({ oddsMilli: 2000, boost: undefined });
        expect(buildFacts(accepted, 2000, expected).haveSelectionOddsChanged).toBe(false);
        expect(bodies(accepted)[0]?.Selections[0]).not.toHaveProperty('BoostID');
      }
    },
  );

  test('a boost refused by the server counts as lost before the list of boosts is updated', () => {
    const why = { code: 'OddsChangedException', message: '', data: { boost: 'used' } };
    const state = { ...one, refusals: { [key]: why } };
    expect(buildFacts(state).legs[0]?.boost?.state).toBe('used');
  });

  test('accepting a price keeps an active boost', () => {
    const state = { ...one, policy: 0 as const };
    const accepted = acceptPrices(buildFacts(state, 1900).pricesNow)(state);
    expect(accepted.selections[0]).toMatchObject({ oddsMilli: 1900, boost });
    expect(buildFacts(accepted, 1900).haveSelectionOddsChanged).toBe(false);
  });
});

test('a boost in a bet of several legs does not count and is marked as single-only', () => {
  const state = chooseTab('combo')(testSlip([boosted, testSelection(2, 3000)]));
  const facts = buildFacts(state);
  expect(facts.legs[0]).toMatchObject({
    oddsMilli: 2000,
    seenMilli: undefined,
    boost: { state: 'single-only' },
  });
  const [body] = bodies(
    { ...state, stakes: { ...state.stakes, combo: '10' } },
    buildFacts({ ...state, stakes: { ...state.stakes, combo: '10' } }),
  );
  expect(body).toMatchObject({ BetType: 2, Selections: [{ Odds: 2000 }, { Odds: 3000 }] });
  expect(body?.Selections[0]).not.toHaveProperty('BoostID');
});

describe('a tap on a boost', () => {
  const store = (selections: readonly Selection[] = []) =>
    createSlipStore(memory(writeSlip(testSlip(selections, { selectedTab: 'combo' }))));

  test('a tap on a boost adds it as a single, and another tap removes it', () => {
    const slip = store([testSelection(2), testSelection(3)]);
    expect(toggleBoosted(slip, boosted)).toBe('added');
    expect(slip.state().selectedTab).toBe('single');
    expect(slip.state().selections.at(-1)).toEqual(boosted);
    expect(toggleBoosted(slip, boosted)).toBe('removed');
    expect(slip.state().selections).toHaveLength(2);
  });

  test('a tap on a boost adds it to a selection that is already on the slip', () => {
    const slip = store([testSelection(1, 1950), testSelection(3)]);
    expect(toggleBoosted(slip, boosted)).toBe('added');
    expect(slip.state().selections).toHaveLength(2);
    expect(slip.state().selections[0]).toMatchObject({ oddsMilli: 2000, boost });
  });

  test('a second match beside a boost does not switch the slip to the combo tab', () => {
    const slip = store();
    toggleBoosted(slip, boosted);
    slip.toggle(testSelection(2));
    expect(slip.state().selectedTab).toBe('single');
  });
});

describe('a prebuilt combo', () => {
  const total = { ...testSelection(1, 1900), marketType: 'total', specifier: 'total=2.5' };

  test('a prebuilt combo is added as one bet, or as a bet builder if it is of one match', () => {
    const slip = createSlipStore(memory());
    expect(addTogether(slip, [testSelection(1), testSelection(2)])).toBe('added');
    expect(slip.state()).toMatchObject({ selectedTab: 'combo', builders: [] });
    const other = createSlipStore(memory());
    expect(addTogether(other, [testSelection(1), total])).toBe('added');
    expect(other.state()).toMatchObject({
      selectedTab: 'single',
      builders: [{ keys: [key, toSelectionKey(total)] }],
    });
  });

  test('a prebuilt combo is not added if the slip lacks space for all its legs', () => {
    const full = Array.from({ length: 19 }, (_, index) => testSelection(index + 10));
    const slip = createSlipStore(memory(writeSlip(testSlip(full))));
    expect(addTogether(slip, [testSelection(1), testSelection(2)])).toBe('full');
    expect(slip.state().selections).toHaveLength(19);
  });
});
