import {
  type CallBet,
  callBetChips,
  neighbourChips,
  ROULETTE_CHIPS_MAX,
  type RouletteSpot,
  roulette,
  roulettePays,
} from '@evens/games';
import type messages from '@evens/locales/en/arcade/roulette.json';
import type { Chips } from '../../chips/chip-stack.ts';
import { button } from '../../frame/elements.ts';
import { choiceField, rangeField } from '../../frame/fields.ts';
import { gameLetters, type KeyLine, letterLines } from '../../frame/keys.ts';
import type { StudioLayout } from '../../frame/table/studio-layout.ts';
import { type Hurry, makeHurry } from '../../stage/hurry.ts';
import { type ChipLayout, type ChipTable, makeChipTableBase } from '../chip-table-base.ts';
import type { Table } from '../game-client.ts';
import { type Arrangement, arrange } from './arrange.ts';
import { betFromChips, toPlacedChips } from './chips.ts';
import { makeCloseUp } from './close-up.ts';
import { makeRacetrack } from './racetrack.ts';
import { makeTableView } from './table-view.ts';
import { makeWheel, type Spin } from './wheel.ts';

export type RouletteMessageKey = keyof typeof messages;

const FADE_MS = 200;
/** How long a wheel that covers the table stays after the ball has stopped. */
const LOOK_MS = 900;
const NEIGHBOURS_SHOWN_MAX = 8;

type View = Parameters<typeof arrange>[0]['view'];
const FIRST_VIEW: View = 'table';
const FIRST_NEIGHBOURS = 2;

type SceneParts = Omit<Table<RouletteMessageKey>, 'move'> & {
  /** The dealer's part of the picture, at a live table. */
  layOutStudio?(width: number, height: number): StudioLayout;
};
type SpinTiming = Pick<Spin, 'ms' | 'passedMs'>;

/** Layout, racetrack and wheel. */
export interface RouletteScene {
  readonly table: ChipTable;
  readonly hurry: Hurry;
  /** Position of the wheel, for sparks. */
  readonly wheelAt: { readonly x: number; readonly y: number };
  /** Spins the wheel and lets the ball fall. A wheel without a box of its own covers the layout meanwhile. */
  spin(pocket: number, timing: SpinTiming): Promise<void>;
  /** Shows the result: the played chips stay on the layout until the next chip is placed. */
  showResult(result: {
    readonly pocket: number;
    readonly chips: Chips;
    readonly won: ReadonlySet<string>;
  }): void;
  /** Puts the ball into a pocket at once, without a spin. */
  setPocket(pocket: number): void;
  /** Shortcut letters of the table and of the view. */
  pressLetter(key: string): boolean;
  keys(): readonly KeyLine[];
  spotName(spot: RouletteSpot): string;
}

const countCallChips = (callBet: CallBet): number =>
  Number(toPlacedChips(callBetChips(callBet, 1n)).reduce((sum, { minor }) => sum + minor, 0n));

/** The choice of the layout or the racetrack, which share one place on narrow screens. */
function makeViewField({ t }: SceneParts, onChoose: (view: View) => void) {
  return choiceField({
    label: t('view'),
    choices: [
      { value: 'table', label: t('table') },
      { value: 'track', label: t('track') },
    ],
    value: FIRST_VIEW,
    onChoose,
  });
}

/** The number of neighbours on each side of a number of the racetrack. */
function makeNeighboursField({ t, number }: SceneParts, onChange: (neighbours: number) => void) {
  return rangeField({
    label: t('neighbours'),
    minimum: 0,
    maximum: NEIGHBOURS_SHOWN_MAX,
    value: FIRST_NEIGHBOURS,
    write: (value) => number(value),
    onChange,
  });
}

