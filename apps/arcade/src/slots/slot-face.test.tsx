// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Money } from '../frame/money.ts';
import { makeHurry } from '../stage/hurry.ts';
import { type Mover, makeMotion } from '../stage/motion.ts';
import type { Stage } from '../stage/stage.ts';
import { makeSlotFace, type SlotFace } from './slot-face.ts';

const STAKE_MINOR = 100n;

let isCalm: boolean;
let isAway: boolean;
let drawFrame: (atMs: number) => void;
let press: () => void;
let face: SlotFace;
beforeEach(() => {
  document.body.replaceChildren();
  isCalm = false;
  isAway = false;
  drawFrame = () => undefined;
  const motion = makeMotion({
    request: (frame) => {
      drawFrame = frame;
    },
    draw: () => undefined,
    isCalm: () => isCalm,
    onFault(error) {
      throw error;
    },
  });
  // The parts of a stage that the texts use.
  const stage = {
    get isCalm() {
      return isCalm;
    },
    redraw: motion.redraw,
    move: (mover: Mover) => motion.move(mover),
    overlay(element: HTMLElement) {
      document.body.append(element);
      return { place: () => undefined };
    },
  } as unknown as Stage;
  const hurry = makeHurry(stage, () => undefined);
  press = hurry.press;
  face = makeSlotFace({
    stage,
    money: { text: String } as unknown as Money,
    hurry,
    winLabel: 'Win',
    winTitles: ['Big', 'Huge', 'Giant'],
    goOn: 'Go on',
    isAway: () => isAway,
    onTick: () => undefined,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const amount = (selector: string): string | undefined => document.querySelector(`${selector} b`)?.textContent;
/** The amounts of the meter and of the celebration. */
const amounts = () => [amount('.slot-meter'), amount('.slot-big')];
const title = () => document.querySelector('.slot-big strong')?.textContent;

/** Draws frames of 100 ms from one time to another. */
function pass(fromMs: number, toMs: number): void {
  for (let atMs = fromMs; atMs <= toMs; atMs += 100) drawFrame(atMs);
}

test('a win that is celebrated stays out of the meter until the celebration counts it there too', () => {
  void face.count(2_000n, { tone: 'gain', stakeMinor: STAKE_MINOR });
  expect(amounts()).toEqual([undefined, undefined]);
  void face.bigWin({ sumMinor: 3_000n, stakeMinor: STAKE_MINOR, continuesMeter: true }, () => undefined);
  expect(amounts()).toEqual(['0', '0']);
  pass(100, 1_000);
  const [meter, celebration] = amounts();
  expect(meter).toBe(celebration);
  expect(Number(meter)).toBeGreaterThan(0);
  expect(Number(meter)).toBeLessThan(3_000);
  expect(title()).toBe('Big');
  pass(1_100, 4_000);
  expect([...amounts(), title()]).toEqual(['3000', '3000', 'Huge']);
});

test('the celebration of a cascade continues from the amount of the meter, that of a feature from zero', async () => {
  const counted = face.count(600n, { tone: 'gain', stakeMinor: STAKE_MINOR });
  pass(100, 1_100);
  await counted;
  expect(amount('.slot-meter')).toBe('600');
  void face.bigWin({ sumMinor: 1_500n, stakeMinor: STAKE_MINOR, continuesMeter: true }, () => undefined);
  expect(amounts()).toEqual(['600', '600']);
  void face.bigWin({ sumMinor: 9_000n, stakeMinor: STAKE_MINOR }, () => undefined);
  expect(amounts()).toEqual(['0', '0']);
});

test('a press ends the count of a celebration', () => {
  void face.bigWin({ sumMinor: 6_000n, stakeMinor: STAKE_MINOR }, () => undefined);
  pass(100, 300);
  expect(title()).toBe('Big');
  press();
  drawFrame(400);
  expect([...amounts(), title()]).toEqual(['6000', '6000', 'Giant']);
});

test('the whole sum is displayed at once with less motion', () => {
  isCalm = true;
  void face.bigWin({ sumMinor: 6_000n, stakeMinor: STAKE_MINOR }, () => undefined);
  expect([...amounts(), title()]).toEqual(['6000', '6000', 'Giant']);
});

test('a win that is not celebrated is counted in the meter, and a return up to the stake is shown at once', () => {
  void face.count(900n, { tone: 'gain', stakeMinor: STAKE_MINOR });
  expect(amount('.slot-meter')).toBe('0');
  void face.count(80n, { tone: 'plain', stakeMinor: STAKE_MINOR });
  expect(amount('.slot-meter')).toBe('80');
});

const chip = () => document.querySelector('.slot-chip b')?.textContent;
const isOpen = () => document.querySelector('.slot-summary') !== null;
const endOfFeature = { title: 'Over', facts: [], lines: [], stakeMinor: STAKE_MINOR } as const;

test('the amount won so far grows with the count of a spin, and never before it', () => {
  face.setChips([{ name: 'So far', value: '365', sumMinor: 365n }]);
  void face.count(1_300n, { tone: 'gain', stakeMinor: STAKE_MINOR });
  expect(chip()).toBe('365');
  void face.bigWin({ sumMinor: 1_300n, stakeMinor: STAKE_MINOR, continuesMeter: true }, () => undefined);
  pass(100, 800);
  expect(Number(chip())).toBe(365 + Number(amount('.slot-meter')));
  expect(Number(chip())).toBeLessThan(1_665);
  pass(900, 2_500);
  expect(chip()).toBe('1665');
});

test('the summary of a feature replaces all other amounts, counts the total and waits for a press', async () => {
  vi.useFakeTimers();
  face.setChips([{ name: 'So far', value: '2800', sumMinor: 2_800n }]);
  face.showSum(2_800n, 'gain');
  const steps: number[] = [];
  const summaryEnd = face.summary({ ...endOfFeature, sumMinor: 2_800n, tone: 'gain' }, (step) =>
    steps.push(step),
  );
  expect(amount('.slot-meter')).toBeUndefined();
  expect(document.querySelector<HTMLElement>('.slot-head')?.style.visibility).toBe('hidden');
  pass(100, 200);
  expect(Number(amount('.slot-summary'))).toBeLessThan(2_800);
  press();
  drawFrame(300);
  expect([amount('.slot-summary'), steps.at(-1)]).toEqual(['2800', 2]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(face.isSummaryVisible).toBe(true);
  press();
  await vi.advanceTimersByTimeAsync(300);
  await summaryEnd;
  expect([isOpen(), face.isSummaryVisible]).toEqual([false, false]);
});

test('a summary is not celebrated for a total up to the stake', () => {
  const steps: number[] = [];
  void face.summary({ ...endOfFeature, sumMinor: 100n, tone: 'plain' }, (step) => steps.push(step));
  expect(amount('.slot-summary')).toBe('100');
  expect([document.querySelector('.slot-summary em'), steps]).toEqual([null, []]);
});

test('a summary ends by itself after some seconds, and stays while the player is away', async () => {
  vi.useFakeTimers();
  isAway = true;
  const summaryEnd = face.summary({ ...endOfFeature, sumMinor: 50n, tone: 'plain' }, () => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  press();
  await vi.advanceTimersByTimeAsync(0);
  expect(face.isSummaryVisible).toBe(true);
  isAway = false;
  await vi.advanceTimersByTimeAsync(20_000);
  await summaryEnd;
  expect(isOpen()).toBe(false);
});
