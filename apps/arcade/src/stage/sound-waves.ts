import { seededRandom } from '@evens/base';

/** Samples per second of all rendered sounds. */
export const SAMPLE_RATE = 22_050;

const sine = (cycles: number): number => Math.sin(2 * Math.PI * cycles);
/** A wave of partials: pairs of a multiple of the frequency and its share, which add up to 1. */
const partials =
  (...pairs: readonly (readonly [multiple: number, share: number])[]) =>
  (cycles: number): number =>
    pairs.reduce((sum, [multiple, share]) => sum + share * sine(multiple * cycles), 0);

/** Waves by the share of their cycle. */
const shapes = {
  sine,
  triangle: (cycles: number) => 4 * Math.abs(cycles + 0.25 - Math.round(cycles + 0.25)) - 1,
  organ: partials([1, 0.5], [2, 0.3], [4, 0.2]),
  reed: partials([1, 0.5], [3, 0.3], [5, 0.2]),
  brass: partials([1, 0.4], [2, 0.25], [3, 0.2], [4, 0.15]),
  glass: partials([1, 0.65], [4, 0.35]),
  bell: partials([1, 0.55], [2.75, 0.3], [5.5, 0.15]),
} as const;
export type Shape = keyof typeof shapes;

/** All shapes repeat after this number of cycles. */
const PERIOD_CYCLES = 4;
const TABLE_SIZE = 8192;

/** Samples of one period: a lookup is many times faster than a sum of partials. */
function waveTable(shape: Shape): Float32Array {
  const wave = shapes[shape];
  return Float32Array.from({ length: TABLE_SIZE }, (_, at) => wave((at / TABLE_SIZE) * PERIOD_CYCLES));
}

interface Timed {
  readonly atMs?: number;
  readonly ms: number;
  readonly volume: number;
}

export interface Tone extends Timed {
  readonly shape: Shape;
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

/** Rises within the attack and falls until the end, both exponentially. */
function envelope({ ms, volume }: Timed): () => number {
  const attack = ATTACK_SECONDS * SAMPLE_RATE;
  const rise = (volume / SILENT) ** (1 / attack);
  const fall = (SILENT / volume) ** (1 / (sampleCount(ms) - attack));
  let [level, samples] = [SILENT, 0];
  return () => {
    samples += 1;
    level *= samples < attack ? rise : fall;
    return level;
  };
}

function toneWave({ from, to = from, ms }: Tone, table: Float32Array): () => number {
  const growth = (to / from) ** (1000 / ms / SAMPLE_RATE);
  let frequency = from;
  let cycles = 0;
  return () => {
    cycles += frequency / SAMPLE_RATE;
    frequency *= growth;
    return table[Math.round((cycles / PERIOD_CYCLES) * TABLE_SIZE) % TABLE_SIZE] ?? 0;
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

const sampleCount = (ms: number): number => Math.round((ms / 1000) * SAMPLE_RATE);

/** Adds a part to the samples; a part that is longer than a loop continues at its beginning. */
function addPart(samples: Float32Array, part: SoundPart, table: (shape: Shape) => Float32Array): void {
  const wave = 'noise' in part ? noiseWave(part) : toneWave(part, table(part.shape));
  const level = envelope(part);
  const start = sampleCount(part.atMs ?? 0);
  for (let index = 0; index < sampleCount(part.ms); index++) {
    const at = (start + index) % samples.length;
    samples[at] = (samples[at] ?? 0) + wave() * level();
  }
}

/** The samples of a sound, between -1 and 1. `loopMs` is the length of a sound that repeats without a gap. */
export function renderSound(parts: readonly SoundPart[], loopMs?: number): Float32Array<ArrayBuffer> {
  const ms = loopMs ?? Math.max(...parts.map((part) => (part.atMs ?? 0) + part.ms));
  const samples = new Float32Array(sampleCount(ms) + (loopMs === undefined ? 1 : 0));
  const tables = new Map<Shape, Float32Array>();
  const table = (shape: Shape): Float32Array => {
    const found = tables.get(shape) ?? waveTable(shape);
    tables.set(shape, found);
    return found;
  };
  for (const part of parts) addPart(samples, part, table);
  return samples;
}
