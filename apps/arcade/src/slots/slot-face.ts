import './slots.css';
import { bigWinStep } from '../frame/big-win.ts';
import { el } from '../frame/elements.ts';
import type { Money } from '../frame/money.ts';
import type { Hurry } from '../stage/hurry.ts';
import type { Stage } from '../stage/stage.ts';
import type { SlotLayout } from './reel-layout.ts';
import type { Tone } from './win-lights.ts';

/** A number in the line above the reels: "Free spins 7". */
export interface Chip {
  readonly name: string;
  /** Empty if the picture shows the value. */
  readonly value: string;
  readonly picture?: HTMLElement;
  readonly tone?: 'feature' | Tone;
}

export interface PlateText {
  readonly title: string;
  readonly lines: readonly string[];
  /** An amount that is counted up. */
  readonly sumMinor?: bigint;
  readonly tone?: Tone;
  readonly picture?: HTMLElement;
  readonly ms?: number;
}

export interface BigWin {
  readonly sumMinor: bigint;
  /** Whether the amount of the meter is a part of the sum: the count begins with it. */
  readonly continuesMeter?: boolean;
  readonly stakeMinor: bigint;
  /** Shown below the amount. */
  readonly lines?: readonly string[];
  /** In place of the titles of the steps. */
  readonly title?: string;
}

/** The texts over a slot's picture. Hidden from screen readers, which get the frame's announcements. */
export interface SlotFace {
  place(layout: SlotLayout): void;
  /** The state of the feature, or a tip about the game. */
  setChips(chips: readonly Chip[]): void;
  setTip(text: string): void;
  /** An element of the game's own above that line, instead of the ladder. */
  setBoard(board: HTMLElement): void;
  /** The steps of a rising multiplier, above that line. */
  setLadder(steps: readonly string[], at: number): void;
  /** Counts up to an amount, in gold, or shows it at once. An amount that will be celebrated is counted there. */
  count(
    sumMinor: bigint,
    options: {
      readonly tone: Tone;
      readonly stakeMinor: bigint;
      readonly fromMinor?: bigint;
      readonly pace?: number;
    },
  ): Promise<void>;
  /** Shows an amount that the caller increases step by step. */
  showSum(sumMinor: bigint, tone: Tone): void;
  clearMeter(): void;
  /** A message that pauses the round until a time has passed or the player presses. */
  plate(text: PlateText): Promise<void>;
  /**
   * Counts a big win up from step to step, in the celebration and in the meter at once; `onStep` is called when the next step
   * is reached.
   */
  bigWin(win: BigWin, onStep: (step: number) => void): Promise<void>;
}

const PLATE_MS = 2300;
/** Counting time of each step of a big win. */
const BIG_WIN_STEP_MS = 1700;
const LEAVE_MS = 700;

