import { parseStrip } from '../strip.ts';

/** One coin per line. */
export const COINS_PER_STAKE = 10;
export const ROWS = 3;

/** Substitutes every other symbol on a line, and triggers free spins on any reel. */
export const LANTERN = 'lantern';

/** Symbols that pay on lines, from highest to lowest pay. Each can become the special symbol of the free spins. */
export const shelved = ['scholar', 'owl', 'globe', 'quill', 'ace', 'king', 'queen', 'jack', 'ten'] as const;
export type ShelvedSymbol = (typeof shelved)[number];
export type LanternSymbol = ShelvedSymbol | typeof LANTERN;

/** Coins by count from the left on a line. Lanterns alone pay as scholars on a line, and these coins anywhere. */
export const pays: Readonly<Record<LanternSymbol, Readonly<Record<number, number>>>> = {
  lantern: { 3: 20, 4: 200, 5: 2000 },
  scholar: { 2: 10, 3: 100, 4: 600, 5: 850 },
  owl: { 3: 80, 4: 400, 5: 750 },
  globe: { 3: 50, 4: 250, 5: 600 },
  quill: { 3: 40, 4: 150, 5: 500 },
  ace: { 3: 5, 4: 25, 5: 100 },
  king: { 3: 5, 4: 25, 5: 100 },
  queen: { 3: 4, 4: 20, 5: 100 },
  jack: { 3: 4, 4: 20, 5: 100 },
  ten: { 3: 4, 4: 20, 5: 100 },
};

/**
 * Three lanterns trigger ten free spins with a special symbol, and ten more once per round. The special symbol is drawn
 * by these weights when the free spins begin.
 */
export const FREE_SPINS = {
  lanterns: 3,
  spins: 10,
  retriggers: 1,
  specialWeights: { scholar: 5, owl: 5, globe: 4, quill: 4, ace: 2, king: 2, queen: 2, jack: 2, ten: 2 },
} as const;

/** Row of each line, per reel. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [1, 2, 1, 0, 1],
];

const reels = [
  `owl queen king ace jack ten scholar owl quill ten globe jack king ace quill ten jack globe king
   quill ace ten jack queen ace king jack ten ace king queen ten jack king lantern scholar ten`,
  `king ace queen owl globe ten queen jack owl ace scholar globe queen jack quill ace queen jack
   king ace queen ten quill ace king queen globe jack scholar ten quill lantern queen ace jack ten`,
  `queen owl king ace queen ten globe jack scholar ten quill owl queen king globe ten queen quill
   ace jack king scholar globe owl queen jack ace ten king quill queen lantern ten jack ace`,
  `queen quill ten king ace jack globe queen ten ace scholar king owl globe ten jack ace quill
   queen jack lantern ten quill ace jack ten owl scholar quill king jack globe queen owl ace king`,
  `owl jack queen globe quill ten jack king lantern quill queen king ace jack scholar ten king jack
   quill ace scholar queen ten king ace queen ten globe owl quill ten jack globe queen king ace`,
];

/** 35 to 37 equally likely stops, with one lantern per reel. */
export const strips = reels.map((text) => parseStrip([LANTERN, ...shelved], text));
