import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSounds } from './sounds.ts';

let started: number;
let contexts: StubContext[];

const parameter = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };

/** An audio context that a browser suspends until the player's first press. */
class StubContext {
  state = 'suspended';
  readonly currentTime = 0;
  readonly destination = {};
  isAllowed = false;
  constructor() {
    contexts.push(this);
  }
  async resume(): Promise<void> {
    if (this.isAllowed) this.state = 'running';
  }
  createGain() {
    return { gain: parameter, connect: () => undefined };
  }
  createOscillator() {
    return {
      frequency: parameter,
      connect: () => undefined,
      stop: () => undefined,
      start() {
        started += 1;
      },
    };
  }
}

beforeEach(() => {
  [started, contexts] = [0, []];
  vi.stubGlobal('AudioContext', StubContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('sound that the page turned on is silent until the first press, and queues no sounds before it', () => {
  const presses = new EventTarget();
  const sounds = makeSounds(presses);
  sounds.setOn(true);
  sounds.play('step');
  expect([sounds.isOn, started]).toEqual([true, 0]);
  for (const context of contexts) context.isAllowed = true;
  presses.dispatchEvent(new Event('pointerdown'));
  sounds.play('step');
  expect(started).toBe(1);
  expect(contexts.map(({ state }) => state)).toEqual(['running']);
});

test('the press that turns sound on is heard', () => {
  const presses = new EventTarget();
  const sounds = makeSounds(presses);
  presses.dispatchEvent(new Event('keydown'));
  expect(contexts).toEqual([]);
  sounds.setOn(true);
  sounds.play('press');
  sounds.setOn(false);
  sounds.play('press');
  expect(started).toBe(1);
});
