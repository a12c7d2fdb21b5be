import type { ArcadeSharedBet } from '@evens/contract';
import { type Chips, joinedChips, sumOf } from '../chips/chip-stack.ts';
import type { LiveTable } from './table-client.ts';

/** Chips that lie on the table and are not bet yet. */
export interface LaidChips {
  readonly chips: Chips;
  /** They are bet, `isFurther` where others of the player's are on the round already. */
  played(how: { readonly isFurther: boolean }): void;
  /** Takes them off; undoing that puts them back. */
  clear(): void;
}

/** What a player has on one round of a table: the chips that were confirmed, bet by bet, and those that were not yet. */
export interface ChipRound {
  /** Confirmed, on the round of now. */
  readonly bets: readonly ArcadeSharedBet[];
  readonly placed: Chips;
  /** Not confirmed; none of what is confirmed already though its call is not answered. */
  readonly laid: Chips;
  readonly isPlacing: boolean;
  /** The bet that is on its way is among the bets already. */
  readonly isTold: boolean;
  /** Every bet that a round takes of one player has been made. */
  readonly isFull: boolean;
  /** Chips may be confirmed now. */
  readonly mayPlace: boolean;
  /** Chips were taken off at the cut-off, and none were laid since. */
  readonly isTakenOff: boolean;
  /** Confirms what lies there, as one bet more. */
  place(): Promise<boolean>;
  /** To be called whenever the table or the chips have changed: what was not confirmed at the cut-off goes off the table. */
  follow(): void;
}

export function makeChipRound({
  live,
  slots,
  laid,
  betOf,
  chipsOf,
}: {
  readonly live: Pick<LiveTable, 'bet' | 'takesBets' | 'state'>;
  readonly slots: number;
  readonly laid: LaidChips;
  betOf(chips: Chips): unknown;
  chipsOf(bet: unknown): Chips;
}): ChipRound {
  /** The slot of the bet that is on its way. */
  let placing: number | undefined;
  /** The round in whose betting phase chips lie there. */
  let laidIn: number | undefined;
  let isTakenOff = false;

  const bets = (): readonly ArcadeSharedBet[] => live.state.own;
  const isTold = (): boolean => bets().some(({ Slot }) => Slot === placing);

  function follow(): void {
    const { round } = live.state;
    const bettingId = round?.phase === 'betting' ? round.id : undefined;
    const isLaid = laid.chips.size > 0;
    if (isLaid && laidIn !== undefined && laidIn !== bettingId && placing === undefined) {
      laid.clear();
      isTakenOff = true;
      laidIn = undefined;
    } else if (!isLaid) laidIn = undefined;
    else {
      laidIn ??= bettingId;
      isTakenOff = false;
    }
  }

  return {
    get bets() {
      return bets();
    },
    get placed() {
      return joinedChips(bets().map(({ Bet }) => chipsOf(Bet)));
    },
    get laid() {
      return isTold() ? new Map() : laid.chips;
    },
    get isTold() {
      return isTold();
    },
    get isPlacing() {
      return placing !== undefined;
    },
    get isFull() {
      return bets().length >= slots;
    },
    get mayPlace() {
      return live.takesBets && placing === undefined && bets().length < slots;
    },
    get isTakenOff() {
      return isTakenOff;
    },
    async place() {
      if (placing !== undefined) return false;
      placing = bets().length;
      const isFurther = placing > 0;
      const { chips } = laid;
      try {
        const taken = await live.bet({ slot: placing, bet: betOf(chips), stakeMinor: sumOf(chips) });
        // Chips that were not taken stay where they are.
        if (taken.ok) laid.played({ isFurther });
        return taken.ok;
      } finally {
        placing = undefined;
        follow();
      }
    },
    follow,
  };
}
