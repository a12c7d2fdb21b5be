import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSounds } from './sounds.ts';
import { themes } from './themes.ts';

let started: number;
let contexts: StubContext[];

let ended: number;

const parameter = {
  value: 1,
  setValueAtTime: () => undefined,
  linearRampToValueAtTime: () => undefined,
  cancelScheduledValues: () => undefined,
  setTargetAtTime: () => undefined,
};

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
  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
  createGain() {
    return { gain: parameter, connect: () => undefined };
  }
  createBuffer() {
    return { copyToChannel: () => undefined };
  }
  createBufferSource() {
    return {
      playbackRate: { value: 1 },
      connect: (next: unknown) => next,
      start() {
        started += 1;
      },
      stop() {
        ended += 1;
      },
    };
  }
}

beforeEach(() => {
  [started, ended, contexts] = [0, 0, []];
  vi.stubGlobal('AudioContext', StubContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('sound that the page turned on is silent until the first press, and queues no sounds before it', () => {
  const presses = new EventTarget();
  const sounds = makeSounds(themes.flight, presses);
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
  const sounds = makeSounds(themes.flight, presses);
  presses.dispatchEvent(new Event('keydown'));
  expect(contexts).toEqual([]);
  sounds.setOn(true);
  sounds.play('press');
  sounds.setOn(false);
  sounds.play('press');
  expect(started).toBe(1);
});

test('music plays only while sound is on, and one loop at a time', () => {
  const sounds = makeSounds(themes.flight, new EventTarget());
  sounds.setMusic('calm');
  expect([started, ended]).toEqual([0, 0]);
  sounds.setOn(true);
  expect([started, ended]).toEqual([1, 0]);
  sounds.setMusic('calm');
  expect([started, ended]).toEqual([1, 0]);
  sounds.setMusic('tense');
  expect([started, ended]).toEqual([2, 1]);
  sounds.setOn(false);
  expect([started, ended]).toEqual([2, 2]);
  sounds.setOn(true);
  expect([started, ended]).toEqual([3, 2]);
  sounds.setMusic(undefined);
  expect([started, ended]).toEqual([3, 3]);
});

test('a game without a score has no music', () => {
  const sounds = makeSounds(themes.cards, new EventTarget());
  sounds.setOn(true);
  sounds.setMusic('calm');
  expect(started).toBe(0);
});

test('a paused game is silent until it continues', () => {
  const presses = new EventTarget();
  const sounds = makeSounds(themes.flight, presses);
  sounds.setOn(true);
  for (const context of contexts) context.isAllowed = true;
  presses.dispatchEvent(new Event('pointerdown'));
  sounds.setPaused(true);
  sounds.play('step');
  expect([started, contexts.map(({ state }) => state)]).toEqual([0, ['suspended']]);
  presses.dispatchEvent(new Event('pointerdown'));
  expect(contexts.map(({ state }) => state)).toEqual(['suspended']);
  sounds.setPaused(false);
  sounds.play('step');
  expect([started, contexts.map(({ state }) => state)]).toEqual([1, ['running']]);
});

test('the volume is that of all sounds, also of those before the audio context', () => {
  const sounds = makeSounds(themes.flight, new EventTarget());
  sounds.setVolume(0.5);
  sounds.setOn(true);
  expect(parameter.value).toBe(0.25);
  sounds.setVolume(0);
  expect(parameter.value).toBe(0);
});
