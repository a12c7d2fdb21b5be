import type { ArcadeSharedBet } from '@evens/contract';
import { type Chips, joinedChips, sumChips } from '../chips/chip-stack.ts';
import type { ChipClosing } from '../frame/table/chip-closing.ts';
import type { LiveTable } from './table-client.ts';

/** Chips on the table that are not bet yet. */
export interface LaidChips {
  readonly chips: Chips;
  /** They were bet; `isFurther` if the player had other bets on the round. */
  played(how: { readonly isFurther: boolean }): void;
  /** Removes them; undo puts them back. */
  clear(): void;
}

/** The reason why chips were removed at the cut-off. */
export type ClearedReason = 'unconfirmed' | 'away' | 'paused' | 'short' | 'refused';

/** The chips of one player on one round of a live table: confirmed bets and chips that are not confirmed. */
export interface ChipRound {
  /** Confirmed bets on the current round. */
  readonly bets: readonly ArcadeSharedBet[];
  readonly placed: Chips;
  /** Chips that are not confirmed, without those of a bet that is on its way but already among the bets. */
  readonly laid: Chips;
  readonly isPlacing: boolean;
  /** Whether the chips are being placed, or are placed by the next call of `placeDue`. */
  readonly isOnWay: boolean;
  /** Whether the bet that is on its way is already among the bets. */
  readonly isKnown: boolean;
  /** Whether all bets that a round takes from one player have been made. */
  readonly isFull: boolean;
  /** Whether chips can be confirmed now. */
  readonly mayPlace: boolean;
  /** Why chips were removed at the cut-off; undefined once others were laid. */
  readonly cleared: ClearedReason | undefined;
  /** Confirms the chips on the table as one more bet. */
  place(): Promise<boolean>;
  /**
   * Confirms the chips shortly before the cut-off, once per round. Called at short intervals. Undefined if there is nothing to
   * place now, or if a button confirms the chips.
   */
  placeDue(): Promise<boolean> | undefined;
  /** Must be called after every change of table or chips. Removes chips that were not confirmed at the cut-off. */
  follow(): void;
}

export function makeChipRound({
  live,
  slots,
  laid,
  closing,
  balanceMinor,
  betFromChips,
  chipsFromBet,
}: {
  readonly live: Pick<LiveTable, 'bet' | 'nowMs' | 'takesBets' | 'state'>;
  readonly slots: number;
  readonly laid: LaidChips;
  readonly closing: Pick<ChipClosing, 'isAutomatic' | 'leadMs'>;
  balanceMinor(): bigint;
  betFromChips(chips: Chips): unknown;
  chipsFromBet(bet: unknown): Chips;
}): ChipRound {
  /** The slot of the bet that is on its way. */
  let placing: number | undefined;
  /** The round in whose betting phase the chips were placed. */
  let laidIn: number | undefined;
  let cleared: ClearedReason | undefined;
  /** The last attempt to place the chips before a cut-off. */
  let attempt: { readonly roundId: number; readonly slot: number } | undefined;
  /** Why the chips of a round could not be placed at the latest try. */
  let obstacle: { readonly roundId: number; readonly reason: ClearedReason } | undefined;

  const bets = (): readonly ArcadeSharedBet[] => live.state.own;
  const isKnown = (): boolean => bets().some(({ Slot }) => Slot === placing);

  function follow(): void {
    const { round } = live.state;
    const bettingId = round?.phase === 'betting' ? round.id : undefined;
    const isLaid = laid.chips.size > 0;
    if (isLaid && laidIn !== undefined && laidIn !== bettingId && placing === undefined) {
      laid.clear();
      cleared = closing.isAutomatic ? findObstacle(laidIn) : 'unconfirmed';
      laidIn = undefined;
    } else if (!isLaid) laidIn = undefined;
    else {
      laidIn ??= bettingId;
      cleared = undefined;
    }
  }

  function findObstacle(roundId: number): ClearedReason {
    return obstacle?.roundId === roundId ? obstacle.reason : 'refused';
  }

  /** Whether the chips are placed by now: the layout is closed until the cut-off. */
  function isClosing(): boolean {
    const { round } = live.state;
    return (
      closing.isAutomatic && round?.phase === 'betting' && live.nowMs() >= round.closesAt - closing.leadMs
    );
  }

  function findReason(): ClearedReason | undefined {
    if (live.state.line !== 'live') return 'away';
    if (!live.takesBets) return 'paused';
    if (bets().length >= slots) return 'refused';
    return sumChips(laid.chips) > balanceMinor() ? 'short' : undefined;
  }

  /** Whether the chips can be placed before the cut-off, and were not yet. */
  function isDue(): boolean {
    const { round } = live.state;
    if (!round || laid.chips.size === 0 || !isClosing() || live.nowMs() >= round.closesAt) return false;
    // A bet of another tab may have taken the slot meanwhile: the next slot is tried.
    return attempt?.roundId !== round.id || attempt.slot < bets().length;
  }

  async function place(): Promise<boolean> {
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
    get isOnWay() {
      if (placing !== undefined) return !isKnown();
      return isDue() && findReason() === undefined;
    },
    get isFull() {
      return bets().length >= slots;
    },
    get mayPlace() {
      return live.takesBets && !isClosing() && placing === undefined && bets().length < slots;
    },
    get cleared() {
      return cleared;
    },
    place,
    placeDue() {
      const { round } = live.state;
      // The clock of this page may be behind: past the cut-off, the last reason is the right one.
      if (!round || placing !== undefined || !isDue()) return undefined;
      const reason = findReason();
      obstacle = { roundId: round.id, reason: reason ?? 'refused' };
      if (reason !== undefined) return undefined;
      attempt = { roundId: round.id, slot: bets().length };
      return place();
    },
    follow,
  };
}
