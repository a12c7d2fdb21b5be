import type { SoundPart } from './sound-waves.ts';

/** Loops that play during a slot's feature. */
export const musicNames = ['free-spins', 'respins'] as const;
export type MusicName = (typeof musicNames)[number];

export interface Music {
  readonly parts: readonly SoundPart[];
  readonly loopMs: number;
}

/** Frequency of a note; 0 is the A of 220 Hz, and 12 steps are an octave. */
const hertz = (step: number): number => 220 * 2 ** (step / 12);

interface Score {
  readonly beatMs: number;
  /** Steps of the notes of each bar; the first is the bass. */
  readonly bars: readonly (readonly number[])[];
  /** Index of the note on each eighth of a bar. */
  readonly pattern: readonly number[];
  /** Bass notes per bar. */
  readonly bassBeats: readonly number[];
}

const BEATS = 4;

const scores: Readonly<Record<MusicName, Score>> = {
  'free-spins': {
    beatMs: 480,
    bars: [
      [3, 7, 10, 15],
      [-2, 5, 10, 14],
      [0, 7, 12, 15],
      [-4, 8, 12, 15],
    ],
    pattern: [1, 2, 3, 2, 1, 2, 3, 2],
    bassBeats: [0, 2],
  },
  respins: {
    beatMs: 400,
    bars: [
      [0, 12, 15, 19],
      [-2, 10, 14, 17],
    ],
    pattern: [1, 1, 2, 1, 3, 1, 2, 1],
    bassBeats: [0, 1, 2, 3],
  },
};

function compose({ beatMs, bars, pattern, bassBeats }: Score): Music {
  const parts = bars.flatMap((notes, bar): readonly SoundPart[] => {
    const startMs = bar * BEATS * beatMs;
    const [bass = 0] = notes;
    return [
      ...bassBeats.map((beat) => ({
        shape: 'sine' as const,
        from: hertz(bass - 12),
        atMs: startMs + beat * beatMs,
        ms: beatMs * 1.6,
        volume: 0.07,
      })),
      ...pattern.map((note, eighth) => ({
        shape: 'triangle' as const,
        from: hertz(notes[note] ?? bass),
        atMs: startMs + (eighth * beatMs) / 2,
        ms: beatMs * 1.2,
        volume: 0.035,
      })),
    ];
  });
  return { parts, loopMs: bars.length * BEATS * beatMs };
}

export const music = (name: MusicName): Music => compose(scores[name]);