export function makeRouletteScene(parts: SceneParts): RouletteScene {
  const { stage, settings, t, money, sounds, multiplier, changed } = parts;
  const viewButton = button(t('track'), toggleView, { class: 'view-button' });
  const table = makeChipTableBase(parts, {
    buttons: [viewButton],
    rules: roulette,
    betFromChips,
    layout: () => layout,
    obstacle: (spots) =>
      spots.size > ROULETTE_CHIPS_MAX ? t('too-many', { most: ROULETTE_CHIPS_MAX }) : undefined,
  });
  const hurry = makeHurry(stage, changed);
  let neighbours = FIRST_NEIGHBOURS;
  let view = FIRST_VIEW;
  let arrangement: Arrangement | undefined;
  let spins = 0;
  let isSpinning = false;

  stage.setBackdrop('radial-gradient(110% 90% at 50% 20%, #17302b 0%, #0f1a1a 50%, #0b0e11 100%)');
  const tableView = makeTableView(stage, {
    group: stage.hotspotGroup(t('places')),
    digits: money.digits,
    spotText: outsideText,
    spotName: (spot) =>
      table.spotName(spot.key, {
        name: spotName(spot),
        pays: multiplier(Number(roulettePays(spot)) * 100),
      }),
    onPlace: ({ key }) => table.placeOn(key),
    onTake: ({ key }) => table.take(key),
  });
  const track = makeRacetrack(stage, {
    group: stage.hotspotGroup(t('track.places')),
    callText: (callBet) => t(callBet),
    callName: (callBet) => t('call', { name: t(callBet), count: countCallChips(callBet) }),
    neighboursName: (each) => t('neighbours-of', { number: each, count: neighbours }),
    onCall: (callBet) => table.place((chipMinor) => toPlacedChips(callBetChips(callBet, chipMinor))),
    onNumber: (each) =>
      table.place((chipMinor) => toPlacedChips(neighbourChips({ number: each, neighbours, chipMinor }))),
  });
  const layout: ChipLayout = {
    setChips: tableView.setChips,
    setCrowd: tableView.setCrowd,
    clearResult: () => tableView.setResult(undefined),
    setDisabled(isDisabled) {
      tableView.setDisabled(isDisabled);
      track.setDisabled(isDisabled);
    },
    rename: tableView.rename,
  };
  const closeUp = parts.layOutStudio && makeCloseUp(stage, hurry);
  const wheel = makeWheel(stage, hurry, {
    tilt: () => arrangement?.tilt ?? 1,
    onPose: (pose) => closeUp?.follow(pose),
  });
  stage.root.addChild(wheel.root);
  if (parts.layOutStudio) wheel.turnIdly();

  const viewField = makeViewField(parts, setView);
  const neighboursField = makeNeighboursField(parts, (value) => {
    neighbours = value;
    track.setNeighbours(value);
  });
  settings.append(viewField.element, neighboursField.element);
  stage.onResize(layOut);

  function setView(next: View): void {
    view = next;
    viewButton.textContent = t(view === 'table' ? 'track' : 'table');
    layOut();
  }

  function toggleView(): void {
    setView(view === 'table' ? 'track' : 'table');
    viewField.set(view);
  }

  function layOut(): void {
    const studio = parts.layOutStudio?.(stage.width, stage.height);
    arrangement = arrange({ width: stage.width, height: stage.height, view, studio });
    const { table: tableArea, track: trackBox, wheel: wheelAt, isWheelAlone } = arrangement;
    tableView.setVisible(tableArea !== undefined);
    if (tableArea) tableView.place(tableArea, arrangement.turn);
    track.setVisible(trackBox !== undefined);
    if (trackBox) track.place(trackBox, arrangement.trackTurn);
    closeUp?.place(arrangement.closeUp);
    wheel.place(wheelAt.x, wheelAt.y, wheelAt.radius);
    // A wheel with a box of its own is always visible.
    if (isWheelAlone) {
      wheel.root.visible = true;
      wheel.root.alpha = 1;
      setDim(0);
    } else if (!isSpinning) {
      wheel.root.visible = false;
      setDim(0);
    }
    viewField.element.hidden = tableArea !== undefined && trackBox !== undefined;
    viewButton.hidden = viewField.element.hidden;
    neighboursField.element.hidden = trackBox === undefined;
  }

  function setDim(share: number): void {
    tableView.root.alpha = 1 - 0.82 * share;
    track.root.alpha = 1 - 0.82 * share;
    stage.redraw();
  }

  function spotName({ kind, numbers }: RouletteSpot): string {
    const [first = 0] = numbers;
    return t(kind, { numbers: numbers.join('-'), first, last: numbers.at(-1) ?? 0 });
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
        return t(kind);
      default:
        return '';
    }
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
    table,
    hurry,
    get wheelAt() {
      return arrangement?.wheel ?? { x: stage.width / 2, y: stage.height / 2 };
    },
    async spin(pocket, timing) {
      spins += 1;
      const spin = spins;
      tableView.setResult(undefined);
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
      tableView.setResult({ pocket, won });
      table.showWithResult(chips);
    },
    setPocket: (pocket) => wheel.setPocket(pocket),
    pressLetter(key) {
      if (key !== gameLetters.roulette.track || viewField.element.hidden) return table.pressLetter(key);
      toggleView();
      return true;
    },
    keys: () => [...table.keys(), ...letterLines(gameLetters.roulette, (view) => t(view))],
    spotName,
  };
}
