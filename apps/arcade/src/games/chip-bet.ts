import type { ArcadeSharedBet } from '@evens/contract';
import { type Chips, chipTools, sumOf } from '../chips/chip-stack.ts';
import type { TableAction, TableSeat } from './table-client.ts';

/** Words of a table at which one bet of chips is placed on each round. */
export type ChipBetWord =
  | 'place'
  | 'place.amount'
  | 'placing'
  | 'placed'
  | 'missing'
  | 'note.in'
  | 'note.kept'
  | 'note.wait'
  | 'note.short'
  | 'note.press';

/** Where the player's chips lie. */
interface ChipRoom {
  readonly chips: Chips;
  setChipMinor(minor: bigint): void;
  played(): void;
  pressLetter(key: string): boolean;
}

/** The one bet that a player places on a round: its button, what is said about it, and the letters of the chips' tools. */
export interface ChipBet {
  readonly own: ArcadeSharedBet | undefined;
  /** Chips may be put down and placed now. */
  readonly mayPlace: boolean;
  actions(): readonly TableAction[];
  note(): string;
}

export function makeChipBet<Word extends string>(
  {
    live,
    words,
    money,
    sounds,
    changed,
    balanceMinor,
    stakeMinor: chipMinor,
    minor,
  }: TableSeat<Word | ChipBetWord>,
  {
    room,
    betOf,
    letters = [],
  }: {
    readonly room: ChipRoom;
    betOf(chips: Chips): unknown;
    /** Letters of the room's own, besides those of the tools. */
    readonly letters?: readonly string[];
  },
): ChipBet {
  const ownNow = (): ArcadeSharedBet | undefined => live.state.own[0];
  const mayPlace = (): boolean => live.takesBets && !ownNow() && !live.isBetting();

  async function place(): Promise<void> {
    const { chips } = room;
    sounds.play('press');
    const taken = await live.bet({ bet: betOf(chips), stakeMinor: sumOf(chips) });
    // Chips that were not taken stay where they are.
    if (taken.ok) room.played();
    changed();
  }

  function label(stakeMinor: bigint): string {
    const own = ownNow();
    if (own) return words('placed', { amount: money.text(minor(own.Stake)) });
    if (live.isBetting()) return words('placing');
    return stakeMinor > 0n && live.takesBets
      ? words('place.amount', { amount: money.text(stakeMinor) })
      : words('place');
  }

  return {
    get own() {
      return ownNow();
    },
    get mayPlace() {
      return mayPlace();
    },
    actions() {
      room.setChipMinor(chipMinor() ?? 0n);
      const stakeMinor = sumOf(room.chips);
      const main: TableAction = {
        label: label(stakeMinor),
        press: () => void place(),
        isMain: true,
        isDisabled: !mayPlace() || stakeMinor === 0n || stakeMinor > balanceMinor(),
      };
      const keys = [...chipTools.map((tool) => tool.charAt(0)), ...letters].map((key) => ({
        label: key,
        key,
        isOnStage: true,
        press: () => void room.pressLetter(key),
      }));
      return [main, ...keys];
    },
    note() {
      const own = ownNow();
      if (own?.State === 'open') return words('note.in');
      if (!mayPlace()) return room.chips.size > 0 && !own ? words('note.kept') : words('note.wait');
      const stakeMinor = sumOf(room.chips);
      if (stakeMinor === 0n) return words('missing');
      return stakeMinor > balanceMinor() ? words('note.short') : words('note.press');
    },
  };
}
