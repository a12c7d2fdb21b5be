import type { Terms } from './terms.ts';

/** Hundredths of a per cent of a whole. */
const WHOLE = 10_000n;

/** Turnover of players of a branch, minor units. */
export interface Played {
  /** Settled stakes, without those that were returned as a whole. */
  readonly turnoverMinor: bigint;
  /** Stakes less returns: above 0 where the players lost. */
  readonly netWinMinor: bigint;
  /** Granted bonus money less what was taken back. */
  readonly bonusMinor: bigint;
}

/** Exact shares: 10,000 parts are a minor unit. */
export interface Parts {
  readonly position: bigint;
  readonly commission: bigint;
  readonly rebate: bigint;
}

export const noParts: Parts = { position: 0n, commission: 0n, rebate: 0n };

export const addParts = (a: Parts, b: Parts): Parts => ({
  position: a.position + b.position,
  commission: a.commission + b.commission,
  rebate: a.rebate + b.rebate,
});

/**
 * Shares of an account in what one player of its branch played. The position is that of the account together with all
 * below it, of net win less bonus costs; the rebate is the player's own.
 */
export function computeParts(
  { turnoverMinor, netWinMinor, bonusMinor }: Played,
  { terms, playerRebate }: { readonly terms: Terms; readonly playerRebate: number },
): Parts {
  return {
    position: BigInt(terms.positionTaking) * (netWinMinor - bonusMinor),
    commission: BigInt(terms.agentCommission) * turnoverMinor,
    rebate: BigInt(playerRebate) * turnoverMinor,
  };
}

/** Minor units, rounded toward zero. */
const toMinor = (parts: bigint): bigint => parts / WHOLE;

/** Shares of a month in minor units. */
export interface Shares {
  readonly positionMinor: bigint;
  readonly commissionMinor: bigint;
  readonly rebateMinor: bigint;
  /** Earnings of the account and all agents below it: position and commission less rebate. 0 for a player. */
  readonly totalMinor: bigint;
  /** The remainder for the agents above. Total, upline and rebate equal net win less bonus costs exactly. */
  readonly uplineMinor: bigint;
}

export function computeShares(
  { netWinMinor, bonusMinor }: Pick<Played, 'netWinMinor' | 'bonusMinor'>,
  parts: Parts,
  { isAgent }: { readonly isAgent: boolean },
): Shares {
  const positionMinor = isAgent ? toMinor(parts.position) : 0n;
  const commissionMinor = isAgent ? toMinor(parts.commission) : 0n;
  const rebateMinor = toMinor(parts.rebate);
  // The rebate of an agent's branch is paid by the branch, a player's own by the agent above.
  const totalMinor = isAgent ? positionMinor + commissionMinor - rebateMinor : 0n;
  return {
    positionMinor,
    commissionMinor,
    rebateMinor,
    totalMinor,
    uplineMinor: netWinMinor - bonusMinor - totalMinor - rebateMinor,
  };
}
