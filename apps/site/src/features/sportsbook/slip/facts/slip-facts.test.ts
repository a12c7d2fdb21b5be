import { amount, fraction } from '@evens/base';
import { combineMatch } from '@evens/web/features/sportsbook/slip/builder-leg.ts';
import { type Selection, toSelectionKey } from '@evens/web/features/sportsbook/slip/selection.ts';
import { type SlipState, type SlipTab, slipTabs } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betsToPlace } from '../placement/bets-to-place.ts';
import {
  stakeEverySingle,
  stakeJoined,
  stakeSingle,
  stakeSystemRow,
  toggleBanker,
  toggleEachWay,
} from '../state/slip-changes.ts';
import { commandFor, testSelection, testSlip } from '../state/testing-slip.ts';
import type { PriceCheck } from './price-check.ts';
import { slipFacts } from './slip-facts.ts';
import type { SlipInput } from './slip-input.ts';
import { slipReturns } from './slip-returns.ts';
import type { SlipStatus } from './slip-status.ts';

const noStatus: SlipStatus = {
  placeTerms: new Map(),
  eachWayFaults: new Map(),
  teaser: undefined,
  incompatibleSelections: [],
  builders: new Map(),
  limits: undefined,
  delaySeconds: 0,
};
const limits = {
  minimum: amount(100n),
  maximum: amount(100_000n),
  payoutMaximum: amount(10_000_000n),
  quick: [],
  referral: undefined,
};
const teasers = [
  { id: 1, name: '6 / 4', prices: [2, 3].map((legs) => ({ legs, american: legs === 2 ? -110 : 180 })) },
];

function open(selections: readonly Selection[]): ReadonlyMap<string, PriceCheck> {
  return new Map(
    selections.map(({ oddsMilli, sourceType, ...rest }) => [
      toSelectionKey({ oddsMilli, sourceType, ...rest }),
      { state: 'open', oddsMilli, sourceType, mustAccept: false },
    ]),
  );
}

function buildFacts(state: SlipState, other: Partial<SlipInput> = {}) {
  return slipFacts({
    state,
    statuses: open(state.selections),
    status: noStatus,
    limits,
    teasers,
    bonus: undefined,
    currency: 'EUR',
    separators: { decimal: '.', group: ',' },
    boosts: undefined,
    freeBets: undefined,
    ...other,
  });
}

function on(selectedTab: SlipTab, selections: readonly Selection[]): SlipState {
  return testSlip(selections, { selectedTab });
}

const three = [testSelection(1, 2000), testSelection(2, 3000), testSelection(3, 1500)];

test('a leg keeps the seen price beside the current one while the policy accepts the change', () => {
  const at = (oddsMilli: number, mustAccept = false) => {
    const check: PriceCheck = { state: 'open', oddsMilli, sourceType: 1, mustAccept };
    const statuses = new Map([[toSelectionKey(testSelection(1)), check]]);
    const [leg] = buildFacts(on('single', [testSelection(1, 2000)]), { statuses }).legs;
    return [leg?.movedFromMilli, leg?.seenMilli];
  };
  expect(at(2000)).toEqual([undefined, undefined]);
  expect(at(2100)).toEqual([2000, undefined]);
  expect(at(1900, true)).toEqual([undefined, 2000]);
});

test('suspended and closed selections are unavailable, those that load or are in a bet are not', () => {
  const states = ['suspended', 'closed', 'waiting', 'closed', 'open'] as const;
  const selections = states.map((_, index) => testSelection(index + 1));
  const keys = selections.map(toSelectionKey);
  const statuses = new Map(
    states.map((state, index) => [
      keys[index] ?? '',
      { state, oddsMilli: 2000, sourceType: 1 as const, mustAccept: false },
    ]),
  );
  const [, , , busy] = selections;
  const commands = busy ? [commandFor(busy)] : [];
  const { unavailable } = buildFacts({ ...on('combo', selections), commands }, { statuses });
  expect(unavailable).toEqual([keys[0], keys[1]]);
});

