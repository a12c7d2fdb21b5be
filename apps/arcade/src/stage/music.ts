import type { SoundPart } from './sound-waves.ts';
import type { Score, Theme } from './themes.ts';

/** Loops of a score: calm for free spins; tense, which is faster, for respins and flights. */
export const musicNames = ['calm', 'tense'] as const;
export type MusicName = (typeof musicNames)[number];

export interface Music {
  readonly parts: readonly SoundPart[];
  readonly loopMs: number;
}

const EIGHTHS = 8;
const TENSE_FASTER_MS = 40;
const TENSE_BASS = '0-0-0-0-';

/** Frequency of a degree of the scale; degrees beyond the scale are in other octaves. */
function hertz({ root, scale }: Theme, degree: number): number {
  const octave = Math.floor(degree / scale.length);
  return root * 2 ** (octave + (scale[degree - octave * scale.length] ?? 0) / 12);
}

/** A loop of the score with the theme's scale and timbre. */
export function music(theme: Theme, score: Score, name: MusicName): Music {
  const { scale, timbre } = theme;
  const { chords, melody, bass } = score;
  const isTense = name === 'tense';
  const eighthMs = score.eighthMs - (isTense ? TENSE_FASTER_MS : 0);
  const voices = [
    { pattern: melody, shape: timbre, octave: 0, ms: 2.4, volume: 0.05 },
    { pattern: isTense ? TENSE_BASS : bass, shape: 'sine', octave: -1, ms: 3.2, volume: 0.07 },
  ] as const;
  const parts = chords.flatMap((chord, bar) =>
    voices.flatMap(({ pattern, shape, octave, ms, volume }) =>
      [...pattern].flatMap((degree, eighth): readonly SoundPart[] =>
        degree === '-'
          ? []
          : [
              {
                shape,
                from: hertz(theme, chord + Number(degree) + octave * scale.length),
                atMs: (bar * EIGHTHS + eighth) * eighthMs,
                ms: ms * eighthMs,
                volume,
              },
            ],
      ),
    ),
  );
  return { parts, loopMs: chords.length * EIGHTHS * eighthMs };
}

/** Degrees of the notes of a win's sound, by the step of a big win. */
const winDegrees = [
  [0, 2, 4],
  [0, 2, 4, 7],
  [0, 4, 7, 9, 11],
  [-3, 0, 2, 4, 7, 9, 14],
] as const;
const NOTE_MS = 110;

/** The sound of a win: a rising figure in the game's scale and timbre, longer with each step of a big win. */
export function winSound(theme: Theme, step: number): readonly SoundPart[] {
  const degrees = winDegrees[Math.min(step, winDegrees.length - 1)] ?? winDegrees[0];
  return degrees.map((degree, index) => ({
    shape: theme.timbre,
    from: 2 * hertz(theme, degree),
    atMs: index * NOTE_MS,
    ms: index === degrees.length - 1 ? 300 + 250 * step : 170,
    volume: 0.12,
  }));
}
