// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Money } from '../frame/money.ts';
import { makeHurry } from '../stage/hurry.ts';
import { type Mover, makeMotion } from '../stage/motion.ts';
import type { Stage } from '../stage/stage.ts';
import { makeSlotFace, type SlotFace } from './slot-face.ts';

const STAKE_MINOR = 100n;

let isCalm: boolean;
let drawFrame: (atMs: number) => void;
let press: () => void;
let face: SlotFace;
beforeEach(() => {
  document.body.replaceChildren();
  isCalm = false;
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
    onTick: () => undefined,
  });
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