test('a leg without place terms has the reason of the answer, a builder has none', () => {
  const [home, over] = [
    testSelection(1),
    testSelection(1, 1800, { marketType: 'total', specifier: 'total=2.5' }),
  ];
  const eachWayFaults = new Map([[toSelectionKey(home), 'few-runners' as const]]);
  const status = { ...noStatus, eachWayFaults };
  const legFault = (state: SlipState) => buildFacts(state, { status }).legs[0]?.eachWayFault;
  expect(legFault(on('single', [home]))).toBe('few-runners');
  expect(legFault(combineMatch(1)(on('single', [home, over])))).toBeUndefined();
});

describe('the sums of a bet', () => {
  test('a single pays stake times price', () => {
    const state = stakeSingle(toSelectionKey(testSelection(1)), '12.5')(on('single', three));
    const [first] = buildFacts(state).singles;
    expect(first?.sums).toMatchObject({
      stakeMinor: 1250n,
      payoutMinor: 2500n,
      winMinor: 1250n,
      betCount: 1,
    });
  });

  test('a combo pays the product of its prices plus the bonus on its winnings', () => {
    const state = stakeJoined('combo', '10')(on('combo', three));
    const bonus = { minOddsMilli: 1500, steps: [{ legs: 3, basisPoints: 300 }] };
    const { joined } = buildFacts(state, { bonus });
    // 10 at 9.00 pays 90; 3% of the winnings of 80 is 2.40.
    expect(joined?.sums).toMatchObject({ payoutMinor: 9240n, bonusMinor: 240n, bonusBasisPoints: 300 });
  });

  test('the rows of a system have their own stakes, and bankers are in all bets', () => {
    const state = stakeSystemRow(1, '1')(stakeSystemRow(2, '2')(on('system', three)));
    const plain = buildFacts(state).joined;
    expect(plain?.rows.map(({ pick, betCount }) => [pick, betCount])).toEqual([
      [1, 3],
      [2, 3],
      [3, 1],
    ]);
    // 2.00 × (6 + 3 + 4.5) + 1.00 × (2 + 3 + 1.5)
    expect(plain?.sums).toMatchObject({ betCount: 6, stakeMinor: 900n, payoutMinor: 3350n });
    const banked = buildFacts(toggleBanker(toSelectionKey(testSelection(2)))(state)).joined;
    // 1.00 × 3 × (2 + 1.5) + 2.00 × 9
    expect(banked?.sums).toMatchObject({ betCount: 3, stakeMinor: 400n, payoutMinor: 2850n });
  });

  test('an if-bet has one stake and adds its wins; a reverse bet has all ordered pairs', () => {
    const chain = buildFacts(stakeJoined('ifbet', '10')(on('ifbet', three))).joined;
    expect(chain?.sums).toMatchObject({ betCount: 1, stakeMinor: 1000n, payoutMinor: 4500n });
    const reverse = buildFacts(stakeJoined('reversebet', '10')(on('reversebet', three))).joined;
    // Each leg is in four pairs and wins in each of them.
    expect(reverse?.sums).toMatchObject({ betCount: 6, stakeMinor: 6000n, payoutMinor: 20_000n });
  });

  test('a teaser pays the exact fraction of its American price', () => {
    const state = stakeJoined('teaser', '11')(on('teaser', three.slice(0, 2)));
    expect(buildFacts(state).joined?.sums.payoutMinor).toBe(2100n);
    expect(buildFacts({ ...state, selections: three }).joined?.sums.payoutMinor).toBe(3080n);
  });

  test('an each-way bet has twice the stake and a place part if all its legs have place terms', () => {
    const race = testSelection(1, 6000);
    const placeTerms = new Map([[toSelectionKey(race), { terms: fraction(1n, 5n), text: '1/5 1-2-3' }]]);
    const state = toggleEachWay(toSelectionKey(race))(
      stakeSingle(toSelectionKey(race), '10')(on('single', [race])),
    );
    const single = buildFacts(state, { status: { ...noStatus, placeTerms } }).singles[0];
    expect(single?.sums).toMatchObject({ stakeMinor: 2000n, payoutMinor: 8000n });
    expect(buildFacts(state).singles[0]?.sums.stakeMinor).toBe(1000n);
  });

  test('the payout never exceeds its maximum and is marked as capped', () => {
    const state = stakeJoined('combo', '10')(on('combo', three));
    const capped = buildFacts(state, { limits: { ...limits, payoutMaximum: amount(5000n) } }).joined?.sums;
    expect(capped).toMatchObject({ payoutMinor: 5000n, capStakeMinor: 556n });
    const absurd = buildFacts(stakeJoined('combo', '9999')(state), {
      limits: { ...limits, payoutMaximum: amount(5000n) },
    });
    expect(absurd.joined?.sums).toMatchObject({ payoutMinor: 5000n, capStakeMinor: 556n });
  });

  test('a bet builder pays its joint price, and nothing without one', () => {
    const over = testSelection(1, 1800, { marketType: 'total', specifier: 'total=2.5' });
    const state = stakeJoined(
      'combo',
      '10',
    )(combineMatch(1)(on('combo', [testSelection(1), over, testSelection(2)])));
    const id = `${toSelectionKey(testSelection(1))} ${toSelectionKey(over)}`;
    const priced = (oddsMilli: number) => ({
      ...noStatus,
      builders: new Map([[id, { oddsMilli, reason: oddsMilli > 0 ? '' : 'contradictory', concerned: [] }]]),
    });
    expect(buildFacts(state, { status: priced(3300) }).joined?.sums.payoutMinor).toBe(6600n);
    const none = buildFacts(state, { status: priced(0) });
    expect(none.joined?.sums.payoutMinor).toBe(0n);
    expect(none.faults.combo?.kind).toBe('builder-no-price');
  });

  test('the payout of any slip in any tab never exceeds the larger of its stake and the maximum payout', () => {
    const selection = fc.record({
      match: fc.integer({ min: 1, max: 4 }),
      outcome: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(selection, { maxLength: 12, selector: ({ match, outcome }) => `${match} ${outcome}` }),
        fc.constantFrom(...slipTabs),
        fc.string({ unit: fc.constantFrom('0', '1', '5', '.', '-') }),
        fc.integer({ min: 1, max: 5 }),
        (picked, tab, stake, pick) => {
          const selections = picked.map(({ match, outcome }) =>
            testSelection(match, 2000, { outcomeNo: outcome }),
          );
          let state = stakeSystemRow(pick, stake)(on(tab, selections));
          state = combineMatch(1)({
            ...state,
            stakes: { ...state.stakes, combo: stake, ifbet: stake, teaser: stake },
          });
          const facts = buildFacts(state);
          for (const { sums } of [...facts.singles, ...(facts.joined ? [facts.joined] : [])]) {
            expect(sums.stakeMinor).toBeGreaterThanOrEqual(0n);
            // A stake above the maximum payout is returned in full, and no more.
            expect(sums.payoutMinor <= limits.payoutMaximum || sums.payoutMinor <= sums.stakeMinor).toBe(
              true,
            );
          }
          betsToPlace(facts, state, 'EUR', () => 'id');
        },
      ),
    );
  });
});

