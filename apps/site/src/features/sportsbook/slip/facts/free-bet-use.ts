import { type Amount, amount } from '@evens/base';
import type { BetPlace, SlipState } from '@evens/web/features/sportsbook/slip/slip-state.ts';
import type { BetSums } from '../state/slip-bet.ts';
import { type TypedStake, typedStake } from './stake.ts';

/** A usable free bet of the player. */
export interface OpenFreeBet {
  readonly id: number;
  readonly valueMinor: Amount;
  /** Minimum odds of the whole bet. */
  readonly minOddsMilli: number;
  readonly expiresAtMs: number;
}

/** The free bets of a player, by id. `open` is undefined until they are loaded. */
export interface PlayersFreeBets {
  readonly playerId: number;
  readonly open: ReadonlyMap<number, OpenFreeBet> | undefined;
}

/** The free bet used as the stake of a bet. */
export interface FreeBetUse {
  readonly id: number;
  /** `gone`: used elsewhere or expired. */
  readonly state: 'open' | 'gone' | 'unknown';
  readonly bet: OpenFreeBet | undefined;
}

/** The free bet chosen for a bet; undefined for a cash stake and for visitors. */
export function freeBetAt(
  place: BetPlace,
  {
    state: { freeBets: chosen },
    freeBets,
  }: {
    readonly state: Pick<SlipState, 'freeBets'>;
    readonly freeBets: PlayersFreeBets | undefined;
  },
): FreeBetUse | undefined {
  const here = chosen[place];
  if (!here || here.playerId !== freeBets?.playerId) return undefined;
  const bet = freeBets.open?.get(here.id);
  const state = bet ? 'open' : freeBets.open ? 'gone' : 'unknown';
  return { id: here.id, state, bet };
}

/** The stake of a bet. A free bet has its own value, regardless of the typed text; 0 while it is unknown. */
export function betStake(
  use: FreeBetUse | undefined,
  text: string,
  how: Parameters<typeof typedStake>[1],
): TypedStake {
  return use ? { minor: use.bet?.valueMinor ?? amount(0n), isUnread: false } : typedStake(text, how);
}

/** Removes the stake of a free bet from the payout: it is not returned. */
export function withoutStake(sums: BetSums, use: FreeBetUse | undefined): BetSums {
  return use ? { ...sums, payoutMinor: sums.winMinor } : sums;
}

export type FreeBetFault = 'free-bet-gone' | 'free-bet-odds';

/** The reason why the free bet can't pay the bet, given the sums with its stake. */
export function freeBetFault(use: FreeBetUse | undefined, sums: BetSums): FreeBetFault | undefined {
  if (use?.state === 'gone') return 'free-bet-gone';
  if (!use?.bet || sums.payoutMinor === 0n) return undefined;
  return sums.payoutMinor * 1000n < sums.stakeMinor * BigInt(use.bet.minOddsMilli)
    ? 'free-bet-odds'
    : undefined;
}
