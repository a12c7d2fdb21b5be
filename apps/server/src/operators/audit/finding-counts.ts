import { checkNames, type Scope } from './check-names.ts';

type Counts = ReadonlyMap<string, number>;

/**
 * Counts of findings by check, as metrics publish them. A recent check reads only the newest rows, so it keeps the
 * counts of the last full check. The next full check replaces both.
 */
export class FindingCounts {
  #all: Counts = new Map();

  /** Records the findings of a check. Returns the current count of every name that the check covers. */
  record(scope: Scope, findings: readonly { readonly check: string; readonly count: number }[]): Counts {
    const counts = new Map(checkNames(scope).map((name) => [name, 0]));
    for (const { check, count } of findings) counts.set(check, count);
    if (scope === 'all') this.#all = counts;
    return new Map([...counts].map(([name, count]) => [name, Math.max(count, this.#all.get(name) ?? 0)]));
  }
}
