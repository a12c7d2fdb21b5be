import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addParts, computeParts, computeShares, noParts, type Played } from './shares.ts';
import { noTerms, type Terms } from './terms.ts';

const terms = (changes: Partial<Terms>): Terms => ({ ...noTerms, ...changes });
const played = (turnoverMinor: bigint, netWinMinor: bigint, bonusMinor = 0n): Played => ({
  turnoverMinor,
  netWinMinor,
  bonusMinor,
});

describe('shares of a month', () => {
  test('shares match the worked example: 0.40 % commission, 0.20 % rebate, 40 % position', () => {
    const agent = terms({ positionTaking: 4000, agentCommission: 40, rebate: 20 });
    const players = [played(500_000n, 60_000n), played(800_000n, -25_000n), played(200_000n, 15_000n)];
    const parts = players
      .map((one) => computeParts(one, { terms: agent, playerRebate: 20 }))
      .reduce(addParts, noParts);
    expect(computeShares({ netWinMinor: 50_000n, bonusMinor: 0n }, parts, { isAgent: true })).toEqual({
      positionMinor: 20_000n,
      commissionMinor: 6_000n,
      rebateMinor: 3_000n,
      totalMinor: 23_000n,
      uplineMinor: 24_000n,
    });
  });

  test('losses are shared by the agent according to its position', () => {
    const parts = computeParts(played(1_000n, -10_001n), {
      terms: terms({ positionTaking: 3333 }),
      playerRebate: 0,
    });
    // 33.33 % of 10,001 is 3,333.33.
    expect(computeShares({ netWinMinor: -10_001n, bonusMinor: 0n }, parts, { isAgent: true })).toMatchObject({
      positionMinor: -3_333n,
      totalMinor: -3_333n,
      uplineMinor: -6_668n,
    });
  });

  test('shares deduct bonus costs before the position, and a player gets only the rebate', () => {
    const month = played(10_000n, 1_000n, 400n);
    const parts = computeParts(month, { terms: terms({ positionTaking: 5000 }), playerRebate: 100 });
    expect(computeShares(month, parts, { isAgent: true })).toMatchObject({
      positionMinor: 300n,
      rebateMinor: 100n,
      totalMinor: 200n,
      uplineMinor: 300n,
    });
    expect(computeShares(month, parts, { isAgent: false })).toMatchObject({
      totalMinor: 0n,
      rebateMinor: 100n,
      uplineMinor: 500n,
    });
  });

  const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  const month = fc.record({
    turnoverMinor: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    netWinMinor: amount,
    bonusMinor: amount,
  });
  /** Percentages of a chain of agents, the highest first: none exceeds the one above. */
  const chain = fc
    .array(fc.record({ position: fc.nat(10_000), commission: fc.nat(1000) }), { minLength: 1, maxLength: 3 })
    .map((levels) => {
      let position = 10_000;
      let commission = 1000;
      return levels.map((level) => {
        position = Math.min(position, level.position);
        commission = Math.min(commission, level.commission);
        return terms({ positionTaking: position, agentCommission: commission });
      });
    });

  test('shares of a whole chain, of the house and of the players total the result, to the minor unit', () => {
    fc.assert(
      fc.property(
        chain,
        fc.array(month, { minLength: 1, maxLength: 20 }),
        fc.nat(1000),
        (agents, months, rebate) => {
          const net = months.reduce((sum, one) => sum + one.netWinMinor - one.bonusMinor, 0n);
          const won = { netWinMinor: net, bonusMinor: 0n };
          const shares = agents.map((agent) =>
            computeShares(
              won,
              months
                .map((one) => computeParts(one, { terms: agent, playerRebate: rebate }))
                .reduce(addParts, noParts),
              { isAgent: true },
            ),
          );
          const [top] = shares;
          // Own part of each agent: its total less the total of the agent below.
          const ownParts = shares.map(({ totalMinor }, i) => totalMinor - (shares[i + 1]?.totalMinor ?? 0n));
          const sum =
            ownParts.reduce((all, one) => all + one, 0n) +
            (top?.uplineMinor ?? 0n) +
            (top?.rebateMinor ?? 0n);
          expect(sum).toBe(net);
        },
      ),
    );
  });

  test('shares do not depend on how play is split into parts', () => {
    fc.assert(
      fc.property(fc.array(month, { maxLength: 20 }), fc.nat(10_000), (months, position) => {
        const agent = terms({ positionTaking: position, agentCommission: 37 });
        const one = (it: Played) => computeParts(it, { terms: agent, playerRebate: 11 });
        const together = months.reduce(
          (sum, it) =>
            played(
              sum.turnoverMinor + it.turnoverMinor,
              sum.netWinMinor + it.netWinMinor,
              sum.bonusMinor + it.bonusMinor,
            ),
          played(0n, 0n),
        );
        expect(months.map(one).reduce(addParts, noParts)).toEqual(one(together));
      }),
    );
  });
});