describe('the faults of a bet', () => {
  const over = testSelection(1, 1800, { marketType: 'total', specifier: 'total=2.5' });

  test('two markets of one match conflict before the server answers, until they are combined', () => {
    const state = on('combo', [testSelection(1), over, testSelection(2)]);
    const facts = buildFacts(state, { status: undefined });
    expect(facts.incompatibleSelections).toEqual([
      { first: toSelectionKey(testSelection(1)), second: toSelectionKey(over), reason: 'same-match' },
    ]);
    expect(facts.faults).toMatchObject({ single: undefined, combo: { kind: 'incompatible' } });
    expect([...facts.combinable]).toEqual([1]);
    expect(buildFacts(combineMatch(1)(state), { status: undefined }).incompatibleSelections).toEqual([]);
  });

  test('two players of one match can be combined', () => {
    const match = { ...testSelection(1).match, runner: 'Saka' };
    const scorer = (outcomeNo: number) =>
      testSelection(1, 3000, { marketType: 'player-goals', specifier: 'number=1', outcomeNo, match });
    const facts = buildFacts(on('combo', [scorer(3), scorer(4)]), { status: undefined });
    expect(facts.incompatibleSelections).toMatchObject([{ reason: 'same-match' }]);
    expect([...facts.combinable]).toEqual([1]);
  });

  test('conflicts reported by the server count only for selections that are still on the slip', () => {
    const conflict = {
      first: toSelectionKey(testSelection(1)),
      second: toSelectionKey(testSelection(2)),
      reason: 'match-in-outright',
    };
    const status = { ...noStatus, incompatibleSelections: [conflict] };
    expect(buildFacts(on('combo', three), { status }).incompatibleSelections).toEqual([conflict]);
    expect(buildFacts(on('combo', three.slice(1)), { status }).incompatibleSelections).toEqual([]);
  });

  test('a changed price must be accepted; in joined bets also the start of a match', () => {
    const state = on('combo', three);
    const moved = new Map(open(three)).set(toSelectionKey(testSelection(1)), {
      state: 'open',
      oddsMilli: 1900,
      sourceType: 1,
      mustAccept: true,
    });
    expect(buildFacts(state, { statuses: moved }).haveSelectionOddsChanged).toBe(true);
    const started = new Map(open(three)).set(toSelectionKey(testSelection(1)), {
      state: 'open',
      oddsMilli: 2000,
      sourceType: 2,
      mustAccept: false,
    });
    expect(buildFacts(state, { statuses: started }).haveSelectionOddsChanged).toBe(true);
    expect(
      buildFacts({ ...state, selectedTab: 'single' }, { statuses: started }).haveSelectionOddsChanged,
    ).toBe(false);
  });
});

