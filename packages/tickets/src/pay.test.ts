import { compare, floor, fraction } from '@evens/base';
import {
  betResults,
  CANCELLED,
  HALF_LOSE,
  HALF_WIN,
  LOST,
  type OddsMilli,
  parseOddsMilli,
  REFUND,
  type Verdict,
  WIN,
} from '@evens/markets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptsOdds, oddsPolicies, parseBetType } from './bet-types.ts';
import { type IfBetRule, type TicketFormula, totalStake } from './formula.ts';
import { builderOutcome, plainOutcome } from './leg-outcome.ts';
import { expandLines } from './lines.ts';
import { payTicket, ticketResult } from './pay.ts';
import { promisedPayout, wonOutcome } from './promise.ts';
import { teaserSettings } from './teaser.ts';

const NO_CAP = 10n ** 18n;

function odds(milli: number): OddsMilli {
  const parsed = parseOddsMilli(milli);
  if (!parsed.ok) throw new RangeError(`${milli} are no odds`);
  return parsed.value;
}

type Leg = readonly [oddsMilli: number, verdict: Verdict | undefined];

function legOutcomes(legs: readonly Leg[]) {
  return legs.map(([milli, verdict]) => plainOutcome({ oddsMilli: odds(milli), verdict }));
}

function pay(formula: TicketFormula, legs: readonly Leg[], capMinor = NO_CAP): bigint | undefined {
  const bonus = formula.type === 'combo' ? formula.bonus : undefined;
  return payTicket({ lines: expandLines(formula), outcomes: legOutcomes(legs), capMinor, bonus });
}

function single(unitMinor: bigint): TicketFormula {
  return { type: 'single', legCount: 1, unitMinor, eachWay: false };
}

function combo(unitMinor: bigint, legCount: number): TicketFormula {
  return { type: 'combo', legCount, unitMinor, eachWay: false };
}

const anyStake = fc.bigInt({ min: 1n, max: 10n ** 12n });
const anyOdds = fc.integer({ min: 1010, max: 1_001_000 });
const anyVerdict = fc.oneof(
  fc.constantFrom(WIN, LOST, REFUND, CANCELLED, HALF_WIN, HALF_LOSE),
  fc
    .tuple(fc.bigInt({ min: 1n, max: 9n }), fc.bigInt({ min: 0n, max: 9n }))
    .map(([num, more]): Verdict => ({ result: betResults.win, share: fraction(num, num + more) })),
);

describe('a single', () => {
  it.each([
    ['win', WIN, 1850, 18_50n],
    ['lost', LOST, 1850, 0n],
    ['refund', REFUND, 1850, 10_00n],
    ['cancelled', CANCELLED, 1850, 10_00n],
    ['half win', HALF_WIN, 1900, 14_50n],
    ['half lose', HALF_LOSE, 1900, 5_00n],
    ['dead heat of two', { result: betResults.win, share: fraction(1n, 2n) }, 5000, 25_00n],
  ] as const)('a single of 10.00 pays the expected amount for %s', (_name, verdict, milli, paid) => {
    expect(pay(single(10_00n), [[milli, verdict]])).toBe(paid);
  });

  it('a single is rounded down once', () => {
    expect(pay(single(1n), [[1999, WIN]])).toBe(1n);
    expect(pay(single(3n), [[1010, HALF_LOSE]])).toBe(1n);
  });

  it('a single is limited by the cap, but a returned stake is not', () => {
    expect(pay(single(100_00n), [[50_000, WIN]], 1000_00n)).toBe(1000_00n);
    expect(pay(single(100_00n), [[2000, REFUND]], 50_00n)).toBe(100_00n);
  });

  it('a single loses less than one minor unit to rounding and never exceeds the exact product', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, anyVerdict, (stake, milli, verdict) => {
        const outcome = plainOutcome({ oddsMilli: odds(milli), verdict });
        const factor = outcome?.factor ?? fraction(0n);
        const exact = fraction(stake * factor.num, factor.den);
        const paid = pay(single(stake), [[milli, verdict]]) ?? -1n;
        expect(paid).toBe(floor(exact));
        expect(compare(exact, fraction(paid + 1n))).toBe(-1);
      }),
    );
  });

  it('a single is undecided while its leg is open', () => {
    expect(pay(single(10_00n), [[1850, undefined]])).toBeUndefined();
  });
});

