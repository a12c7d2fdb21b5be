import { amount, type CurrencyCode, currencyCodes, type MarketId, ok } from '@evens/base';
import { type FeedState, STALE_AFTER_MS } from '@evens/contract';
import { describe, expect, it } from 'vitest';
import type { MatchBooks } from '../../../feed/index.ts';
import { type PricedBet, pricePick } from '../price/priced-bet.ts';
import { Layers } from '../rules/layers.ts';
import type { CurrencyRules } from '../rules/rules.ts';
import type { Ending } from './endings.ts';
import { atTerms, type EndingJudge, type EndingToJudge, judgeEnding } from './judge-ending.ts';
import { liveBook, matchIds, NOW_MS, waitingBet, waitingReverseBet } from './testing/waiting-bets.ts';

const delayOver: Ending = { kind: 'delay-over' };
const traderTerms: Ending = { kind: 'terms', oddsMilli: [3000], stakeMinor: 500n, isGuarded: false };
const offerTerms: Ending = { ...traderTerms, isGuarded: true };
const [firstLine, secondLine] = [81 as MarketId, 82 as MarketId] as const;

const euros: CurrencyRules = {
  stakeMinMinor: amount(10n),
  lineStakeMaxMinor: amount(5000n),
  referralStakeMaxMinor: amount(50_000n),
  payoutMaxMinor: amount(1_000_000n),
  quickStakesMinor: [],
  rate: { id: 1, num: 1n, den: 1n },
};

const rules: EndingToJudge['rules'] = {
  version: 1,
  marketLiabilityMaxMinor: 1_000_000n,
  referral: { isOpen: true, waitMs: 60_000, offerMs: 30_000 },
  comboShareMax: 4,
  builderMarginBasisPoints: 500,
  bonus: { minOddsMilli: 1500, steps: [] },
  termsVersion: 1,
  offersOpen: { bestOdds: true, earlyPayout: true },
  liveDelayMs: () => 5000,
  byCurrency: new Map([['EUR', euros]]),
  boosts: new Map(),
  layers: new Layers([]),
  classes: new Map(),
};

const houseAccounts = {
  openBets: 11,
  heldBets: 12,
  sportsbook: 13,
  sandboxBank: 14,
  openRounds: 15,
  casino: 16,
  aggregator: 17,
  adjustments: 18,
  tournaments: 19,
};

interface Site {
  readonly findBook?: EndingJudge['books']['get'];
  readonly feed?: { readonly state: FeedState; readonly atMs: number };
  readonly atMs?: number;
  /** The player's stake on each line. Undefined if it is not in memory. */
  readonly onLineMinor?: bigint | undefined;
}

/** Judges the ending of a delayed single of 10.00 at 2.00; `change` replaces any part of it. */
function judge(
  toJudge: Partial<EndingToJudge> = {},
  { findBook = () => liveBook(), feed, atMs = NOW_MS, ...memory }: Site = {},
) {
  const onLineMinor = 'onLineMinor' in memory ? memory.onLineMinor : 0n;
  const site: EndingJudge = {
    books: {
      get: findBook,
      chances: () => undefined,
      feed: () => ({ rate: 1, ...(feed ?? { state: 'up', atMs }) }),
    },
    memory: {
      positions: {
        stakeOn: () => onLineMinor,
        findAccount: () => ({ version: 9, factorPercent: 100, classId: undefined, termsVersion: 1 }),
      },
      exposure: { liability: () => 0n },
    },
    // Every currency has its accounts; the bets of these tests are in euros.
    house: Object.fromEntries(currencyCodes.map((code) => [code, houseAccounts])) as Record<
      CurrencyCode,
      typeof houseAccounts
    >,
  };
  const given: EndingToJudge = {
    bet: waitingBet(),
    ending: delayOver,
    rules,
    marketIds: [firstLine, secondLine],
    isReadAnew: false,
    ...toJudge,
  };
  return judgeEnding(site, given, atMs);
}

