import { type Chips, scaledChips, sumChips } from '../chips/chip-stack.ts';
import { chipLetters } from '../frame/keys.ts';
import { type ChipRound, makeChipRound } from './chip-round.ts';
import type { ChipTable } from './chip-table-base.ts';
import type { TableAction, TableAutobet, TableSeat } from './table-client.ts';

/** Messages of a live table at which chips are confirmed bet by bet. */
export type ChipBetMessageKey =
  | 'place'
  | 'place.amount'
  | 'placing'
  | 'placed'
  | 'missing'
  | 'note.in'
  | 'note.more'
  | 'note.full'
  | 'note.off'
  | 'note.wait'
  | 'note.short'
  | 'note.press';

/** A player's bets on one round: the confirm button, the note, and the shortcuts of the chip tools. */
export interface ChipBet extends ChipRound {
  actions(): readonly TableAction[];
  note(): string;
  /** Repeats the chips on the table. */
  readonly autobet: TableAutobet;
}

export function makeChipBet<MessageKey extends string>(
  {
    live,
    slots,
    t,
    money,
    sounds,
    changed,
    balanceMinor,
    stakeMinor: chipMinor,
  }: TableSeat<MessageKey | ChipBetMessageKey>,
  {
    table,
    pressLetter = table.pressLetter,
    betFromChips,
    chipsFromBet,
    onPlaced,
    letters = [],
  }: {
    readonly table: ChipTable;
    pressLetter?(key: string): boolean;
    betFromChips(chips: Chips): unknown;
    chipsFromBet(bet: unknown): Chips;
    /** Chips can be placed again. */
    onPlaced(): void;
    /** Shortcut letters of the game, in addition to those of the tools. */
    readonly letters?: readonly string[];
  },
): ChipBet {
  const round = makeChipRound({ live, slots, laid: table, betFromChips, chipsFromBet });

  async function place(): Promise<void> {
    sounds.play('press');
    await round.place();
    onPlaced();
    changed();
  }

  function label(laidMinor: bigint): string {
    if (round.isPlacing) return t('placing');
    if (laidMinor > 0n && live.takesBets) return t('place.amount', { amount: money.text(laidMinor) });
    const placedMinor = sumChips(round.placed);
    return placedMinor > 0n ? t('placed', { amount: money.text(placedMinor) }) : t('place');
  }

  const actions = (): readonly TableAction[] => {
    // Called after every change of the chips, and at the cut-off.
    round.follow();
    table.setChipMinor(chipMinor() ?? 0n);
    const laidMinor = sumChips(round.laid);
    const main: TableAction = {
      label: label(laidMinor),
      press: () => void place(),
      isMain: true,
      isDisabled: !round.mayPlace || laidMinor === 0n || laidMinor > balanceMinor(),
    };
    const keys = [...Object.values(chipLetters), ...letters].map((key) => ({
      label: key,
      key,
      isOnStage: true,
      press: () => void pressLetter(key),
    }));
    return [main, ...keys];
  };

  function note(): string {
    const laidMinor = sumChips(round.laid);
    if (round.isCleared) return t('note.off');
    if (round.mayPlace && laidMinor > 0n) return t(laidMinor > balanceMinor() ? 'note.short' : 'note.press');
    const isIn = round.bets.some(({ State }) => State === 'open');
    if (round.isFull && live.takesBets) return t('note.full', { most: slots });
    if (isIn) return t(round.mayPlace ? 'note.more' : 'note.in');
    return t(round.mayPlace ? 'missing' : 'note.wait');
  }

  let repeated: Chips = new Map();
  const autobet: TableAutobet = {
    get stakeMinor() {
      const laidMinor = sumChips(round.laid);
      return laidMinor > 0n ? laidMinor : undefined;
    },
    begin() {
      repeated = round.laid;
      // They stay available to "repeat".
      table.played();
    },
    place: (stakeMinor) =>
      live.bet({ bet: betFromChips(scaledChips(repeated, stakeMinor)), stakeMinor, slot: round.bets.length }),
  };

  // Not a spread, which would evaluate its getters once.
  return Object.assign(round, { actions, note, autobet });
}
