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
  /** Called at short intervals: places the chips before the cut-off. */
  onClock(): void;
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
    refresh,
    chipClosing,
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
  const round = makeChipRound({
    live,
    slots,
    laid: table,
    closing: chipClosing,
    balanceMinor,
    betFromChips,
    chipsFromBet,
  });

  async function place(): Promise<void> {
    sounds.play('press');
    await settle(round.place());
  }

  /** Shows the table after the bet was answered. The reason of a refusal stays. */
  async function settle(answer: Promise<boolean>): Promise<void> {
    const isPlaced = await answer;
    onPlaced();
    if (isPlaced) changed();
    else refresh();
  }

  let couldPlace = false;
  function onClock(): void {
    const due = round.placeDue();
    if (due) void settle(due);
    if (round.mayPlace !== couldPlace) {
      couldPlace = round.mayPlace;
      // The layout closes, or its chips are on their way.
      onPlaced();
      refresh();
    }
  }

  function label(laidMinor: bigint): string {
    if (round.isPlacing || round.isOnWay) return t('placing');
    if (laidMinor > 0n && live.takesBets) {
      const amount = money.text(laidMinor);
      return chipClosing.isAutomatic ? chipClosing.t('chips.now', { amount }) : t('place.amount', { amount });
    }
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
      isOptional: chipClosing.isAutomatic,
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
    if (round.cleared === 'unconfirmed') return t('note.off');
    if (round.cleared) return chipClosing.t(`chips.off.${round.cleared}`);
    if (round.mayPlace && laidMinor > 0n) {
      if (laidMinor > balanceMinor()) return t('note.short');
      return chipClosing.isAutomatic ? chipClosing.t('chips.count') : t('note.press');
    }
    if (round.isOnWay) return chipClosing.t('chips.on-way');
    const isIn = round.bets.some(({ State }) => State === 'open');
    if (round.isFull && live.takesBets) return t('note.full', { most: slots });
    if (isIn && round.mayPlace && chipClosing.isAutomatic) return chipClosing.t('chips.more');
    if (isIn) return t(round.mayPlace ? 'note.more' : 'note.in');
    if (round.mayPlace && chipClosing.isAutomatic) return chipClosing.t('chips.lay');
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
  return Object.assign(round, { actions, note, onClock, autobet });
}
