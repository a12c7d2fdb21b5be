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
