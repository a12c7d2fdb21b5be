import type { OperatorRules, ShiftTarget } from '@evens/book';
import type { MarketKey } from '@evens/markets';
import type { Place } from './bus-messages.ts';
import type { ManualRow } from './manual-match.ts';

/** A closed part of the offer: a row of `betting_switch`, with its name split. */
export interface SwitchRow {
  readonly kind: string;
  /** Without the match of a `line` or `match-market`. */
  readonly name: string;
  readonly matchId: number | null;
}

/** A change of prices: a row of `price_shift` that has not expired. */
export interface ShiftRow {
  readonly matchId: number;
  readonly target: ShiftTarget;
  readonly shift: number;
}

export interface OperatorRows {
  readonly switches: readonly SwitchRow[];
  readonly shifts: readonly ShiftRow[];
  readonly manual: readonly ManualRow[];
}

interface MatchRules {
  readonly types: Set<string>;
  readonly lines: Set<MarketKey>;
  readonly shifts: Map<ShiftTarget, number>;
}

/** The operators' rows by what they apply to. */
export class OperatorRuleSet {
  readonly #closed = new Set<string>();
  readonly #types: readonly string[];
  readonly #byMatch = new Map<number, MatchRules>();

  constructor({ switches, shifts }: OperatorRows) {
    this.#types = switches.filter(({ kind }) => kind === 'market').map(({ name }) => name);
    for (const { kind, name, matchId } of switches) {
      if (matchId === null) this.#closed.add(`${kind}:${name}`);
      else if (kind === 'line') this.#open(matchId).lines.add(name);
      else this.#open(matchId).types.add(name);
    }
    for (const { matchId, target, shift } of shifts) this.#open(matchId).shifts.set(target, shift);
  }

  #open(matchId: number): MatchRules {
    const rules = this.#byMatch.get(matchId) ?? { types: new Set(), lines: new Set(), shifts: new Map() };
    this.#byMatch.set(matchId, rules);
    return rules;
  }

  /** The rules for a match; undefined if there are none. */
  find(
    { id, place }: { readonly id: number; readonly place: Place },
    sport: string,
  ): OperatorRules | undefined {
    const names = [`sport:${sport}`, `league:${place.tournamentId}`, `match:${id}`];
    const isSuspended = names.some((name) => this.#closed.has(name));
    const own = this.#byMatch.get(id);
    if (!isSuspended && this.#types.length === 0 && own === undefined) return undefined;
    return {
      isSuspended,
      suspendedTypes: new Set([...this.#types, ...(own?.types ?? [])]),
      suspendedLines: own?.lines ?? new Set(),
      shifts: own?.shifts ?? new Map(),
    };
  }
}

function haveSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each));
}

export function sameRules(a: OperatorRules | undefined, b: OperatorRules | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.isSuspended === b.isSuspended &&
    haveSame(a.suspendedTypes, b.suspendedTypes) &&
    haveSame(a.suspendedLines, b.suspendedLines) &&
    a.shifts.size === b.shifts.size &&
    [...a.shifts].every(([target, shift]) => b.shifts.get(target) === shift)
  );
}

/** Whether the second rules suspend something that the first ones do not. */
export function suspendsMore(before: OperatorRules | undefined, after: OperatorRules | undefined): boolean {
  if (after === undefined) return false;
  return (
    (after.isSuspended && !before?.isSuspended) ||
    [...after.suspendedTypes].some((type) => !before?.suspendedTypes.has(type)) ||
    [...after.suspendedLines].some((key) => !before?.suspendedLines.has(key))
  );
}