export function makeSlotFace({
  stage,
  money,
  hurry,
  winLabel,
  winTitles,
  onTick,
}: {
  readonly stage: Stage;
  readonly money: Money;
  readonly hurry: Hurry;
  readonly winLabel: string;
  /** Titles of the steps of a big win. */
  readonly winTitles: readonly string[];
  /** Called when the counted amount has grown. */
  onTick(share: number): void;
}): SlotFace {
  const dir = document.documentElement.dir;
  const shell = (className: string): HTMLElement =>
    el('div', { class: className, 'aria-hidden': 'true', dir });
  const head = shell('slot-head');
  const meter = shell('slot-meter');
  const curtain = shell('slot-curtain');
  const ladder = el('span', { class: 'slot-ladder' });
  const numbers = el('span', { class: 'slot-figures' });
  head.append(ladder, numbers);
  const headPlace = stage.overlay(head);
  const meterPlace = stage.overlay(meter);
  const curtainPlace = stage.overlay(curtain);

  /** Amount of the meter. */
  let meterMinor = 0n;

  function showMeter(sumMinor: bigint, tone: Tone, grows = false): HTMLElement {
    meterMinor = sumMinor;
    const figure = el('bdi', {}, money.text(sumMinor));
    meter.replaceChildren(
      el('span', { 'data-tone': tone, 'data-grows': grows }, el('i', {}, winLabel), el('b', {}, figure)),
    );
    return figure;
  }

  function countUp(
    elements: readonly HTMLElement[],
    { from, to, ms, onCount }: { from: bigint; to: bigint; ms: number; onCount?: (now: bigint) => void },
  ): Promise<void> {
    let ticked = 0;
    return hurry.tween({
      ms,
      ease: (share) => 1 - (1 - share) ** 2,
      step(share) {
        const now = share === 1 ? to : from + BigInt(Math.floor(Number(to - from) * share));
        for (const element of elements) element.textContent = money.text(now);
        onCount?.(now);
        if (share - ticked < 0.07) return;
        ticked = share;
        onTick(share);
      },
    });
  }

  async function leave(): Promise<void> {
    curtain.dataset['state'] = 'leaving';
    await new Promise((resolve) => setTimeout(resolve, stage.isCalm ? 0 : 180));
    curtain.replaceChildren();
    delete curtain.dataset['state'];
  }

  return {
    place({ head: headBox, meter: meterBox, width, height, scale }) {
      headPlace.place(headBox);
      meterPlace.place(meterBox);
      curtainPlace.place({ x: 0, y: 0, width, height });
      for (const element of [head, meter, curtain]) element.style.setProperty('--scale', scale.toFixed(3));
    },
    setChips(chips) {
      numbers.replaceChildren(
        ...chips.map(({ name, value, picture, tone = 'plain' }) =>
          el(
            'span',
            { class: 'slot-chip', 'data-tone': tone },
            el('i', {}, name),
            picture,
            value === '' ? undefined : el('b', {}, el('bdi', {}, value)),
          ),
        ),
      );
    },
    setTip(text) {
      numbers.replaceChildren(el('span', { class: 'slot-tip' }, text));
    },
    setBoard: (board) => ladder.replaceChildren(board),
    setLadder(steps, at) {
      if (ladder.childElementCount !== steps.length)
        ladder.replaceChildren(...steps.map(() => el('b', { class: 'slot-step' }, el('bdi'))));
      // Only a new step is animated.
      for (const [index, step] of [...ladder.children].entries()) {
        const figure = step.firstElementChild;
        if (figure) figure.textContent = steps[index] ?? '';
        step.toggleAttribute('data-on', index === at);
      }
    },
    showSum: (sumMinor, tone) => void showMeter(sumMinor, tone, true),
    async count(sumMinor, { tone, stakeMinor, fromMinor = 0n, pace = 1 }) {
      if (bigWinStep(sumMinor, stakeMinor) > 0) return;
      const figure = showMeter(tone === 'gain' ? fromMinor : sumMinor, tone);
      meterMinor = sumMinor;
      if (tone === 'gain') await countUp([figure], { from: fromMinor, to: sumMinor, ms: 850 / pace });
    },
    clearMeter() {
      meterMinor = 0n;
      meter.replaceChildren();
    },
    async plate({ title, lines, sumMinor, tone = 'plain', picture, ms = PLATE_MS }) {
      const figure = el('bdi', {}, money.text(sumMinor ?? 0n));
      const card = el(
        'div',
        { class: 'slot-plate', 'data-tone': tone },
        picture,
        el('strong', {}, title),
        sumMinor === undefined ? undefined : el('b', {}, figure),
        ...lines.map((line) => el('span', {}, line)),
      );
      curtain.replaceChildren(card);
      if (sumMinor !== undefined && tone === 'gain')
        await countUp([figure], { from: 0n, to: sumMinor, ms: 1100 });
      await hurry.wait(ms);
      await leave();
    },
    async bigWin({ sumMinor, stakeMinor, continuesMeter = false, lines = [], title }, onStep) {
      const from = continuesMeter ? meterMinor : 0n;
      const figure = el('bdi', {}, money.text(from));
      const name = el('strong', {}, title ?? winTitles[0] ?? '');
      const texts = lines.map((line) => el('span', {}, line));
      const card = el('div', { class: 'slot-big' }, name, el('b', {}, figure), ...texts);
      curtain.replaceChildren(card);
      let displayedStep = 0;
      const showStep = (now: bigint): void => {
        const step = Math.max(1, bigWinStep(now, stakeMinor));
        if (step === displayedStep) return;
        displayedStep = step;
        card.dataset['step'] = String(step);
        name.textContent = title ?? winTitles[step - 1] ?? '';
        onStep(step);
      };
      const steps = Math.max(1, bigWinStep(sumMinor, stakeMinor));
      const meterFigure = showMeter(from, 'gain');
      meterMinor = sumMinor;
      await countUp([figure, meterFigure], {
        from,
        to: sumMinor,
        ms: BIG_WIN_STEP_MS * steps,
        onCount: showStep,
      });
      await hurry.wait(LEAVE_MS);
      await leave();
    },
  };
}