describe('the bets to place', () => {
  test('several plain singles are one command with their own ids; other singles are separate commands', () => {
    let state = on('single', three);
    for (const each of three) state = stakeSingle(toSelectionKey(each), '5')(state);
    let idCount = 0;
    const bets = betsToPlace(buildFacts(state), state, 'EUR', () => `id${++idCount}`);
    expect(bets).toHaveLength(1);
    expect(bets[0]).toMatchObject({
      stakeMinor: 1500n,
      places: three.map(toSelectionKey),
      body: { BetType: 1.1, Stake: '' },
    });
    expect(bets[0]?.body.Selections.map(({ Stake, CommandId }) => [Stake, CommandId])).toEqual([
      ['5.00', 'id1'],
      ['5.00', 'id2'],
      ['5.00', 'id3'],
    ]);
  });

  test('a single is placed at the current price, and singles without a stake are not placed', () => {
    const state = stakeSingle(toSelectionKey(testSelection(2)), '5')(on('single', three));
    const statuses = new Map(open(three)).set(toSelectionKey(testSelection(2)), {
      state: 'open',
      oddsMilli: 3100,
      sourceType: 1,
      mustAccept: false,
    });
    const bets = betsToPlace(buildFacts(state, { statuses }), state, 'EUR', () => 'id');
    expect(bets.map(({ body }) => [body.BetType, body.Stake, body.Selections[0]?.Odds])).toEqual([
      [1, '5.00', 3100],
    ]);
    expect(betsToPlace(buildFacts(on('combo', three)), on('combo', three), 'EUR', () => 'id')).toEqual([]);
  });

  test('a suspended or closed single is skipped while another is open, and blocks the slip if none is', () => {
    let state = on('single', three);
    for (const each of three) state = stakeSingle(toSelectionKey(each), '5')(state);
    const at = (...states: readonly PriceCheck['state'][]) => {
      const checks = three.map((selection, index): [string, PriceCheck] => [
        toSelectionKey(selection),
        { state: states[index] ?? 'open', oddsMilli: selection.oddsMilli, sourceType: 1, mustAccept: false },
      ]);
      const facts = buildFacts(state, { statuses: new Map(checks) });
      return {
        skipped: facts.singles.map(({ isSkipped }) => isSkipped),
        returns: slipReturns(facts).payoutMinor,
        placed: betsToPlace(facts, state, 'EUR', () => 'id').flatMap(({ places }) => places),
      };
    };
    const keys = three.map(toSelectionKey);
    // 5.00 × 1.5
    expect(at('suspended', 'closed')).toEqual({
      skipped: [true, true, false],
      returns: 750n,
      placed: keys.slice(2),
    });
    expect(at('suspended', 'suspended', 'closed')).toMatchObject({
      skipped: [false, false, false],
      placed: keys,
    });
    // A price that is not loaded yet may be open.
    expect(at('waiting')).toMatchObject({ skipped: [false, false, false], placed: keys });
  });

  test('a stake above the limit is referred to a trader if possible, except for a system', () => {
    const tight = {
      ...limits,
      maximum: amount(500n),
      referral: { above: amount(500n), maximum: amount(5000n) },
    };
    const placed = (state: SlipState) =>
      betsToPlace(buildFacts(state, { limits: tight }), state, 'EUR', () => 'id')[0];
    const closed = buildFacts(stakeJoined('combo', '6')(on('combo', three)), {
      limits: { ...tight, referral: undefined },
    });
    expect(closed.joined).toMatchObject({ isReferred: false, fault: 'above-maximum' });
    expect(placed(stakeJoined('combo', '6')(on('combo', three)))).toMatchObject({
      isReferred: true,
      fault: undefined,
    });
    expect(placed(stakeJoined('combo', '5')(on('combo', three)))?.isReferred).toBe(false);
    expect(placed(stakeJoined('combo', '0.5')(on('combo', three)))?.fault).toBe('below-minimum');
    expect(placed(stakeSystemRow(2, '6')(on('system', three)))).toMatchObject({
      isReferred: false,
      fault: 'above-maximum',
    });
  });

  test('a system is placed with the stakes of its rows and no stake of its own', () => {
    const state = stakeSystemRow(2, '1')(on('system', three));
    const [bet] = betsToPlace(buildFacts(state), state, 'EUR', () => 'id');
    expect(bet?.body).toMatchObject({ BetType: 3, Stake: '', SystemStakes: [{ Pick: 2, Stake: '1.00' }] });
    expect(bet?.stakeMinor).toBe(300n);
  });
});

