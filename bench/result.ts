/** One line of a bench's table. `ratio` is value over baseline, or baseline over value where less is better. */
export interface BenchFigure {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
  readonly baseline?: number;
  readonly ratio?: number;
}

/** What a bench prints and `--json` writes; the first figure is the headline. */
export interface BenchResult {
  readonly name: string;
  readonly machine: string;
  readonly figures: readonly BenchFigure[];
}

/** What may be said on the command line. */
export interface BenchOptions {
  /** Short phases: shows that the bench runs; its figures are rough. */
  readonly isQuick: boolean;
  /** How many tickets `growth` stores at most. */
  readonly tickets: number;
  /** The folder of another checkout, for `compare`. */
  readonly against?: string;
}
