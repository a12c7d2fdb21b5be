import { type MusicName, music } from './music.ts';
import { renderSound, SAMPLE_RATE, type SoundPart } from './sound-waves.ts';

const soundNames = [
  'press',
  'tick',
  'roll',
  'land',
  'card',
  'reveal',
  'mine',
  'step',
  'win',
  'bigWin',
  'hugeWin',
  'giantWin',
  'loss',
] as const;
export type SoundName = (typeof soundNames)[number];

export interface Sounds {
  readonly isOn: boolean;
  /** Browsers block sound before the player's first press: until then the game stays silent. */
  setOn(isOn: boolean): void;
  /** Silences everything while the game is paused or hidden. */
  setPaused(isPaused: boolean): void;
  /** `pitch` 1 is the normal pitch; ticks that rise towards an end use others. */
  play(name: SoundName, pitch?: number): void;
  /** Repeats a loop until another one is set; undefined ends it. */
  setMusic(name: MusicName | undefined): void;
}

/** All sounds, synthesized. A loss is as quiet as a step. */
export const recipes: Readonly<Record<SoundName, readonly SoundPart[]>> = {
  press: [{ shape: 'sine', from: 420, to: 360, ms: 50, volume: 0.12 }],
  tick: [{ shape: 'triangle', from: 1700, to: 1200, ms: 22, volume: 0.08 }],
  roll: [{ noise: true, ms: 60, volume: 0.06, band: 2400 }],
  land: [
    { shape: 'sine', from: 260, to: 150, ms: 110, volume: 0.2 },
    { noise: true, ms: 40, volume: 0.08, band: 900 },
  ],
  card: [{ noise: true, ms: 90, volume: 0.12, band: 3200 }],
  reveal: [
    { shape: 'sine', from: 740, ms: 90, volume: 0.12 },
    { shape: 'sine', from: 1110, atMs: 45, ms: 140, volume: 0.1 },
  ],
  mine: [
    { shape: 'sine', from: 130, to: 50, ms: 380, volume: 0.25 },
    { noise: true, ms: 240, volume: 0.1, band: 420 },
  ],
  step: [{ shape: 'sine', from: 560, to: 620, ms: 70, volume: 0.1 }],
  win: [
    { shape: 'sine', from: 659, ms: 130, volume: 0.13 },
    { shape: 'sine', from: 880, atMs: 90, ms: 130, volume: 0.13 },
    { shape: 'sine', from: 1319, atMs: 180, ms: 260, volume: 0.11 },
  ],
  bigWin: [
    { shape: 'triangle', from: 523, ms: 160, volume: 0.13 },
    { shape: 'triangle', from: 659, atMs: 110, ms: 160, volume: 0.13 },
    { shape: 'triangle', from: 784, atMs: 220, ms: 160, volume: 0.13 },
    { shape: 'triangle', from: 1047, atMs: 330, ms: 460, volume: 0.13 },
    { shape: 'sine', from: 2093, atMs: 420, ms: 500, volume: 0.05 },
  ],
  hugeWin: [
    { shape: 'triangle', from: 523, ms: 180, volume: 0.12 },
    { shape: 'triangle', from: 784, atMs: 120, ms: 180, volume: 0.12 },
    { shape: 'triangle', from: 1047, atMs: 240, ms: 180, volume: 0.12 },
    { shape: 'triangle', from: 1319, atMs: 360, ms: 700, volume: 0.12 },
    { shape: 'sine', from: 2637, atMs: 460, ms: 700, volume: 0.05 },
  ],
  giantWin: [
    { shape: 'triangle', from: 392, ms: 200, volume: 0.12 },
    { shape: 'triangle', from: 523, atMs: 130, ms: 200, volume: 0.12 },
    { shape: 'triangle', from: 659, atMs: 260, ms: 200, volume: 0.12 },
    { shape: 'triangle', from: 784, atMs: 390, ms: 900, volume: 0.1 },
    { shape: 'triangle', from: 1047, atMs: 520, ms: 1100, volume: 0.1 },
    { shape: 'sine', from: 1568, atMs: 650, ms: 1100, volume: 0.06 },
    { shape: 'sine', from: 3136, atMs: 780, ms: 900, volume: 0.03 },
  ],
  loss: [{ shape: 'sine', from: 220, to: 190, ms: 120, volume: 0.07 }],
};

const MUSIC_FADE_SECONDS = 0.4;

/** Off until sound is turned on; the audio context is made only then. `presses` receives the player's presses. */
export function makeSounds(presses: Pick<EventTarget, 'addEventListener'> = document): Sounds {
  let context: AudioContext | undefined;
  const buffers = new Map<string, AudioBuffer>();
  let isOn = false;
  let isPaused = false;
  let wasPressed = false;
  let musicName: MusicName | undefined;
  let endMusic: (() => void) | undefined;

  function wake(): void {
    if (!isOn || isPaused) return;
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => undefined);
    playMusic();
  }
  for (const press of ['pointerdown', 'keydown'])
    presses.addEventListener(
      press,
      () => {
        wasPressed = true;
        wake();
      },
      { capture: true, passive: true },
    );

  /** A source with a sound's samples, rendered once. */
  function createSource(
    audio: AudioContext,
    name: string,
    render: () => Float32Array<ArrayBuffer>,
  ): AudioBufferSourceNode {
    const source = audio.createBufferSource();
    let buffer = buffers.get(name);
    if (!buffer) {
      const samples = render();
      buffer = audio.createBuffer(1, samples.length, SAMPLE_RATE);
      buffer.copyToChannel(samples, 0);
      buffers.set(name, buffer);
    }
    source.buffer = buffer;
    return source;
  }

  function playMusic(): void {
    if (!isOn || !context || musicName === undefined || endMusic) return;
    const audio = context;
    const { parts, loopMs } = music(musicName);
    const source = createSource(audio, musicName, () => renderSound(parts, loopMs));
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, audio.currentTime);
    gain.gain.linearRampToValueAtTime(1, audio.currentTime + MUSIC_FADE_SECONDS);
    source.loop = true;
    source.connect(gain).connect(audio.destination);
    source.start();
    endMusic = () => {
      gain.gain.cancelScheduledValues(audio.currentTime);
      gain.gain.setTargetAtTime(0, audio.currentTime, MUSIC_FADE_SECONDS / 4);
      source.stop(audio.currentTime + MUSIC_FADE_SECONDS);
      endMusic = undefined;
    };
  }

  return {
    get isOn() {
      return isOn;
    },
    setOn(next) {
      isOn = next;
      if (!isOn) endMusic?.();
      wake();
    },
    setPaused(next) {
      isPaused = next;
      if (isPaused) context?.suspend().catch(() => undefined);
      else wake();
    },
    play(name, pitch = 1) {
      if (!isOn || isPaused || !context) return;
      // A suspended context keeps its scheduled sounds, and would play all of them at the first press.
      if (!wasPressed && context.state !== 'running') return;
      const source = createSource(context, name, () => renderSound(recipes[name]));
      source.playbackRate.value = pitch;
      source.connect(context.destination);
      source.start();
    },
    setMusic(name) {
      if (name === musicName) return;
      musicName = name;
      endMusic?.();
      playMusic();
    },
  };
}
