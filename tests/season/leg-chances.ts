import type { MatchBook } from '@evens/book';
import {
  computeScenarios,
  jointChances,
  lineMasses,
  type OutcomeMasses,
  type ScenarioSet,
} from '@evens/pricing';

/** Fair chances of one leg at the time of its bet. The remainder to 1 is the chance of a loss. */
export interface LegChances {
  readonly win: number;
  readonly halfWin: number;
  readonly refund: number;
  readonly halfLose: number;
}

export interface ChancePick {
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly outcomeNo: number;
}

/** Model chances of legs, cached for each line and price. */
export class Chances {
  readonly #bookOf: (matchId: number) => MatchBook | undefined;
  readonly #sets = new Map<number, { readonly of: unknown; readonly set: ScenarioSet }>();
  readonly #masses = new Map<
    string,
    { readonly set: ScenarioSet; readonly masses: readonly OutcomeMasses[] }
  >();

  constructor(findBook: (matchId: number) => MatchBook | undefined) {
    this.#bookOf = findBook;
  }

  findScenarios(matchId: number): ScenarioSet | undefined {
    const book = this.#bookOf(matchId);
    if (!book?.chances) return undefined;
    const known = this.#sets.get(matchId);
    if (known?.of === book.chances) return known.set;
    const set = computeScenarios(book.chances, book.facts);
    this.#sets.set(matchId, { of: book.chances, set });
    return set;
  }

  /** Chances of a leg with one pick, or of a bet builder, whose picks win or lose together. */
  ofLeg(picks: readonly ChancePick[]): LegChances | undefined {
    const [first] = picks;
    const set = first && this.findScenarios(first.matchId);
    if (!set) return undefined;
    if (picks.length > 1) {
      const joint = jointChances(set, picks);
      return joint.ok ? { win: joint.value.at(-1) ?? 0, halfWin: 0, refund: 0, halfLose: 0 } : undefined;
    }
    const key = `${first.matchId} ${first.type};${first.specifier}`;
    let known = this.#masses.get(key);
    if (known?.set !== set) {
      known = { set, masses: lineMasses(set, first) };
      this.#masses.set(key, known);
    }
    return known.masses[first.outcomeNo - 1];
  }

  /** Drops the cache: ended matches are not needed any more. */
  forget(): void {
    this.#sets.clear();
    this.#masses.clear();
  }
}
