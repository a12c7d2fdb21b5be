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
  /** The amount in `value`, if it grows with the meter's count of the current spin. */
  readonly sumMinor?: bigint;
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

/** The end of a feature, over the whole stage. */
export interface Summary {
  readonly title: string;
  readonly sumMinor: bigint;
  readonly stakeMinor: bigint;
  /** A total up to the stake is shown plainly and at once. */
  readonly tone: Tone;
  readonly facts: readonly Pick<Chip, 'name' | 'value'>[];
  readonly lines: readonly string[];
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
  /** Counts the total of a feature, then waits for a press or some seconds; not while the player is away. */
  summary(summary: Summary, onStep: (step: number) => void): Promise<void>;
  readonly isSummaryVisible: boolean;
}

const PLATE_MS = 2300;
/** Counting time of each step of a big win. */
const BIG_WIN_STEP_MS = 1700;
const LEAVE_MS = 700;
const COUNT_MS = 420;
/** Counting time of a feature's total below a big win. */
const TOTAL_MS = 1100;
const SUMMARY_MS = 6000;

export function makeSlotFace({
  stage,
  money,
  hurry,
  winLabel,
  winTitles,
  goOn,
  isAway,
  onTick,
}: {
  readonly stage: Stage;
  readonly money: Money;
  readonly hurry: Hurry;
  readonly winLabel: string;
  /** Titles of the steps of a big win. */
  readonly winTitles: readonly string[];
  /** How to continue after a summary. */
  readonly goOn: string;
  /** Whether the player does not see the stage. */
  isAway(): boolean;
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
  /** The chip that grows with the meter, and its amount before the current spin. */
  let growing: { readonly figure: HTMLElement; readonly fromMinor: bigint } | undefined;
  let isSummaryVisible = false;

  function growBy(countedMinor: bigint): void {
    if (growing) growing.figure.textContent = money.text(growing.fromMinor + countedMinor);
  }

  function writeChip({ name, value, sumMinor, picture, tone = 'plain' }: Chip): HTMLElement {
    const figure = el('bdi', {}, value);
    if (sumMinor !== undefined) growing = { figure, fromMinor: sumMinor };
    return el(
      'span',
      { class: 'slot-chip', 'data-tone': tone },
      el('i', {}, name),
      picture,
      value === '' ? undefined : el('b', {}, figure),
    );
  }

  function clearMeter(): void {
    meterMinor = 0n;
    meter.replaceChildren();
  }

  /** Returns the steps of a big win for its count: shows the title of each new step. */
  function titleSteps(
    { stakeMinor, title }: { readonly stakeMinor: bigint; readonly title: string | undefined },
    { card, name }: { readonly card: HTMLElement; readonly name: HTMLElement },
    onStep: (step: number) => void,
  ): (now: bigint) => void {
    let displayedStep = 0;
    return (now) => {
      const step = Math.max(1, bigWinStep(now, stakeMinor));
      if (step === displayedStep) return;
      displayedStep = step;
      card.dataset['step'] = String(step);
      name.textContent = title ?? winTitles[step - 1] ?? '';
      onStep(step);
    };
  }

  /** Waits until the player has seen the text for this time or has pressed. */
  async function waitSeen(ms: number): Promise<void> {
    do await hurry.wait(ms);
    while (isAway());
  }

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
      growing = undefined;
      numbers.replaceChildren(...chips.map(writeChip));
    },
    setTip(text) {
      growing = undefined;
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
      if (tone === 'gain')
        await countUp([figure], { from: fromMinor, to: sumMinor, ms: COUNT_MS / pace, onCount: growBy });
      else growBy(sumMinor);
    },
    clearMeter,
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
        await countUp([figure], { from: 0n, to: sumMinor, ms: TOTAL_MS });
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
      const showStep = titleSteps({ stakeMinor, title }, { card, name }, onStep);
      const steps = Math.max(1, bigWinStep(sumMinor, stakeMinor));
      const meterFigure = showMeter(from, 'gain');
      meterMinor = sumMinor;
      await countUp([figure, meterFigure], {
        from,
        to: sumMinor,
        ms: BIG_WIN_STEP_MS * steps,
        onCount(now) {
          showStep(now);
          if (continuesMeter) growBy(now);
        },
      });
      await hurry.wait(LEAVE_MS);
      await leave();
    },
    async summary({ title, sumMinor, stakeMinor, tone, facts, lines }, onStep) {
      const isGain = tone === 'gain';
      const steps = isGain ? bigWinStep(sumMinor, stakeMinor) : 0;
      const figure = el('bdi', {}, money.text(isGain ? 0n : sumMinor));
      const name = el('em');
      const card = el(
        'div',
        { class: 'slot-summary', 'data-tone': tone },
        el('strong', {}, title),
        steps > 0 ? name : undefined,
        el('b', {}, figure),
        ...lines.map((line) => el('span', {}, line)),
        el(
          'dl',
          {},
          ...facts.map((fact) =>
            el('div', {}, el('dt', {}, fact.name), el('dd', {}, el('bdi', {}, fact.value))),
          ),
        ),
        el('small', {}, goOn),
      );
      // The amounts around it would reveal the total.
      clearMeter();
      head.style.visibility = 'hidden';
      curtain.dataset['state'] = 'full';
      curtain.replaceChildren(card);
      isSummaryVisible = true;
      if (isGain)
        await countUp([figure], {
          from: 0n,
          to: sumMinor,
          ms: Math.max(TOTAL_MS, BIG_WIN_STEP_MS * steps),
          ...(steps > 0 && {
            onCount: titleSteps({ stakeMinor, title: undefined }, { card, name }, onStep),
          }),
        });
      await waitSeen(SUMMARY_MS);
      isSummaryVisible = false;
      head.style.visibility = '';
      await leave();
    },
    get isSummaryVisible() {
      return isSummaryVisible;
    },
  };
}
