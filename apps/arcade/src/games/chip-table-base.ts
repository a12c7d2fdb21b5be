import type { InHouseGame } from '@evens/games';
import { makeChipLimits } from '../chips/chip-limits.ts';
import {
  ChipStack,
  type Chips,
  type ChipTool,
  chipTools,
  joinedChips,
  type Placed,
  sumOf,
} from '../chips/chip-stack.ts';
import { quickField } from '../frame/fields.ts';
import type { Table } from './game-client.ts';

/** Messages of every table at which chips lie on a layout. */
export type ChipTableWord = ChipTool | 'tools' | 'stake' | 'spot' | 'spot.chips';

/** What draws the chips. */
export interface ChipLayout {
  /** `laid` are the player's own over those that are bet already. */
  setChips(chips: Chips, laid?: Chips): void;
  /** No result is marked on the layout. */
  clearResult(): void;
  setDisabled(isDisabled: boolean): void;
  /** The names of spots have changed: they say what lies there. */
  rename(): void;
}

/** The chips that the player has placed. */
export interface ChipTable {
  readonly chips: Chips;
  setChipMinor(minor: bigint): void;
  /** Chips stay as they are; the layout may still be looked at. */
  setBusy(isBusy: boolean): void;
  /** Chips that are played lie there instead of the player's next ones. */
  showPlayed(chips: Chips | undefined): void;
  /** At a table of many: what is bet on the round that takes bets; the player's own chips lie over it, unless it holds them already. */
  setPlaced(placed: Chips, how: { readonly hasLaid: boolean }): void;
  /** The player's chips are played; they can be placed again. */
  played(how?: { readonly isFurther: boolean }): void;
  /** Takes the player's chips off. */
  clear(): void;
  pressLetter(key: string): boolean;
}

export interface ChipTableBase extends ChipTable {
  /** Puts one chip on a spot. */
  placeOn(spot: string): void;
  /** Puts several chips down in one step; they are asked for with the worth of one chip. */
  place(placedBy: (chipMinor: bigint) => readonly Placed[]): void;
  /** Takes all chips off a spot. */
  take(spot: string): void;
  /** The spot's name for screen readers, with what lies there. */
  spotName(spot: string, terms: { readonly name: string; readonly pays: string }): string;
  /** Chips of a round that is over; `showPlayed` without clearing its result. */
  showWithResult(chips: Chips): void;
}

interface ChipTableOptions {
  /** The rules that the server judges a bet by. */
  readonly rules: Pick<InHouseGame, 'readBet'>;
  betOf(chips: Chips): unknown;
  /** Asked for when it is drawn on: it is made after the table. */
  layout(): ChipLayout;
  /** Why chips may not lie on these spots, as a sentence. */
  obstacle?(spots: ReadonlySet<string>): string | undefined;
}

type Parts = Pick<
  Table<ChipTableWord>,
  'settings' | 'words' | 'money' | 'sounds' | 'changed' | 'say' | 'bounds' | 'atMost'
>;

/** Chips on a layout, their limits and the tools that move them: alike at every table that has a layout. */
export function makeChipTableBase(
  { settings, words, money, sounds, changed, say, bounds, atMost }: Parts,
  { rules, betOf, layout, obstacle }: ChipTableOptions,
): ChipTableBase {
  const limits = makeChipLimits({
    bounds,
    returnMaxOf(chips) {
      const read = rules.readBet(betOf(chips));
      return read.ok ? read.value.returnMaxMinor : 0n;
    },
    placed: () => placed ?? new Map(),
  });
  const stack = new ChipStack(limits.mayLie);
  let chipMinor = 0n;
  let isBusy = false;
  /** What lies on the layout instead of the player's next chips. */
  let shown: Chips | undefined;
  let placed: Chips | undefined;
  let isLaidIn = false;

  const tools = quickField({
    label: words('tools'),
    choices: chipTools.map((value) => ({ value, label: words(value) })),
    onChoose: use,
  });
  settings.append(tools.element);

  function place(placedBy: (minor: bigint) => readonly Placed[]): void {
    if (isBusy || chipMinor === 0n) return;
    const next = placedBy(chipMinor);
    const reason = obstacle?.(new Set([...stack.chips.keys(), ...next.map(({ spot }) => spot)]));
    if (reason !== undefined) {
      say(reason);
      return;
    }
    act(() => stack.place(next), next.length === 1 ? next[0]?.spot : undefined);
  }

  function use(tool: ChipTool): void {
    act(() => stack[tool]());
    say(words('stake', { amount: money.text(sumOf(stack.chips)) }));
  }

  /** Something that the player does with the chips; those of the last round are gone by then. */
  function act(change: () => boolean, spot?: string): void {
    if (isBusy) return;
    const isDone = change();
    showPlayed(undefined);
    sounds.play('press');
    changed();
    if (!isDone) atMost(limits.mostOn(stack.chips, spot));
  }

  function laid(): Chips {
    return isLaidIn ? new Map() : stack.chips;
  }

  function showChips(): void {
    if (shown || !placed) layout().setChips(shown ?? stack.chips);
    else layout().setChips(placed, laid());
    layout().rename();
  }

  function showPlayed(chips: Chips | undefined): void {
    shown = chips;
    layout().clearResult();
    showChips();
  }

  return {
    get chips() {
      return stack.chips;
    },
    setChipMinor(minor) {
      chipMinor = minor;
    },
    setBusy(next) {
      // A live table says so with every bet of the crowd.
      if (next === isBusy) return;
      isBusy = next;
      layout().setDisabled(isBusy);
      tools.setDisabled(isBusy);
    },
    showPlayed,
    showWithResult(chips) {
      shown = chips;
      showChips();
    },
    setPlaced(next, { hasLaid }) {
      placed = next;
      isLaidIn = hasLaid;
      showChips();
    },
    played(how) {
      stack.played(how);
      isLaidIn = false;
      showChips();
    },
    clear() {
      stack.clear();
      showChips();
    },
    pressLetter(key) {
      const tool = chipTools.find((each) => each.startsWith(key));
      if (tool) use(tool);
      return tool !== undefined;
    },
    placeOn: (spot) => place((minor) => [{ spot, minor }]),
    place,
    take: (spot) => act(() => stack.take(spot)),
    spotName(spot, terms) {
      const minor = (shown ?? joinedChips([placed ?? new Map(), laid()])).get(spot);
      return minor === undefined
        ? words('spot', terms)
        : words('spot.chips', { ...terms, amount: money.text(minor) });
    },
  };
}
