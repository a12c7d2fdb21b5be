/** One coin per line. */
export const COINS_PER_STAKE = 5;
export const ROWS = 3;
/** The row that stops are drawn for, and on which sevens lock. */
export const CENTRE = 1;

/** Substitutes every symbol except single cherries, and doubles the win. */
export const STAR = 'star';
export const sevens = ['red-seven', 'blue-seven'] as const;
export const bars = ['triple-bar', 'double-bar', 'single-bar'] as const;
export const CHERRY = 'cherry';
/** Pays nothing. */
export const BLANK = 'blank';

/** From highest to lowest pay. */
export const symbols = [STAR, ...sevens, ...bars, 'bell', 'plum', CHERRY, BLANK] as const;
export type CornerSymbol = (typeof symbols)[number];

/** Coins for three of a symbol on a line, before stars double. */
export const threePays: Readonly<Record<Exclude<CornerSymbol, typeof BLANK>, number>> = {
  star: 5000,
  'red-seven': 300,
  'blue-seven': 150,
  'triple-bar': 100,
  'double-bar': 60,
  'single-bar': 40,
  bell: 50,
  plum: 30,
  cherry: 40,
};

/**
 * Coins for sevens of both colours and for mixed bars, before stars double; for two cherries anywhere on a line and for
 * one cherry on the first reel, which stars do not double.
 */
export const mixedPays = { sevens: 60, bars: 15, twoCherries: 8, firstCherry: 2 } as const;

/** Two sevens on the centre line without a third seven or a star are locked for this many respins of the other reel. */
export const RESPINS = { sevens: 2, respins: 3 } as const;

/** Row of each line, per reel. */
export const lines: readonly (readonly number[])[] = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
];

interface ReelStop {
  readonly symbol: CornerSymbol;
  /** Probability in 128ths that this stop comes to the centre line. */
  readonly weight: number;
}

/** Parses stops as symbol and weight: `plum 8`. Throws for an unknown symbol. */
function parseStops(text: string): readonly ReelStop[] {
  return [...text.matchAll(/([a-z-]+) (\d+)/g)].map(([, word, weight]) => {
    const symbol = symbols.find((each) => each === word);
    if (symbol === undefined) throw new RangeError(`parseStops: expected a symbol, got ${word}`);
    return { symbol, weight: Number(weight) };
  });
}

/**
 * The weight of a stop also applies to the rows beside it. Blanks around stars and sevens have low weights, so that
 * stars and sevens are equally rare above and below the centre line.
 */
export const reels: readonly (readonly ReelStop[])[] = [
  `blank 1, star 1, blank 1, cherry 4, single-bar 8, blank 10, plum 8, blank 3, red-seven 3, blank 3, bell 9, double-bar 5,
   blank 10, plum 8, cherry 3, bell 8, blank 6, blue-seven 6, blank 6, single-bar 8, plum 8, triple-bar 3, blank 6`,
  `blank 1, star 1, blank 1, plum 9, single-bar 8, blank 8, bell 8, cherry 6, blank 4, blue-seven 6, blank 4, double-bar 5,
   plum 7, blank 9, bell 8, blank 3, red-seven 3, blank 3, plum 8, single-bar 8, blank 8, triple-bar 3, cherry 7`,
  `blank 1, star 1, blank 1, bell 8, single-bar 8, blank 8, plum 9, blank 3, red-seven 3, blank 3, double-bar 5, cherry 6,
   blank 9, plum 7, blank 4, blue-seven 6, blank 4, bell 8, single-bar 8, plum 8, blank 8, triple-bar 3, cherry 7`,
].map(parseStops);

export const strips: readonly (readonly CornerSymbol[])[] = reels.map((stops) =>
  stops.map(({ symbol }) => symbol),
);
export const stopWeights: readonly (readonly number[])[] = reels.map((stops) =>
  stops.map(({ weight }) => weight),
);
