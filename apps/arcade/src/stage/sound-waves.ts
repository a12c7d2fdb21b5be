import { seededRandom } from '@evens/base';

/** Samples per second of all rendered sounds. */
export const SAMPLE_RATE = 22_050;

const shapes = {
  sine: (phase: number) => Math.sin(phase),
  triangle: (phase: number) => (2 / Math.PI) * Math.asin(Math.sin(phase)),
} as const;

interface Timed {
  readonly atMs?: number;
  readonly ms: number;
  readonly volume: number;
}

export interface Tone extends Timed {
  readonly shape: keyof typeof shapes;
  /** Start and end frequency in hertz. */
  readonly from: number;
  readonly to?: number;
}

export interface Noise extends Timed {
  readonly noise: true;
  /** Centre frequency of the band, hertz. */
  readonly band: number;
}

export type SoundPart = Tone | Noise;

const ATTACK_SECONDS = 0.006;
const SILENT = 0.0001;

/** Rises within the attack and falls exponentially until the end. */
function envelope(seconds: number, { ms, volume }: Timed): number {
  if (seconds < ATTACK_SECONDS) return SILENT * (volume / SILENT) ** (seconds / ATTACK_SECONDS);
  const share = (seconds - ATTACK_SECONDS) / (ms / 1000 - ATTACK_SECONDS);
  return volume * (SILENT / volume) ** Math.min(1, share);
}

function toneWave({ shape, from, to = from, ms }: Tone): () => number {
  const wave = shapes[shape];
  const growth = (to / from) ** (1000 / ms / SAMPLE_RATE);
  let frequency = from;
  let phase = 0;
  return () => {
    phase += (2 * Math.PI * frequency) / SAMPLE_RATE;
    frequency *= growth;
    return wave(phase);
  };
}

/** White noise through a band-pass filter of quality 1, with the coefficients of the Audio EQ Cookbook. */
function noiseWave({ band }: Noise): () => number {
  const random = seededRandom('noise');
  const angle = (2 * Math.PI * band) / SAMPLE_RATE;
  const alpha = Math.sin(angle) / 2;
  let [before, twoBefore, out, outBefore] = [0, 0, 0, 0];
  return () => {
    const white = random() * 2 - 1;
    const next =
      (alpha * (white - twoBefore) + 2 * Math.cos(angle) * out - (1 - alpha) * outBefore) / (1 + alpha);
    [before, twoBefore, out, outBefore] = [white, before, next, out];
    return next;
  };
}

const sampleCount = (ms: number): number => Math.ceil((ms / 1000) * SAMPLE_RATE);

/** Adds a part to the samples; a part that is longer than a loop continues at its beginning. */
function addPart(samples: Float32Array, part: SoundPart): void {
  const wave = 'noise' in part ? noiseWave(part) : toneWave(part);
  const start = sampleCount(part.atMs ?? 0);
  for (let index = 0; index < sampleCount(part.ms); index++) {
    const at = (start + index) % samples.length;
    samples[at] = (samples[at] ?? 0) + wave() * envelope(index / SAMPLE_RATE, part);
  }
}

/** The samples of a sound, between -1 and 1. `loopMs` is the length of a sound that repeats without a gap. */
export function renderSound(parts: readonly SoundPart[], loopMs?: number): Float32Array<ArrayBuffer> {
  const ms = loopMs ?? Math.max(...parts.map((part) => (part.atMs ?? 0) + part.ms));
  const samples = new Float32Array(sampleCount(ms) + (loopMs === undefined ? 1 : 0));
  for (const part of parts) addPart(samples, part);
  return samples;
}
