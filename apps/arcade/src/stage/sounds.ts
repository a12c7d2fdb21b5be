import { type MusicName, music, winSound } from './music.ts';
import { renderSound, SAMPLE_RATE, type SoundPart } from './sound-waves.ts';
import type { Theme } from './themes.ts';

const soundNames = [
  'press',
  'chip',
  'tick',
  'roll',
  'land',
  'card',
  'reveal',
  'mine',
  'step',
  'loss',
] as const;
export type SoundName = (typeof soundNames)[number];

export interface Sounds {
  readonly isOn: boolean;
  /** Browsers block sound before the player's first press: until then the game stays silent. */
  setOn(isOn: boolean): void;
  /** 0 to 1. */
  setVolume(volume: number): void;
  /** Silences everything while the game is paused or hidden. */
  setPaused(isPaused: boolean): void;
  /** `pitch` 1 is the normal pitch; ticks that rise towards an end use others. */
  play(name: SoundName, pitch?: number): void;
  /** Plays the game's own sound of a win; `step` is that of a big win, 0 for others. */
  playWin(step: number): void;
  /** Repeats a loop of the game's score, if it has one, until another one is set; undefined ends it. */
  setMusic(name: MusicName | undefined): void;
}

/** The sounds that all games share, synthesized. A loss is as quiet as a step. */
export const recipes: Readonly<Record<SoundName, readonly SoundPart[]>> = {
  press: [{ shape: 'sine', from: 420, to: 360, ms: 50, volume: 0.12 }],
  chip: [
    { shape: 'glass', from: 2300, to: 2100, ms: 35, volume: 0.06 },
    { shape: 'glass', from: 2900, to: 2700, atMs: 38, ms: 55, volume: 0.07 },
    { noise: true, ms: 25, volume: 0.05, band: 4200 },
  ],
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
  loss: [{ shape: 'sine', from: 220, to: 190, ms: 120, volume: 0.07 }],
};

const MUSIC_FADE_SECONDS = 0.4;

/** Off until sound is turned on; the audio context is made only then. `presses` receives the player's presses. */
export function makeSounds(theme: Theme, presses: Pick<EventTarget, 'addEventListener'> = document): Sounds {
  let context: AudioContext | undefined;
  let output: GainNode | undefined;
  let volume = 1;
  const buffers = new Map<string, AudioBuffer>();
  let isOn = false;
  let isPaused = false;
  let wasPressed = false;
  let musicName: MusicName | undefined;
  let endMusic: (() => void) | undefined;

  /** Gain for a volume: half the volume sounds half as loud. */
  const loudness = (): number => volume ** 2;

  function wake(): void {
    if (!isOn || isPaused) return;
    if (!context) {
      context = new AudioContext();
      output = context.createGain();
      output.gain.value = loudness();
      output.connect(context.destination);
    }
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
    if (!isOn || !context || !output || musicName === undefined || !theme.score || endMusic) return;
    const audio = context;
    const { parts, loopMs } = music(theme, theme.score, musicName);
    const source = createSource(audio, musicName, () => renderSound(parts, loopMs));
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0, audio.currentTime);
    gain.gain.linearRampToValueAtTime(1, audio.currentTime + MUSIC_FADE_SECONDS);
    source.loop = true;
    source.connect(gain).connect(output);
    source.start();
    endMusic = () => {
      gain.gain.cancelScheduledValues(audio.currentTime);
      gain.gain.setTargetAtTime(0, audio.currentTime, MUSIC_FADE_SECONDS / 4);
      source.stop(audio.currentTime + MUSIC_FADE_SECONDS);
      endMusic = undefined;
    };
  }

  function playSound(name: string, parts: readonly SoundPart[], pitch: number): void {
    if (!isOn || isPaused || !context || !output) return;
    // A suspended context keeps its scheduled sounds, and would play all of them at the first press.
    if (!wasPressed && context.state !== 'running') return;
    const source = createSource(context, name, () => renderSound(parts));
    source.playbackRate.value = pitch;
    source.connect(output);
    source.start();
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
    setVolume(next) {
      volume = next;
      if (output) output.gain.value = loudness();
    },
    play: (name, pitch = 1) => playSound(name, recipes[name], pitch),
    playWin: (step) => playSound(`win ${step}`, winSound(theme, step), 1),
    setMusic(name) {
      if (name === musicName) return;
      musicName = name;
      endMusic?.();
      playMusic();
    },
  };
}