describe('a combo', () => {
  it('a combo pays 10 × 1.45 × 2 for a half win with a win, not 10 × 0.95 × 2', () => {
    expect(
      pay(combo(10_00n, 2), [
        [1900, HALF_WIN],
        [2000, WIN],
      ]),
    ).toBe(29_00n);
  });

  it('a combo is lost with its first lost leg, even if others are open', () => {
    expect(
      pay(combo(10_00n, 3), [
        [1900, undefined],
        [2000, LOST],
        [3000, undefined],
      ]),
    ).toBe(0n);
  });

  it('a combo adds its bonus to the winnings by the number of legs that won at the minimum odds', () => {
    const bonus = {
      minOddsMilli: 1500,
      steps: [
        { legs: 2, basisPoints: 300 },
        { legs: 3, basisPoints: 500 },
      ],
    };
    const formula: TicketFormula = { type: 'combo', legCount: 3, unitMinor: 10_00n, eachWay: false, bonus };
    // 10 × 2 × 2 × 2 = 80: 70 of winnings, plus 5 %.
    expect(
      pay(formula, [
        [2000, WIN],
        [2000, WIN],
        [2000, WIN],
      ]),
    ).toBe(83_50n);
    // Two legs count, because the third was refunded: 40, 30 of winnings, plus 3 %.
    expect(
      pay(formula, [
        [2000, WIN],
        [2000, WIN],
        [2000, REFUND],
      ]),
    ).toBe(40_90n);
    // Odds of 1.40 do not count.
    expect(
      pay(formula, [
        [2000, WIN],
        [1400, WIN],
        [2000, REFUND],
      ]),
    ).toBe(28_00n);
  });
});

describe('a system', () => {
  const legs: readonly Leg[] = [
    [1500, WIN],
    [2000, WIN],
    [2500, LOST],
    [3000, WIN],
  ];
  const rows = [{ pick: 2, unitMinor: 1_00n }];

  it('a system pays its winning lines: 3.00 + 4.50 + 6.00', () => {
    const formula: TicketFormula = { type: 'system', legCount: 4, rows, bankers: [], eachWay: false };
    expect(totalStake(formula)).toBe(6_00n);
    expect(pay(formula, legs)).toBe(13_50n);
  });

  it('a system with a banker has it in all lines', () => {
    const formula: TicketFormula = { type: 'system', legCount: 4, rows, bankers: [0], eachWay: false };
    expect(totalStake(formula)).toBe(3_00n);
    expect(pay(formula, legs)).toBe(9_00n);
  });
});

describe('if-bets and reverse bets', () => {
  const ifBet = (rule: IfBetRule): TicketFormula => ({
    type: 'if-bet',
    legCount: 2,
    unitMinor: 100_00n,
    rule,
  });
  it.each([
    [WIN, WIN, 300_00n, 300_00n],
    [WIN, LOST, 90_00n, 90_00n],
    [LOST, WIN, 0n, 0n],
    [REFUND, WIN, 100_00n, 210_00n],
    [REFUND, LOST, 100_00n, 0n],
  ] as const)(
    'an if-bet of 100 at 1.90 that ends %o, then 2.10 that ends %o',
    (first, second, winOnly, action) => {
      const legs: readonly Leg[] = [
        [1900, first],
        [2100, second],
      ];
      expect(pay(ifBet('win-only'), legs)).toBe(winOnly);
      expect(pay(ifBet('action'), legs)).toBe(action);
    },
  );

  it('an if-bet is undecided while an earlier leg is open', () => {
    expect(
      pay(ifBet('action'), [
        [1900, undefined],
        [2100, LOST],
      ]),
    ).toBeUndefined();
    expect(
      pay(ifBet('win-only'), [
        [1900, REFUND],
        [2100, undefined],
      ]),
    ).toBe(100_00n);
  });

  it.each([
    [WIN, WIN, 'action', 380_00n],
    [WIN, LOST, 'action', -110_00n],
    [LOST, LOST, 'action', -200_00n],
    [REFUND, WIN, 'action', 200_00n],
    [REFUND, WIN, 'win-only', 100_00n],
    [REFUND, LOST, 'action', -200_00n],
    [REFUND, LOST, 'win-only', -100_00n],
  ] as const)('a reverse bet of 100 each at 1.90 %o and 2.00 %o by %s', (first, second, rule, net) => {
    const formula: TicketFormula = { type: 'reverse-bet', legCount: 2, unitMinor: 100_00n, rule };
    const paid = pay(formula, [
      [1900, first],
      [2000, second],
    ]);
    expect((paid ?? 0n) - totalStake(formula)).toBe(net);
  });
});

