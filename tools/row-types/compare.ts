import type { DeclaredRow, ValueKind } from './declared.ts';

/** Result of a statement at a place of the code: a line written by `tests/fixture/record-rows.ts`. */
export interface SeenRows {
  readonly place: string;
  /** Each column that was answered, with the kinds of values that it had; empty where there was no row. */
  readonly columns: Readonly<Record<string, readonly ValueKind[]>>;
}

export interface RowComparison {
  /** Statements with a declared row that were run. */
  readonly compared: number;
  /** Statements that no test ran. */
  readonly notRun: readonly string[];
  readonly faults: readonly string[];
}

/** Above this share of statements that no test ran, the recording has probably failed. */
const NOT_RUN_SHARE_MAX = 0.1;

/** Compares the row types of the code with the results of PostgreSQL. */
export function compareRows(declared: readonly DeclaredRow[], seen: readonly SeenRows[]): RowComparison {
  const byPlace = Map.groupBy(seen, ({ place }) => place);
  const faults = new Set<string>();
  const notRun = declared.flatMap(({ place }) => (byPlace.has(place) ? [] : [place]));
  if (notRun.length > declared.length * NOT_RUN_SHARE_MAX)
    faults.add(
      `the tests ran only ${declared.length - notRun.length} of ${declared.length} statements with a row type`,
    );
  for (const { place, columns } of declared) {
    for (const answer of byPlace.get(place) ?? []) {
      for (const [name, allowed] of columns) {
        const kinds = answer.columns[name];
        if (!kinds) {
          if (!allowed.has('undefined')) faults.add(`${place}: the statement answers no column ${name}`);
          continue;
        }
        for (const kind of kinds)
          if (!allowed.has(kind) && !allowed.has('any'))
            faults.add(`${place}: ${name} is declared as ${[...allowed].join(' or ')}, and was ${kind}`);
      }
    }
  }
  return { compared: declared.length - notRun.length, notRun, faults: [...faults].sort() };
}
