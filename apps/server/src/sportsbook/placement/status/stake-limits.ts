import { amount, formatAmount, smaller } from '@evens/base';
import type { CallAnswer, Calls } from '@evens/contract';
import { MIN_ODDS_MILLI } from '@evens/markets';
import type { Principal, Visitor } from '../../../platform/principal.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { type StakesToJudge, stakeBounds } from '../limits/limits.ts';
import { listBetLines, measure } from '../limits/measured-bet.ts';
import type { BetShape } from '../parse/bet-shape.ts';
import type { ComposedBet } from '../price/composed-bet.ts';
import { noBounds } from '../rules/layers.ts';
import { type BettingRules, type CurrencyRules, isReferralOpen, playerFactor } from '../rules/rules.ts';

type StakeLimits = Pick<
  CallAnswer<Calls['POST /api/betslip/selectionstatus']>,
  'Limits' | 'MaximumPayout' | 'MaximumStake' | 'MinimumStake'
>;

/** The stake by which a composition without stakes is checked. */
export const TRIAL_STAKE_MINOR = amount(1_000_000n);

interface CallerLimits {
  readonly caller: Principal | Visitor;
  readonly now: BettingRules;
  readonly own: CurrencyRules | undefined;
  readonly type: BetShape['type'];
}

/** The stake limits of each bet; those of the player alone if a bet can't be composed. */
export async function readStakeLimits(
  memory: BettingMemory,
  bets: readonly (ComposedBet | undefined)[],
  { caller, now, own, type }: CallerLimits,
): Promise<StakeLimits> {
  if (caller.role === 'visitor' || !own)
    return { MinimumStake: '', MaximumStake: '', MaximumPayout: '', Limits: [] };
  const { currency, accountId } = caller;
  const formatMinor = (minor: bigint) => formatAmount(minor, currency);
  const measureAll = () =>
    Promise.all(
      bets.map(async (bet) => {
        if (!bet) return undefined;
        const marketIds = await memory.load(accountId, listBetLines(bet.priced));
        const { positions, exposure } = memory;
        return measure(bet, {
          accountId,
          marketIds,
          rules: now,
          currencyRules: own,
          currency,
          positions,
          exposure,
        });
      }),
    );
  let measured = await measureAll();
  if (measured.some((each) => each?.stakes.charges.some(({ onLineMinor }) => onLineMinor > 0n))) {
    // These maximums are not checked later by a statement, and tickets on the lines may have been cashed out.
    memory.positions.forget(accountId);
    measured = await measureAll();
  }
  const factorPercent = playerFactor(now, await memory.readShare(accountId));
  const open = { isReferralOpen: isReferralOpen(now, type) };
  const bounds = measured.map((each) =>
    stakeBounds(each?.stakes ?? withoutBets(now, { currency, factorPercent }), own, open),
  );
  const most = bounds.reduce(
    (least, { acceptedMaxMinor }) => smaller(least, acceptedMaxMinor),
    bounds[0]?.acceptedMaxMinor ?? 0n,
  );
  return {
    MinimumStake: formatMinor(own.stakeMinMinor),
    MaximumStake: formatMinor(most),
    MaximumPayout: formatMinor(own.payoutMaxMinor),
    Limits: bounds.map(({ acceptedMaxMinor, referral }) => ({
      MaximumStake: formatMinor(acceptedMaxMinor),
      ReferralAbove: referral ? formatMinor(referral.aboveMinor) : '',
      ReferralMaximum: referral ? formatMinor(referral.maxMinor) : '',
    })),
  };
}

/** A stake on lines without bets: only the player's own limit counts. */
function withoutBets(
  now: BettingRules,
  { currency, factorPercent }: Pick<StakesToJudge, 'currency' | 'factorPercent'>,
): StakesToJudge {
  const stakeMinor = TRIAL_STAKE_MINOR;
  return {
    charges: [
      {
        chargeMinor: stakeMinor,
        oddsMilli: MIN_ODDS_MILLI,
        onLineMinor: 0n,
        liabilityMinor: 0n,
        bounds: noBounds,
      },
    ],
    leastUnitMinor: stakeMinor,
    stakeMinor,
    betCount: 1,
    currency,
    factorPercent,
    liabilityMaxMinor: now.marketLiabilityMaxMinor,
    boostMaxMinor: undefined,
    payoutMinor: 0n,
  };
}
