import type { StartAlert } from '@evens/contract';
import { persistedStore } from '@evens/web/core/store.ts';
import { useEffect, useRef } from 'react';

/** Whether new alerts sound, in this browser. */
export const alertSound = persistedStore<boolean>({
  storage: 'local',
  key: 'evens.alerts.sound',
  parse: (text) => text === '1',
  format: (isOn) => (isOn ? '1' : '0'),
  followsTabs: true,
});

const TONE_HZ = 880;
const TONE_SECONDS = 0.25;
const TONE_VOLUME = 0.2;

let context: AudioContext | undefined;

/** Plays a short tone. Browsers keep a page silent until its user has pressed something there. */
export function playTone(): void {
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  const tone = context.createOscillator();
  const volume = context.createGain();
  const endsAt = context.currentTime + TONE_SECONDS;
  tone.frequency.value = TONE_HZ;
  volume.gain.setValueAtTime(TONE_VOLUME, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, endsAt);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(endsAt);
}

/** Plays the tone when a key appears that was not there before. The keys of the first reading are silent. */
export function useNewSound(keys: readonly string[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  const text = keys?.join('\n');
  useEffect(() => {
    if (text === undefined) return;
    const now = new Set(text.split('\n'));
    if (known.current && alertSound.get() && [...now].some((key) => !known.current?.has(key))) playTone();
    known.current = now;
  }, [text]);
}

/** Plays the tone when an alert begins. */
export function useAlertSound(alerts: readonly StartAlert[] | undefined): void {
  useNewSound(alerts?.map(({ Kind, About, NewestID }) => `${Kind} ${About} ${NewestID ?? ''}`));
}