test('a declined bet is placed again at the current price by one press', () => {
  const [first] = three;
  if (!first) throw new Error('no selection');
  const key = toSelectionKey(first);
  const state = { ...stakeSingle(key, '5')(on('single', [first])), policy: 0 as const };
  const statuses = new Map([
    [key, { state: 'open', oddsMilli: 1850, sourceType: 1, mustAccept: true } as const],
  ]);
  expect(buildFacts(state, { statuses }).haveSelectionOddsChanged).toBe(true);
  const facts = buildFacts({ ...state, retried: [key] }, { statuses });
  expect(facts.haveSelectionOddsChanged).toBe(false);
  expect(facts.legs[0]).toMatchObject({ seenMilli: 2000, oddsMilli: 1850 });
  const [bet] = betsToPlace(facts, state, 'EUR', () => 'id');
  expect(bet?.body.Selections[0]?.Odds).toBe(1850);
});

test('slipReturns equals the joined bet’s payout, with bonus and cap applied', () => {
  const state = stakeJoined('combo', '10')(on('combo', three));
  const bonus = { minOddsMilli: 1200, steps: [{ legs: 3, basisPoints: 1000 }] };
  const facts = buildFacts(state, { bonus });
  expect(slipReturns(facts)).toEqual({
    stakeMinor: 1000n,
    payoutMinor: facts.joined?.sums.payoutMinor,
    capStakeMinor: undefined,
  });
  expect(slipReturns(facts).payoutMinor).toBeGreaterThan(slipReturns(buildFacts(state)).payoutMinor ?? 0n);
  const singles = stakeEverySingle('2')(on('single', three));
  expect(slipReturns(buildFacts(singles)).payoutMinor).toBe(1300n);
});

