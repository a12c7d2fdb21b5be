import { seededRandom } from '@evens/base';

/** Sounds, synthesized with oscillators and noise. */
export const soundNames = [
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
  'loss',
] as const;
export type SoundName = (typeof soundNames)[number];

export interface Sounds {
  readonly isOn: boolean;
  /** Browsers block sound before the player's first press: until then the game stays silent. */
  setOn(isOn: boolean): void;
  /** `pitch` 1 is the normal pitch; ticks that rise towards an end use others. */
  play(name: SoundName, pitch?: number): void;
}

interface Tone {
  readonly shape: OscillatorType;
  /** Start and end frequency in hertz. */
  readonly from: number;
  readonly to?: number;
  readonly atMs?: number;
  readonly ms: number;
  readonly volume: number;
}

interface Noise {
  readonly noise: true;
  readonly atMs?: number;
  readonly ms: number;
  readonly volume: number;
  /** Centre frequency of the band, hertz. */
  readonly band: number;
}

/** A loss is as quiet as a step. */
const recipes: Readonly<Record<SoundName, readonly (Tone | Noise)[]>> = {
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
  loss: [{ shape: 'sine', from: 220, to: 190, ms: 120, volume: 0.07 }],
};

const NOISE_SECONDS = 0.5;

function makeNoise(context: AudioContext): AudioBuffer {
  const random = seededRandom('noise');
  const buffer = context.createBuffer(1, context.sampleRate * NOISE_SECONDS, context.sampleRate);
  const channel = buffer.getChannelData(0);
  for (let index = 0; index < channel.length; index++) channel[index] = random() * 2 - 1;
  return buffer;
}

/** Off until sound is turned on; the audio context is made only then. `presses` receives the player's presses. */
export function makeSounds(presses: Pick<EventTarget, 'addEventListener'> = document): Sounds {
  let context: AudioContext | undefined;
  let noise: AudioBuffer | undefined;
  let isOn = false;
  let wasPressed = false;

  function wake(): void {
    if (!isOn) return;
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => undefined);
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

  function createGain(
    audio: AudioContext,
    { atMs = 0, ms, volume }: Tone | Noise,
  ): { gain: GainNode; start: number; end: number } {
    const start = audio.currentTime + atMs / 1000;
    const end = start + ms / 1000;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(volume, start + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(audio.destination);
    return { gain, start, end };
  }

  return {
    get isOn() {
      return isOn;
    },
    setOn(next) {
      isOn = next;
      wake();
    },
    play(name, pitch = 1) {
      if (!isOn || !context) return;
      // A suspended context keeps its scheduled sounds, and would play all of them at the first press.
      if (!wasPressed && context.state !== 'running') return;
      for (const part of recipes[name]) {
        const { gain, start, end } = createGain(context, part);
        if ('noise' in part) {
          noise ??= makeNoise(context);
          const source = context.createBufferSource();
          const filter = context.createBiquadFilter();
          source.buffer = noise;
          filter.type = 'bandpass';
          filter.frequency.value = part.band * pitch;
          source.connect(filter).connect(gain);
          source.start(start, 0, end - start);
          continue;
        }
        const tone = context.createOscillator();
        tone.type = part.shape;
        tone.frequency.setValueAtTime(part.from * pitch, start);
        tone.frequency.exponentialRampToValueAtTime((part.to ?? part.from) * pitch, end);
        tone.connect(gain);
        tone.start(start);
        tone.stop(end);
      }
    },
  };
}
