import type { ArcadeSharedBet } from '@evens/contract';
import { type Chips, joinedChips, sumChips } from '../chips/chip-stack.ts';
import type { LiveTable } from './table-client.ts';

/** Chips on the table that are not bet yet. */
export interface LaidChips {
  readonly chips: Chips;
  /** They were bet; `isFurther` if the player had other bets on the round. */
  played(how: { readonly isFurther: boolean }): void;
  /** Removes them; undo puts them back. */
  clear(): void;
}

/** The chips of one player on one round of a live table: confirmed bets and chips that are not confirmed. */
export interface ChipRound {
  /** Confirmed bets on the current round. */
  readonly bets: readonly ArcadeSharedBet[];
  readonly placed: Chips;
  /** Chips that are not confirmed, without those of a bet that is on its way but already among the bets. */
  readonly laid: Chips;
  readonly isPlacing: boolean;
  /** Whether the bet that is on its way is already among the bets. */
  readonly isKnown: boolean;
  /** Whether all bets that a round takes from one player have been made. */
  readonly isFull: boolean;
  /** Whether chips can be confirmed now. */
  readonly mayPlace: boolean;
  /** Whether chips were removed at the cut-off and none were placed since. */
  readonly isCleared: boolean;
  /** Confirms the chips on the table as one more bet. */
  place(): Promise<boolean>;
  /** Must be called after every change of table or chips. Removes chips that were not confirmed at the cut-off. */
  follow(): void;
}

export function makeChipRound({
  live,
  slots,
  laid,
  betFromChips,
  chipsFromBet,
}: {
  readonly live: Pick<LiveTable, 'bet' | 'takesBets' | 'state'>;
  readonly slots: number;
  readonly laid: LaidChips;
  betFromChips(chips: Chips): unknown;
  chipsFromBet(bet: unknown): Chips;
}): ChipRound {
  /** The slot of the bet that is on its way. */
  let placing: number | undefined;
  /** The round in whose betting phase the chips were placed. */
  let laidIn: number | undefined;
  let isCleared = false;

  const bets = (): readonly ArcadeSharedBet[] => live.state.own;
  const isKnown = (): boolean => bets().some(({ Slot }) => Slot === placing);

  function follow(): void {
    const { round } = live.state;
    const bettingId = round?.phase === 'betting' ? round.id : undefined;
    const isLaid = laid.chips.size > 0;
    if (isLaid && laidIn !== undefined && laidIn !== bettingId && placing === undefined) {
      laid.clear();
      isCleared = true;
      laidIn = undefined;
    } else if (!isLaid) laidIn = undefined;
    else {
      laidIn ??= bettingId;
      isCleared = false;
    }
  }

  return {
    get bets() {
      return bets();
    },
    get placed() {
      return joinedChips(bets().map(({ Bet }) => chipsFromBet(Bet)));
    },
    get laid() {
      return isKnown() ? new Map() : laid.chips;
    },
    get isKnown() {
      return isKnown();
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
    get isCleared() {
      return isCleared;
    },
    async place() {
      if (placing !== undefined) return false;
      placing = bets().length;
      const isFurther = placing > 0;
      const { chips } = laid;
      try {
        const betResult = await live.bet({
          slot: placing,
          bet: betFromChips(chips),
          stakeMinor: sumChips(chips),
        });
        // If the bet was refused the chips stay.
        if (betResult.ok) laid.played({ isFurther });
        return betResult.ok;
      } finally {
        placing = undefined;
        follow();
      }
    },
    follow,
  };
}
