import { fraction } from '@evens/base';
import { betResults, CANCELLED, LOST, WIN } from '@evens/markets';
import {
  expandLines,
  type LegOutcome,
  payTicket,
  promisedPayout,
  type TicketFormula,
  totalStake,
  wonOutcome,
} from '@evens/tickets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeShares, type LegValue } from './bet-shares.ts';

const decided = (expected: number, full: number): LegValue => ({
  ...{ full, expected },
  win: expected > 1 ? 1 : 0,
  refund: expected === 1 ? 1 : 0,
});
const open = (full: number, win: number, refund = 0): LegValue => ({
  ...{ full, win, refund },
  expected: full * win + refund,
});

describe('shares of a bet', () => {
  test('a single counts its stake and its payout exactly, and is worth odds × chance', () => {
    expect(computeShares({ stake: 10_000, payout: 25_000 }, [open(2.5, 0.62)])).toEqual({
      expected: 15_500,
      legs: [{ stake: 10_000, payout: 25_000 }],
    });
  });

  test('a combo counts on each open leg its stake × the settled factor × the expected factors of the others', () => {
    const legs = [decided(1.8, 1.8), open(2, 0.55), open(1.6, 0.7)];
    const { expected, legs: shares } = computeShares({ stake: 2000, payout: 2000 * 5.76 }, legs);
    expect(expected).toBeCloseTo(4435.2, 6);
    expect(shares[1]?.stake).toBeCloseTo(2000 * 1.8 * 1.12, 6);
    expect(shares[1]?.payout).toBeCloseTo(2000 * 1.8 * 1.12 * 2, 6);
    expect(shares[2]?.stake).toBeCloseTo(2000 * 1.8 * 1.1, 6);
  });

  test('a combo with a lost leg owes nothing on the others, and a void leg leaves their prices', () => {
    const bet = { stake: 100, payout: 400 };
    expect(computeShares(bet, [decided(0, 2), open(2, 0.5)]).legs[1]).toEqual({ stake: 0, payout: 0 });
    expect(computeShares(bet, [decided(1, 2), open(2, 0.5)]).legs[1]).toEqual({ stake: 100, payout: 200 });
  });

  test('the stake of a free bet is not kept', () => {
    expect(computeShares({ stake: 0, payout: 150 }, [open(2.5, 0.4)])).toEqual({
      expected: 60,
      legs: [{ stake: 0, payout: 150 }],
    });
  });
});

const odds = fc.integer({ min: 1100, max: 9000 });
const chance = fc.double({ min: 0, max: 1, noNaN: true });
const anyLeg = fc
  .record({ oddsMilli: odds, win: chance, refund: chance })
  .map(({ oddsMilli, win, refund }) => {
    const sum = Math.max(1, win + refund);
    return { oddsMilli, win: win / sum, refund: refund / sum };
  });

const anyFormula = fc.oneof(
  fc.integer({ min: 2, max: 4 }).map(
    (legCount): TicketFormula => ({
      ...{ type: 'combo', legCount, unitMinor: 10_000n, eachWay: false },
    }),
  ),
  fc.constantFrom<readonly number[]>([], [0], [2]).map(
    (bankers): TicketFormula => ({
      ...{ type: 'system', legCount: 4, bankers, eachWay: false },
      rows: [
        { pick: 2, unitMinor: 3000n },
        { pick: 3, unitMinor: 1000n },
      ],
    }),
  ),
  fc
    .record({
      type: fc.constantFrom('if-bet', 'reverse-bet'),
      rule: fc.constantFrom('win-only', 'action'),
    })
    .map((fields): TicketFormula => ({ ...fields, legCount: 3, unitMinor: 60_000n })),
  fc.constant<TicketFormula>({
    ...{ type: 'teaser', legCount: 3, unitMinor: 10_000n },
    prices: [
      { legs: 2, american: -110 },
      { legs: 3, american: 180 },
    ],
  }),
);

interface End {
  readonly outcomes: readonly LegOutcome[];
  readonly chance: number;
}

/** All ends of independent legs, by settling. */
function listEnds(legs: readonly { oddsMilli: number; win: number; refund: number }[]): readonly End[] {
  return legs.reduce<readonly End[]>(
    (ends, { oddsMilli, win, refund }) =>
      ends.flatMap(({ outcomes, chance: before }) => [
        { outcomes: [...outcomes, wonOutcome(oddsMilli)], chance: before * win },
        {
          outcomes: [...outcomes, { factor: fraction(1n), result: CANCELLED.result, oddsMilli: 0 }],
          chance: before * refund,
        },
        {
          outcomes: [...outcomes, { factor: fraction(0n), result: LOST.result, oddsMilli: 0 }],
          chance: before * (1 - win - refund),
        },
      ]),
    [{ outcomes: [], chance: 1 }],
  );
}

const NO_CAP = 10n ** 30n;

test('expected payouts of every type equal the mean over all ends of its legs, as settlement pays them', () => {
  fc.assert(
    fc.property(anyFormula, fc.array(anyLeg, { minLength: 4, maxLength: 4 }), (formula, all) => {
      const legs = all.slice(0, formula.legCount);
      const lines = expandLines(formula);
      const promised = promisedPayout({
        ...{ lines, capMinor: NO_CAP },
        outcomes: legs.map(({ oddsMilli }) => wonOutcome(oddsMilli)),
      });
      const meanPaid = (ends: readonly End[]) => {
        const chances = ends.reduce((sum, end) => sum + end.chance, 0);
        const paid = ends.reduce(
          (sum, { outcomes, chance: weight }) =>
            sum + weight * Number(payTicket({ lines, outcomes, capMinor: NO_CAP }) ?? 0n),
          0,
        );
        return chances === 0 ? 0 : paid / chances;
      };
      const ends = listEnds(legs);
      const shares = computeShares(
        { stake: Number(totalStake(formula)), payout: Number(promised), formula },
        legs.map(({ oddsMilli, win, refund }) => open(oddsMilli / 1000, win, refund)),
      );
      // Settlement rounds each payout down.
      expect(Math.abs(shares.expected - meanPaid(ends))).toBeLessThan(2 + shares.expected * 1e-6);
      const certain = (place: number, result: number) =>
        listEnds(
          legs.map((leg, index) =>
            index === place ? { ...leg, win: result === betResults.win ? 1 : 0, refund: 0 } : leg,
          ),
        );
      for (const [place, share] of shares.legs.entries()) {
        const difference = meanPaid(certain(place, WIN.result)) - meanPaid(certain(place, LOST.result));
        expect(Math.abs(share.payout - difference)).toBeLessThan(3 + Math.abs(difference) * 1e-6);
      }
    }),
    { numRuns: 200 },
  );
});
