/**
 * One line of a bench's table. `ratio` is value divided by baseline, or baseline divided by value if lower is better.
 */
export interface BenchFigure {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: number;
  readonly ratio?: number;
}

/** Result that a bench prints and `--json` writes; the first entry is the headline. */
export interface BenchResult {
  readonly name: string;
  readonly machine: string;
  readonly figures: readonly BenchFigure[];
}

/** Kinds of commands that `stalls` can send. */
export const loads = ['bets', 'rounds'] as const;

/** Command line options. */
export interface BenchOptions {
  /** Short phases: only checks that the bench runs; its results are rough. */
  readonly isQuick: boolean;
  /** Maximum number of tickets stored by `growth`. */
  readonly tickets: number;
  /** Commands that `stalls` sends. */
  readonly load: (typeof loads)[number];
  /** Folder of another checkout, for `compare`. */
  readonly against?: string;
}
