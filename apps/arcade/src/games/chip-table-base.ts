import type { Result } from '@evens/base';
import { makeChipLimits } from '../chips/chip-limits.ts';
import {
  ChipStack,
  type Chips,
  type ChipTool,
  chipTools,
  joinedChips,
  type Placed,
  sumChips,
} from '../chips/chip-stack.ts';
import type { CrowdChips } from '../chips/crowd-chips.ts';
import { quickField } from '../frame/fields.ts';
import { chipLetters, type KeyLine, letterLines } from '../frame/keys.ts';
import type { Table } from './game-client.ts';

/** Messages that all tables with a chip layout share. */
export type ChipTableMessageKey = ChipTool | 'tools' | 'stake' | 'spot' | 'spot.chips';

/** Draws the chips. */
export interface ChipLayout {
  /** `laid` are the player's unconfirmed chips on top of confirmed ones. */
  setChips(chips: Chips, laid?: Chips): void;
  /** Draws the chips of other bettors. Absent at tables without others. */
  setCrowd?(chips: CrowdChips): void;
  /** Removes the marks of a result from the layout. */
  clearResult(): void;
  setDisabled(isDisabled: boolean): void;
  /** Updates the accessible names of the spots, which include the chips on them. */
  rename(): void;
}

/** The chips that the player has placed, and the tools that change them. */
export interface ChipTable {
  readonly chips: Chips;
  setChipMinor(minor: bigint): void;
  /** While busy, the chips cannot be changed. */
  setBusy(isBusy: boolean): void;
  /** Shows the chips of a played round in place of the player's next chips. */
  showPlayed(chips: Chips | undefined): void;
  /** At a live table: the chips that are bet on the current round. `hasLaid` says whether unconfirmed chips are shown on top. */
  setPlaced(placed: Chips, how: { readonly hasLaid: boolean }): void;
  /** At a live table: the chips of other bettors on the current round. */
  setCrowd(chips: CrowdChips): void;
  /** The player's chips were bet; they can be repeated. */
  played(how?: { readonly isFurther: boolean }): void;
  /** Removes the player's chips. */
  clear(): void;
  pressLetter(key: string): boolean;
  /** The letters of the chip tools. */
  keys(): readonly KeyLine[];
}

export interface ChipTableBase extends ChipTable {
  /** Places one chip on a spot. Returns whether it was placed. */
  placeOn(spot: string): boolean;
  /** Places several chips in one step; `placedBy` gets the value of one chip. */
  place(placedBy: (chipMinor: bigint) => readonly Placed[]): void;
  /** Removes all chips of a spot. */
  take(spot: string): void;
  /** The accessible name of a spot, with the chips on it. */
  spotName(spot: string, terms: Readonly<Record<string, number | string>>): string;
  /** The chips of a finished round; like `showPlayed`, but keeps its result on the layout. */
  showWithResult(chips: Chips): void;
}

interface ChipTableOptions {
  /** The rules by which the server judges a bet. */
  readonly rules: { readBet(bet: unknown): Result<{ readonly returnMaxMinor: bigint }, unknown> };
  betFromChips(chips: Chips): unknown;
  /** A function, because the layout is made after the table. */
  layout(): ChipLayout;
  /** A message that says why chips on these spots are not permitted. */
  obstacle?(spots: ReadonlySet<string>): string | undefined;
  /** Further buttons in the row of the tools. */
  readonly buttons?: readonly HTMLElement[];
}

type Parts = Pick<
  Table<ChipTableMessageKey>,
  'settings' | 't' | 'money' | 'sounds' | 'changed' | 'announce' | 'bounds' | 'atMost'
>;

/** Chips on a layout, their limits and tools; shared by all tables that have a layout. */
export function makeChipTableBase(
  { settings, t, money, sounds, changed, announce, bounds, atMost }: Parts,
  { rules, betFromChips, layout, obstacle, buttons = [] }: ChipTableOptions,
): ChipTableBase {
  const limits = makeChipLimits({
    bounds,
    returnMax(chips) {
      const read = rules.readBet(betFromChips(chips));
      return read.ok ? read.value.returnMaxMinor : 0n;
    },
    placed: () => placed ?? new Map(),
  });
  const stack = new ChipStack(limits.mayLie);
  let chipMinor = 0n;
  let isBusy = false;
  /** Chips that are shown in place of the player's next chips. */
  let displayedChips: Chips | undefined;
  let placed: Chips | undefined;
  let isLaidIn = false;

  const tools = quickField({
    label: t('tools'),
    choices: chipTools.map((value) => ({ value, label: t(value) })),
    onChoose: use,
  });
  tools.element.append(...buttons);
  settings.append(tools.element);
  settings.classList.add('chip-settings');

  function place(placedBy: (minor: bigint) => readonly Placed[]): boolean {
    if (isBusy || chipMinor === 0n) return false;
    const next = placedBy(chipMinor);
    const reason = obstacle?.(new Set([...stack.chips.keys(), ...next.map(({ spot }) => spot)]));
    if (reason !== undefined) {
      announce(reason);
      return false;
    }
    return act(() => stack.place(next), next.length === 1 ? next[0]?.spot : undefined);
  }

  function use(tool: ChipTool): void {
    act(() => stack[tool]());
    announce(t('stake', { amount: money.text(sumChips(stack.chips)) }));
  }

  /** An action of the player on the chips. Hides the chips of the last round. Returns whether it was permitted. */
  function act(change: () => boolean, spot?: string): boolean {
    if (isBusy) return false;
    const isDone = change();
    showPlayed(undefined);
    sounds.play('chip');
    changed();
    if (!isDone) atMost(limits.mostOn(stack.chips, spot));
    return isDone;
  }

  function laid(): Chips {
    return isLaidIn ? new Map() : stack.chips;
  }

  function showChips(): void {
    if (displayedChips || !placed) layout().setChips(displayedChips ?? stack.chips);
    else layout().setChips(placed, laid());
    layout().rename();
  }

  function showPlayed(chips: Chips | undefined): void {
    displayedChips = chips;
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
      // A live table calls this with every bet of the crowd.
      if (next === isBusy) return;
      isBusy = next;
      layout().setDisabled(isBusy);
      tools.setDisabled(isBusy);
    },
    showPlayed,
    showWithResult(chips) {
      displayedChips = chips;
      showChips();
    },
    setPlaced(next, { hasLaid }) {
      placed = next;
      isLaidIn = hasLaid;
      showChips();
    },
    setCrowd: (chips) => layout().setCrowd?.(chips),
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
      const tool = chipTools.find((each) => chipLetters[each] === key);
      if (tool) use(tool);
      return tool !== undefined;
    },
    keys: () => letterLines(chipLetters, (tool) => t(tool)),
    placeOn: (spot) => place((minor) => [{ spot, minor }]),
    place,
    take(spot) {
      act(() => stack.take(spot));
    },
    spotName(spot, terms) {
      const minor = (displayedChips ?? joinedChips([placed ?? new Map(), laid()])).get(spot);
      return minor === undefined
        ? t('spot', terms)
        : t('spot.chips', { ...terms, amount: money.text(minor) });
    },
  };
}
