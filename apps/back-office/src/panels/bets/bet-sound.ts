import { persistedStore } from '@evens/web/core/store.ts';

/** The least stake of a new bet that makes a sound, in the base currency; empty for no sound. */
export const soundStake = persistedStore<string>({
  storage: 'local',
  key: 'evens.bets.sound',
  parse: (text) => (text !== null && /^\d{1,9}$/.test(text) ? text : ''),
  format: (text) => text,
});

const HERTZ = 880;
const SECONDS = 0.15;
const VOLUME = 0.1;
let context: AudioContext | undefined;

/** A short tone. Silent until the operator has pressed something on the page: browsers require it. */
export function playTone(): void {
  context ??= new AudioContext();
  const tone = new OscillatorNode(context, { frequency: HERTZ });
  const volume = new GainNode(context, { gain: VOLUME });
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + SECONDS);
}