describe('a teaser', () => {
  const teaser = (legCount: number): TicketFormula => ({
    type: 'teaser',
    legCount,
    unitMinor: 10_00n,
    prices: teaserSettings[0]?.prices ?? [],
  });

  it('a teaser of four with one push pays the price of three: 28.00', () => {
    expect(
      pay(teaser(4), [
        [1900, WIN],
        [1900, REFUND],
        [1900, WIN],
        [1900, WIN],
      ]),
    ).toBe(28_00n);
  });

  it('a teaser pays −110 as exactly 21/11', () => {
    const formula: TicketFormula = { ...teaser(2), unitMinor: 110_00n } as TicketFormula;
    expect(
      pay(formula, [
        [1900, WIN],
        [1900, WIN],
      ]),
    ).toBe(210_00n);
  });

  it('a teaser is refunded if one leg is left, and loses with any loss', () => {
    expect(
      pay(teaser(2), [
        [1900, WIN],
        [1900, CANCELLED],
      ]),
    ).toBe(10_00n);
    expect(
      pay(teaser(3), [
        [1900, WIN],
        [1900, LOST],
        [1900, undefined],
      ]),
    ).toBe(0n);
  });

  it.each([
    [[REFUND, WIN], betResults.refund],
    [[CANCELLED, WIN], betResults.refund],
    [[REFUND, REFUND], betResults.refund],
    [[CANCELLED, CANCELLED], betResults.cancelled],
    [[REFUND, LOST], betResults.lost],
    [[WIN, WIN], betResults.win],
    [[WIN, REFUND, WIN], betResults.win],
    [[WIN, REFUND, CANCELLED], betResults.refund],
  ] as const)(
    'a teaser is a refund if fewer than two legs are left and none has lost: %j',
    (verdicts, result) => {
      const outcomes = legOutcomes(verdicts.map((verdict) => [1900, verdict]));
      const lines = expandLines(teaser(verdicts.length));
      const paid = payTicket({ lines, outcomes, capMinor: NO_CAP });
      expect(ticketResult({ lines, outcomes }, paid ?? -1n)).toBe(result);
    },
  );
});

describe('each way', () => {
  it('an each-way single stakes win and place: 10 + 10 at 11.00 and a fifth', () => {
    const formula: TicketFormula = { type: 'single', legCount: 1, unitMinor: 10_00n, eachWay: true };
    const won = plainOutcome({ oddsMilli: odds(11_000), verdict: WIN });
    const placed = { factor: fraction(3n), result: betResults.win, oddsMilli: 11_000 } as const;
    const lines = expandLines(formula);
    expect(totalStake(formula)).toBe(20_00n);
    expect(payTicket({ lines, outcomes: [won, placed], capMinor: NO_CAP })).toBe(140_00n);
  });
});

describe('a bet builder', () => {
  const prices = [2000, 1800, 3200, 1500, 2700, 2400, 4300];
  it('a bet builder pays the joint price, or the joint price of the remaining picks', () => {
    expect(builderOutcome([WIN, WIN, WIN], prices)?.factor).toEqual(fraction(4300n, 1000n));
    expect(builderOutcome([WIN, CANCELLED, WIN], prices)?.factor).toEqual(fraction(2700n, 1000n));
    expect(builderOutcome([CANCELLED, CANCELLED, CANCELLED], prices)?.result).toBe(betResults.cancelled);
    expect(builderOutcome([WIN, undefined, LOST], prices)?.factor.num).toBe(0n);
    expect(builderOutcome([WIN, undefined, WIN], prices)).toBeUndefined();
  });
});

describe('what was cashed out', () => {
  it('a partial cash-out leaves the rest at the same price, and the cap includes the paid amount', () => {
    const lines = expandLines(single(100_00n));
    const outcomes = legOutcomes([[3000, WIN]]);
    const cashed = { stakeMinor: 40_00n, paidMinor: 60_00n };
    expect(payTicket({ lines, outcomes, capMinor: NO_CAP, cashed })).toBe(180_00n);
    expect(payTicket({ lines, outcomes, capMinor: 200_00n, cashed })).toBe(140_00n);
  });
});