describe('the end of a delay', () => {
  it('the end of a delay accepts the bet at the price of the book', () => {
    expect(judge()).toMatchObject({
      kind: 'acceptable',
      row: {
        ticketId: 51,
        ticketVersion: 3,
        heldAccount: 12,
        openBetsAccount: 11,
        heldMinor: 1000n,
        stakeMinor: 1000n,
        promisedMinor: 2000n,
        balanceVersion: 9,
        decidedAtMs: NOW_MS,
        formula: null,
        legs: [{ marketId: firstLine, outcomeNo: 1, oddsMilli: 2000, chargeMinor: null }],
      },
      charges: [{ marketId: firstLine, outcomeNo: 1, stakeMinor: 1000n }],
      reservations: [{ marketId: firstLine, outcomeNo: 1, stakeMinor: 1000n, payoutMinor: 2000n }],
    });
  });

  it.each([
    ['lower', 1990, 0, 'declinable'],
    ['lower', 1990, 1, 'declinable'],
    ['lower', 1990, 2, 'acceptable'],
    ['higher', 2010, 0, 'declinable'],
    ['higher', 2010, 1, 'acceptable'],
  ] as const)(
    'the end of a delay judges a %s price of %i against policy %i: %s',
    (_, oddsMilli, policy, kind) => {
      const markets = new Map(
        [...liveBook().markets].map(([key, market]) => [key, { ...market, odds: [oddsMilli] }]),
      );
      const state = judge({ bet: waitingBet({ policy }) }, { findBook: () => liveBook({ markets }) });
      expect(state.kind).toBe(kind);
      if (state.kind === 'declinable') expect(state.reason).toBe('odds-changed');
    },
  );

  it.each([
    ['suspended', { stopped: 'goal' }, 'suspended'],
    ['over', { phase: 'ended' }, 'closed'],
  ] as const)('the end of a delay declines the bet if the match is %s', (_, change, reason) => {
    expect(judge({}, { findBook: () => liveBook(change) })).toEqual({ kind: 'declinable', reason });
  });

  it.each([
    ['a goal or a card', { danger: 5 }],
    ['a new book', { epoch: 8 }],
    ['another kind of price', { sourceType: 1 }],
  ] as const)('the end of a delay declines the bet after %s since it was placed', (_, change) => {
    expect(judge({}, { findBook: () => liveBook(change) })).toEqual({ kind: 'declinable', reason: 'danger' });
  });

  it('the end of a delay declines a combo after a goal in the second of its matches', () => {
    const findMatchBook = (id: number) => liveBook(id === matchIds[1] ? { danger: 5 } : {});
    expect(judge({ bet: waitingBet({}, matchIds) }, { findBook: findMatchBook })).toEqual({
      kind: 'declinable',
      reason: 'danger',
    });
  });

  it('the end of a delay is postponed for 30 s if a match has no book or the feed is down, then declines', () => {
    const blind: readonly Site[] = [
      { findBook: () => undefined },
      { feed: { state: 'down', atMs: NOW_MS } },
      { feed: { state: 'up', atMs: NOW_MS - STALE_AFTER_MS - 1 } },
    ];
    for (const site of blind) {
      expect(judge({}, site)).toEqual({ kind: 'ended', ended: { kind: 'later' } });
      const lastMs = NOW_MS + 30_000;
      expect(judge({}, { ...site, atMs: lastMs - 1 })).toEqual({ kind: 'ended', ended: { kind: 'later' } });
      expect(judge({}, { ...site, atMs: lastMs })).toEqual({ kind: 'declinable', reason: 'no-price' });
    }
  });

  it('the end of a delay reads the limits for a bet above them, and declines it if it is still above them', () => {
    const site = { onLineMinor: 4001n };
    expect(judge({}, site)).toEqual({ kind: 'over-limit' });
    expect(judge({ isReadAnew: true }, site)).toEqual({ kind: 'declinable', reason: 'limit' });
    expect(judge({}, { onLineMinor: 4000n }).kind).toBe('acceptable');
  });

  it('the end of a delay is judged again if data for the limits is not in memory', () => {
    expect(judge({}, { onLineMinor: undefined })).toEqual({ kind: 'again' });
    expect(judge({ marketIds: [] })).toEqual({ kind: 'again' });
  });
});

describe('terms of a trader', () => {
  it("a trader's terms are accepted at their price and stake, above the limits", () => {
    expect(judge({ ending: traderTerms }, { onLineMinor: 5000n })).toMatchObject({
      kind: 'acceptable',
      row: { heldMinor: 1000n, stakeMinor: 500n, promisedMinor: 1500n, legs: [{ oddsMilli: 3000 }] },
      reservations: [{ stakeMinor: 500n, payoutMinor: 1500n }],
    });
  });

  it("a trader's terms have a price for each leg", () => {
    const ending: Ending = { ...traderTerms, oddsMilli: [3000, 1500] };
    expect(judge({ bet: waitingBet({}, matchIds), ending })).toMatchObject({
      row: { stakeMinor: 500n, promisedMinor: 2250n, legs: [{ oddsMilli: 3000 }, { oddsMilli: 1500 }] },
    });
  });

  it("a trader's terms are accepted even if the book has another price and the player accepts no other", () => {
    const markets = new Map(
      [...liveBook().markets].map(([key, market]) => [key, { ...market, odds: [1100] }]),
    );
    const site = { findBook: () => liveBook({ markets }) };
    expect(judge({ ending: traderTerms }, site)).toMatchObject({ row: { legs: [{ oddsMilli: 3000 }] } });
  });

  it("a trader's terms divide their stake between the bets of the ticket", () => {
    const ending: Ending = { ...traderTerms, oddsMilli: [3000, 1500] };
    expect(judge({ bet: waitingReverseBet(), ending })).toMatchObject({
      row: { heldMinor: 1000n, stakeMinor: 500n },
    });
  });

  it("a trader's terms are declined after a goal since the offer, but not if the trader accepts after the goal", () => {
    const site = { findBook: () => liveBook({ danger: 5 }) };
    expect(judge({ ending: offerTerms }, site)).toEqual({ kind: 'declinable', reason: 'danger' });
    expect(judge({ ending: traderTerms }, site).kind).toBe('acceptable');
  });

  it("a trader's terms cannot be accepted on a match that is suspended", () => {
    const site = { findBook: () => liveBook({ stopped: 'goal' }) };
    expect(judge({ ending: traderTerms }, site)).toEqual({ kind: 'declinable', reason: 'suspended' });
  });
});

it("a trader's terms for a bet builder replace its joint price, and fewer of its picks never pay more", () => {
  const { shape } = waitingBet({}, matchIds);
  const books: MatchBooks = {
    get: () => liveBook(),
    chances: () => undefined,
    feed: () => ({ state: 'up', atMs: NOW_MS, rate: 1 }),
  };
  const priced: PricedBet = {
    shape: { ...shape, legs: [[0, 1]] },
    picks: shape.picks.flatMap((selection) => pricePick(books, { selection, shape, atMs: NOW_MS }) ?? []),
    builders: new Map([[0, { prices: ok([2000, 1800, 3500]) }]]),
  };
  expect(atTerms(priced, [1900]).builders.get(0)?.prices).toEqual(ok([1900, 1800, 1900]));
});

it('a decline needs neither books nor limits', () => {
  const site = { findBook: () => undefined, onLineMinor: undefined };
  expect(judge({ ending: { kind: 'decline', reason: 'trader' } }, site)).toEqual({
    kind: 'declinable',
    reason: 'trader',
  });
});