describe('a teaser', () => {
  const legs = [testSelection(1), testSelection(2)];
  const keys = new Set(legs.map(toSelectionKey));
  const specifiers = new Map(legs.map((leg) => [toSelectionKey(leg), 'hcp=2.5']));
  const status = (id: number, other: Partial<NonNullable<SlipStatus['teaser']>> = {}): SlipStatus => ({
    ...noStatus,
    teaser: { id, keys, specifiers, faults: new Map(), ...other },
  });

  test('a teaser has lines once the server has moved them for this teaser and all legs', () => {
    const state = on('teaser', legs);
    expect(buildFacts(state).teasedSpecifiers).toBeUndefined();
    expect(buildFacts(state, { status: undefined }).teasedSpecifiers).toBeUndefined();
    expect(buildFacts(state, { status: status(2) }).teasedSpecifiers).toBeUndefined();
    const less = status(1, { keys: new Set([...keys].slice(1)) });
    expect(buildFacts(state, { status: less }).teasedSpecifiers).toBeUndefined();
    expect(buildFacts(state, { status: status(1) }).teasedSpecifiers).toBe(specifiers);
    expect(buildFacts(on('combo', legs), { status: status(1) }).teasedSpecifiers).toBeUndefined();
  });

  test('a teaser has no lines while one of them is neither moved nor refused', () => {
    const [first] = [...specifiers];
    const partly = new Map(first ? [first] : []);
    const state = on('teaser', legs);
    expect(buildFacts(state, { status: status(1, { specifiers: partly }) }).teasedSpecifiers).toBeUndefined();
    const faults = new Map([[toSelectionKey(testSelection(2)), 'line' as const]]);
    const refused = buildFacts(state, { status: status(1, { specifiers: partly, faults }) });
    expect(refused.teasedSpecifiers).toBe(partly);
  });

  test('a teaser does not name the sport’s state where the sport is the reason', () => {
    const live = [testSelection(1, 2000, { sourceType: 2 }), testSelection(2)];
    expect(buildFacts(on('teaser', live)).incompatibleTeaserSelections.size).toBe(0);
  });

  test('a teaser reports the fault of each leg, and legs in play before the server answers', () => {
    const match = { ...testSelection(2).match, sport: 'basketball' };
    const mixed = [testSelection(1), testSelection(2, 2000, { sourceType: 2, match })];
    const before = buildFacts(on('teaser', mixed));
    expect([...before.incompatibleTeaserSelections.values()]).toEqual(['in-play']);
    expect(before.faults.teaser).toEqual({ kind: 'cannot-tease' });
    const faults = new Map([[toSelectionKey(testSelection(1)), 'low-price' as const]]);
    const after = buildFacts(on('teaser', legs), { status: status(1, { faults }) });
    expect(after.incompatibleTeaserSelections).toEqual(faults);
    expect(after.faults.teaser).toEqual({ kind: 'cannot-tease' });
  });
});

test('an edited bet is placed as one whole bet only', () => {
  const selections = [testSelection(1), testSelection(2, 3000)];
  const edit = { ticketId: 74, value: '9.00', stake: '10.00', oddsMilli: 2000, potential: '20.00' };
  const state = stakeEverySingle('9.00')(stakeJoined('combo', '9.00')({ ...on('single', selections), edit }));
  const place = (one: SlipState) => betsToPlace(buildFacts(one), one, 'EUR', () => 'id');
  const [first] = selections.map(toSelectionKey);
  const halves = stakeSingle(first ?? '', '')(state);
  expect([place(state), place(halves), place({ ...state, selectedTab: 'ifbet' })]).toEqual([[], [], []]);
  expect(buildFacts(halves).faults.single).toEqual({ kind: 'edit' });
  expect(place({ ...state, selectedTab: 'combo' })).toMatchObject([
    { body: { Edit: { BetId: 74, Value: '9.00' } }, stakeMinor: 900n, keys: selections.map(toSelectionKey) },
  ]);
});

test('a stake above the maximum of its bet has no return', () => {
  const [first] = three;
  if (!first) throw new Error('three selections');
  const at = (stake: string) => {
    const state = stakeSingle(toSelectionKey(first), stake)(on('single', [first]));
    return slipReturns(buildFacts(state));
  };
  expect(at('1000').payoutMinor).toBe(200_000n);
  expect(at('1000.01').payoutMinor).toBeUndefined();
  expect(at('1000000').capStakeMinor).toBeUndefined();
});

test('an each-way single has the payout of its place part alone', () => {
  const runner = testSelection(1, 6000);
  const key = toSelectionKey(runner);
  const placeTerms = new Map([[key, { terms: fraction(1n, 5n), text: '1/5 1-2-3' }]]);
  const state = stakeSingle(key, '10')(on('single', [runner]));
  const placed = (of: SlipState) =>
    buildFacts(of, { status: { ...noStatus, placeTerms } }).singles[0]?.placedMinor;
  expect(placed(state)).toBeUndefined();
  // 10 at 1 + 5.00 / 5.
  expect(placed(toggleEachWay(key)(state))).toBe(2000n);
});
