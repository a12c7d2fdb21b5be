import { isFields } from '@evens/base';

/** Building blocks for checks of external parameters. Bounds exclude values with which a model would not terminate. */
export type Check<T> = (value: unknown) => value is T;

export function between(least: number, most: number): Check<number> {
  return (value): value is number => typeof value === 'number' && value >= least && value <= most;
}

/** Whole numbers only. */
export function countBetween(least: number, most: number): Check<number> {
  return (value): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

export function oneOf<const T extends readonly (string | number)[]>(list: T): Check<T[number]> {
  return (value): value is T[number] => list.some((known) => known === value);
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function listOf<T>(check: Check<T>, mostEntries: number): Check<readonly T[]> {
  return (value): value is readonly T[] =>
    Array.isArray(value) && value.length <= mostEntries && value.every((entry) => check(entry));
}

export function optional<T>(check: Check<T>): Check<T | undefined> {
  return (value): value is T | undefined => value === undefined || check(value);
}

/** Checks every field with its own check. Fields without a check are ignored. */
export function fields<T>(checks: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> {
  const entries: [string, Check<unknown>][] = Object.entries(checks);
  return (value): value is T => isFields(value) && entries.every(([name, check]) => check(value[name]));
}
