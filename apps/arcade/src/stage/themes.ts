import type { Shape } from './sound-waves.ts';

/** Notes of a loop of music. */
export interface Score {
  /** Duration of an eighth; a multiple of 20, which is a whole number of samples. */
  readonly eighthMs: number;
  /** Degree of each bar's chord. */
  readonly chords: readonly number[];
  /** Degrees above the chord on the eighths of a bar; a hyphen is a rest. */
  readonly melody: string;
  /** As the melody, an octave lower. */
  readonly bass: string;
}

/** The music of a game. Its sounds of wins and its loops are composed from it. */
export interface Theme {
  /** Frequency of the first degree of the scale, hertz. */
  readonly root: number;
  /** Semitones of the degrees within an octave. */
  readonly scale: readonly number[];
  readonly timbre: Shape;
  /** Without it the game has no loops. */
  readonly score?: Score;
}

const major = [0, 2, 4, 5, 7, 9, 11];
const minor = [0, 2, 3, 5, 7, 8, 10];
const dorian = [0, 2, 3, 5, 7, 9, 10];
const pentatonic = [0, 2, 4, 7, 9];
const hirajoshi = [0, 2, 3, 7, 8];
const doubleHarmonic = [0, 1, 4, 5, 7, 8, 11];
const wholeTone = [0, 2, 4, 6, 8, 10];
const blues = [0, 3, 5, 6, 7, 10];

/** Themes of slots by their key, and those of families of games. */
export const themes = {
  'harbour-lights': {
    root: 196,
    scale: major,
    timbre: 'reed',
    score: { eighthMs: 260, chords: [0, 3, 4, 0], melody: '2-4-2-40', bass: '0-----4-' },
  },
  'coral-bloom': {
    root: 262,
    scale: pentatonic,
    timbre: 'glass',
    score: { eighthMs: 220, chords: [0, 2, 1, 3], melody: '02420343', bass: '0---2---' },
  },
  'deep-vault': {
    root: 147,
    scale: minor,
    timbre: 'organ',
    score: { eighthMs: 280, chords: [0, 5, 3, 4], melody: '4--2-4--', bass: '0-0-0-0-' },
  },
  'lantern-library': {
    root: 220,
    scale: dorian,
    timbre: 'bell',
    score: { eighthMs: 240, chords: [0, 3, 0, 6], melody: '4-5-4-20', bass: '0---4---' },
  },
  'copper-forge': {
    root: 165,
    scale: blues,
    timbre: 'brass',
    score: { eighthMs: 200, chords: [0, 0, 2, 1], melody: '0-22-3-0', bass: '00--00-0' },
  },
  'shifting-sands': {
    root: 208,
    scale: doubleHarmonic,
    timbre: 'reed',
    score: { eighthMs: 220, chords: [0, 1, 0, 3], melody: '4343-101', bass: '0--0-0--' },
  },
  'night-market': {
    root: 233,
    scale: hirajoshi,
    timbre: 'triangle',
    score: { eighthMs: 200, chords: [0, 3, 2, 0], melody: '4-32-042', bass: '0--0--0-' },
  },
  'corner-sevens': {
    root: 175,
    scale: major,
    timbre: 'brass',
    score: { eighthMs: 180, chords: [0, 5, 3, 4], melody: '04240424', bass: '0-4-0-4-' },
  },
  cards: {
    root: 233,
    scale: dorian,
    timbre: 'organ',
  },
  wheels: {
    root: 277,
    scale: major,
    timbre: 'bell',
  },
  numbers: {
    root: 311,
    scale: pentatonic,
    timbre: 'triangle',
  },
  flight: {
    root: 185,
    scale: wholeTone,
    timbre: 'glass',
    score: { eighthMs: 180, chords: [0, 1], melody: '01234-54', bass: '0-0-0-0-' },
  },
} as const satisfies Readonly<Record<string, Theme>>;

type ThemeName = keyof typeof themes;

/** Theme of a game that has none of its own, by a part of its key. */
const families: readonly (readonly [part: RegExp, theme: ThemeName])[] = [
  [/blackjack|baccarat|holdem|poker|hi-lo|dragon/, 'cards'],
  [/roulette|wheel|sic-bo/, 'wheels'],
  [/crash|limbo/, 'flight'],
];

export function gameTheme(key: string): Theme {
  if (key in themes) return themes[key as ThemeName];
  return themes[families.find(([part]) => part.test(key))?.[1] ?? 'numbers'];
}