describe('the promise', () => {
  it('the promise equals the payout if all legs win, and bounds all other payouts', () => {
    fc.assert(
      fc.property(
        anyStake,
        fc.array(fc.tuple(anyOdds, anyVerdict), { minLength: 2, maxLength: 6 }),
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        (stake, legs, cap) => {
          const lines = expandLines(combo(stake, legs.length));
          const promised = promisedPayout({
            lines,
            outcomes: legs.map(([milli]) => wonOutcome(milli)),
            capMinor: cap,
          });
          const paid = pay(combo(stake, legs.length), legs, cap) ?? -1n;
          expect(paid).toBeGreaterThanOrEqual(0n);
          expect(paid <= promised || paid <= stake).toBe(true);
        },
      ),
    );
  });

  it('promisedPayout throws for lines with unknown legs', () => {
    const lines = [{ kind: 'product', stakeMinor: 1n, legs: [1] }] as const;
    expect(() => promisedPayout({ lines, outcomes: [], capMinor: 1n })).toThrow(RangeError);
  });
});

describe('the result of a ticket', () => {
  const results = (verdicts: readonly Verdict[]) =>
    legOutcomes(verdicts.map((verdict): Leg => [2000, verdict]));
  it.each([WIN, LOST, REFUND, CANCELLED, HALF_WIN, HALF_LOSE])(
    "a ticket with a single leg has the leg's result (%o)",
    (verdict) => {
      const lines = expandLines(single(10n));
      expect(ticketResult({ lines, outcomes: results([verdict]) }, 0n)).toBe(verdict.result);
    },
  );
  it.each([
    [[CANCELLED, CANCELLED], 10n, betResults.cancelled],
    [[WIN, LOST], 0n, betResults.lost],
    [[REFUND, CANCELLED], 10n, betResults.refund],
    [[WIN, REFUND], 20n, betResults.win],
    [[HALF_LOSE, REFUND], 5n, betResults.win],
  ] as const)('the result of a ticket with legs %o that paid %s is %s', (verdicts, paid, result) => {
    const lines = expandLines(combo(10n, verdicts.length));
    expect(ticketResult({ lines, outcomes: results(verdicts) }, paid)).toBe(result);
  });
  it.each([
    ['win-only', [REFUND, LOST], 100n, betResults.refund],
    ['win-only', [CANCELLED, undefined], 100n, betResults.cancelled],
    ['win-only', [WIN, REFUND], 200n, betResults.win],
    ['action', [REFUND, CANCELLED], 100n, betResults.refund],
    ['action', [REFUND, WIN], 200n, betResults.win],
  ] as const)(
    'the result of a chain by %s with legs %o depends only on the played legs',
    (rule, verdicts, paid, result) => {
      const lines = expandLines({ type: 'if-bet', legCount: 2, unitMinor: 100n, rule });
      const outcomes = legOutcomes(verdicts.map((verdict): Leg => [2000, verdict]));
      expect(payTicket({ lines, outcomes, capMinor: NO_CAP })).toBe(paid);
      expect(ticketResult({ lines, outcomes }, paid)).toBe(result);
    },
  );
});

describe('bet types and policies', () => {
  it('parseBetType accepts only the bet type numbers of the wire', () => {
    expect(parseBetType(1)).toEqual({ ok: true, value: 'single' });
    expect(parseBetType(1.1)).toEqual({ ok: true, value: 'multiple-singles' });
    expect(parseBetType(1.2).ok).toBe(false);
  });
  it.each([
    [oddsPolicies.declineAny, 1850, false],
    [oddsPolicies.declineAny, 1750, false],
    [oddsPolicies.acceptBetter, 1850, true],
    [oddsPolicies.acceptBetter, 1750, false],
    [oddsPolicies.acceptAny, 1850, true],
    [oddsPolicies.acceptAny, 1750, true],
  ] as const)('under policy %s, a change from 1.80 to %s is accepted: %s', (policy, now, isAccepted) => {
    expect(acceptsOdds(policy, { seen: 1800, now })).toBe(isAccepted);
    expect(acceptsOdds(policy, { seen: 1800, now: 1800 })).toBe(true);
  });
});
