import {
  type CallBet,
  callBetChips,
  neighbourChips,
  ROULETTE_CHIPS_MAX,
  type RouletteSpot,
  roulette,
  roulettePays,
} from '@evens/games';
import type words from '@evens/locales/en/arcade/roulette.json';
import { makeChipLimits } from '../../chips/chip-limits.ts';
import {
  ChipStack,
  type Chips,
  type ChipTool,
  chipTools,
  joinedChips,
  type Placed,
  sumOf,
} from '../../chips/chip-stack.ts';
import { choiceField, quickField, rangeField } from '../../frame/fields.ts';
import { type Hurry, makeHurry } from '../../stage/hurry.ts';
import type { Table } from '../game-client.ts';
import { type Arrangement, arrange } from './arrange.ts';
import { betOf, placedOf } from './chips.ts';
import { makeRacetrack } from './racetrack.ts';
import { makeTableView } from './table-view.ts';
import { makeWheel, type Spin } from './wheel.ts';

export type RouletteWord = keyof typeof words;

const FADE_MS = 200;
/** How long a wheel that covers the table stands before it goes. */
const LOOK_MS = 900;
const NEIGHBOURS_SHOWN_MAX = 8;

type SpinTiming = Pick<Spin, 'ms' | 'passedMs'>;

/** Layout, racetrack and wheel, with the chips that the player has put down. */
export interface RouletteRoom {
  readonly chips: Chips;
  readonly hurry: Hurry;
  /** Where the wheel is, for what flies off it. */
  readonly wheelAt: { readonly x: number; readonly y: number };
  setChipMinor(minor: bigint): void;
  /** Chips stay as they are; the layout and the wheel may still be looked at. */
  setBusy(isBusy: boolean): void;
  /** The wheel runs and the ball falls; it comes over the layout where it has no place of its own. */
  spin(pocket: number, timing: SpinTiming): Promise<void>;
  /** The ball fell: the chips that were played lie on the layout until the next one comes. */
  showResult(result: {
    readonly pocket: number;
    readonly chips: Chips;
    readonly won: ReadonlySet<string>;
  }): void;
  /** Chips that are played lie on the layout although they are none of the player's next ones. */
  showPlayed(chips: Chips | undefined): void;
  /** At a table of many: what is bet on the round that takes bets; the player's own chips lie over it, unless it holds them already. */
  setPlaced(placed: Chips, how: { readonly hasLaid: boolean }): void;
  /** The player's chips are played; they can be put down again. */
  played(how?: { readonly isFurther: boolean }): void;
  /** Takes the player's chips off. */
  clear(): void;
  /** Lies on the layout at once, without a spin. */
  setPocket(pocket: number): void;
  pressLetter(key: string): boolean;
  nameOf(spot: RouletteSpot): string;
}

const chipsOf = (callBet: CallBet): number =>
  Number(placedOf(callBetChips(callBet, 1n)).reduce((sum, { minor }) => sum + minor, 0n));

export function makeRouletteRoom({
  stage,
  settings,
  words,
  money,
  sounds,
  number,
  multiplier,
  changed,
  say,
  bounds,
  atMost,
}: Omit<Table<RouletteWord>, 'move'>): RouletteRoom {
  const limits = makeChipLimits({
    bounds,
    returnMaxOf(chips) {
      const read = roulette.readBet(betOf(chips));
      return read.ok ? read.value.returnMaxMinor : 0n;
    },
    placed: () => placed ?? new Map(),
  });
  const stack = new ChipStack(limits.mayLie);
  const hurry = makeHurry(stage, changed);
  let neighbours = 2;
  let chipMinor = 0n;
  let isBusy = false;
  let view: 'table' | 'track' = 'table';
  let arrangement: Arrangement | undefined;
  /** What lies on the layout instead of the player's next chips. */
  let shown: Chips | undefined;
  let placed: Chips | undefined;
  let isLaidIn = false;
  let spins = 0;
  let isSpinning = false;

  stage.setBackdrop('radial-gradient(110% 90% at 50% 20%, #17302b 0%, #0f1a1a 50%, #0b0e11 100%)');
  const table = makeTableView(stage, {
    group: stage.hotspotGroup(words('places')),
    digits: money.digits,
    textOf: outsideText,
    nameOf(spot) {
      const minor = allChips().get(spot.key);
      const terms = { name: nameOf(spot), pays: multiplier(Number(roulettePays(spot)) * 100) };
      return minor === undefined
        ? words('spot', terms)
        : words('spot.chips', { ...terms, amount: money.text(minor) });
    },
    onPlace: (spot) => place([{ spot: spot.key, minor: chipMinor }]),
    onTake: (spot) => act(() => stack.take(spot.key)),
  });
  const track = makeRacetrack(stage, {
    group: stage.hotspotGroup(words('track.places')),
    textOf: (callBet) => words(callBet),
    nameOf: (callBet) => words('call', { name: words(callBet), count: chipsOf(callBet) }),
    neighboursName: (each) => words('neighbours-of', { number: each, count: neighbours }),
    onCall: (callBet) => place(placedOf(callBetChips(callBet, chipMinor))),
    onNumber: (each) => place(placedOf(neighbourChips({ number: each, neighbours, chipMinor }))),
  });
  const wheel = makeWheel(stage, hurry);
  stage.root.addChild(wheel.root);

  const viewField = choiceField({
    label: words('view'),
    choices: [
      { value: 'table', label: words('table') },
      { value: 'track', label: words('track') },
    ],
    value: view,
    onChoose: setView,
  });
  const toolsField = quickField({
    label: words('tools'),
    choices: chipTools.map((value) => ({ value, label: words(value) })),
    onChoose: use,
  });
  const neighboursField = rangeField({
    label: words('neighbours'),
    minimum: 0,
    maximum: NEIGHBOURS_SHOWN_MAX,
    value: neighbours,
    write: (value) => number(value),
    onChange(value) {
      neighbours = value;
      track.setNeighbours(value);
    },
  });
  settings.append(toolsField.element, viewField.element, neighboursField.element);
  stage.onResize(layOut);

  function setView(next: 'table' | 'track'): void {
    view = next;
    layOut();
  }

  function layOut(): void {
    arrangement = arrange({ width: stage.width, height: stage.height, view });
    const { table: tableBox, track: trackBox, wheel: wheelAt, turn, isWheelAlone } = arrangement;
    table.setShown(tableBox !== undefined);
    if (tableBox) table.place(tableBox, turn);
    track.setShown(trackBox !== undefined);
    if (trackBox) track.place(trackBox, turn);
    wheel.place(wheelAt.x, wheelAt.y, wheelAt.radius);
    // A wheel that has a place of its own stands there all the time.
    if (isWheelAlone) {
      wheel.root.visible = true;
      wheel.root.alpha = 1;
      setDim(0);
    } else if (!isSpinning) {
      wheel.root.visible = false;
      setDim(0);
    }
    viewField.element.hidden = isWheelAlone;
    neighboursField.element.hidden = trackBox === undefined;
  }

  function setDim(share: number): void {
    table.root.alpha = 1 - 0.82 * share;
    track.root.alpha = 1 - 0.82 * share;
    stage.redraw();
  }

  function nameOf({ kind, numbers }: RouletteSpot): string {
    const [first = 0] = numbers;
    return words(kind, { numbers: numbers.join('-'), first, last: numbers.at(-1) ?? 0 });
  }

  function outsideText({ kind, numbers }: RouletteSpot): string {
    const [first = 0] = numbers;
    switch (kind) {
      case 'dozen':
        return `${first}–${first + 11}`;
      case 'column':
        return '2:1';
      case 'low':
        return '1–18';
      case 'high':
        return '19–36';
      case 'odd':
      case 'even':
        return words(kind);
      default:
        return '';
    }
  }

  function place(placed: readonly Placed[]): void {
    if (isBusy || chipMinor === 0n) return;
    const spots = new Set([...stack.chips.keys(), ...placed.map(({ spot }) => spot)]);
    if (spots.size > ROULETTE_CHIPS_MAX) {
      say(words('too-many', { most: ROULETTE_CHIPS_MAX }));
      return;
    }
    act(() => stack.place(placed), placed.length === 1 ? placed[0]?.spot : undefined);
  }

  function use(tool: ChipTool): void {
    act(() => stack[tool]());
    say(words('stake', { amount: money.text(sumOf(stack.chips)) }));
  }

  /** Something that the player does with the chips; those of the last round are gone by then. */
  function act(change: () => boolean, spot?: string): void {
    if (isBusy) return;
    const isDone = change();
    shown = undefined;
    table.setResult(undefined);
    showChips();
    sounds.play('press');
    changed();
    if (!isDone) atMost(limits.mostOn(stack.chips, spot));
  }

  function laid(): Chips {
    return isLaidIn ? new Map() : stack.chips;
  }

  function allChips(): Chips {
    return shown ?? joinedChips([placed ?? new Map(), laid()]);
  }

  function showChips(): void {
    if (shown || !placed) table.setChips(shown ?? stack.chips);
    else table.setChips(placed, laid());
    table.rename();
  }

  async function showWheel(): Promise<void> {
    if (!arrangement || arrangement.isWheelAlone) return;
    wheel.root.visible = true;
    await stage.tween({
      ms: FADE_MS,
      step(share) {
        if (arrangement?.isWheelAlone) return;
        wheel.root.alpha = share;
        setDim(share);
      },
    });
  }

  async function hideWheel(spin: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const isIts = (): boolean => spin === spins && arrangement?.isWheelAlone === false;
    if (!isIts()) return;
    await stage.tween({
      ms: FADE_MS,
      step(share) {
        if (!isIts()) return;
        wheel.root.alpha = 1 - share;
        setDim(1 - share);
      },
    });
    if (!isIts()) return;
    wheel.root.visible = false;
    wheel.root.alpha = 1;
  }

  return {
    get chips() {
      return stack.chips;
    },
    hurry,
    get wheelAt() {
      return arrangement?.wheel ?? { x: stage.width / 2, y: stage.height / 2 };
    },
    setChipMinor(minor) {
      chipMinor = minor;
    },
    setBusy(next) {
      // A live table says so with every bet of the crowd.
      if (next === isBusy) return;
      isBusy = next;
      table.setDisabled(isBusy);
      track.setDisabled(isBusy);
      toolsField.setDisabled(isBusy);
    },
    async spin(pocket, timing) {
      spins += 1;
      const spin = spins;
      table.setResult(undefined);
      isSpinning = true;
      await showWheel();
      const onPocket = (share: number): void =>
        sounds.play(share > 0.55 ? 'tick' : 'roll', 1.2 - share * 0.5);
      await wheel.spin(pocket, { ...timing, onPocket }).finally(() => {
        isSpinning = false;
      });
      sounds.play('land');
      hideWheel(spin).catch(reportError);
    },
    showResult({ pocket, chips, won }) {
      shown = chips;
      table.setResult({ pocket, won });
      showChips();
    },
    showPlayed(chips) {
      shown = chips;
      table.setResult(undefined);
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
    setPocket: (pocket) => wheel.setPocket(pocket),
    pressLetter(key) {
      if (key === 't' && !viewField.element.hidden) {
        setView(view === 'table' ? 'track' : 'table');
        viewField.set(view);
        return true;
      }
      const tool = chipTools.find((each) => each.startsWith(key));
      if (tool) use(tool);
      return tool !== undefined;
    },
    nameOf,
  };
}
