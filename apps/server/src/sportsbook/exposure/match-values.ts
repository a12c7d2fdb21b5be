import type { Clock, MarketId, MatchId } from '@evens/base';
import type { MatchBook } from '@evens/book';
import { betResults, type ChanceModel, type Facts } from '@evens/markets';
import type { OutcomeMasses, ScenarioSet } from '@evens/pricing';
import { type Chances, MatchChances, pickMasses } from '../cashout/match-chances.ts';
import type { OpenLine, OpenMatch, OpenPick } from './open-bets.ts';

/** Chances are computed again at most this often while prices of the match change. */
const CHANCES_AGE_MS = 5000;

/** Books with the chances behind their prices. */
export interface ExposureBooks {
  get(matchId: number): MatchBook | undefined;
  chances(matchId: number): ChanceModel | undefined;
}

/** Chances of the lines of one match at one moment. */
export interface MatchValue {
  readonly facts: Facts;
  masses(line: OpenLine): readonly OutcomeMasses[];
  /** Chances of a pick, with early payout if its leg has it. */
  pickMasses(pick: OpenPick): OutcomeMasses | undefined;
  /** Chance that all picks win. */
  joint(picks: readonly OpenPick[]): number;
}

class ValueAtMoment implements MatchValue {
  readonly facts: Facts;
  readonly model: ChanceModel;
  readonly atMs: number;
  readonly #find: () => Chances | undefined;
  readonly #masses = new Map<MarketId, readonly OutcomeMasses[]>();
  readonly #early = new Map<string, OutcomeMasses>();
  readonly #joint = new Map<string, number>();

  constructor(moment: Pick<ValueAtMoment, 'facts' | 'model' | 'atMs'>, find: () => Chances | undefined) {
    this.facts = moment.facts;
    this.model = moment.model;
    this.atMs = moment.atMs;
    this.#find = find;
  }

  masses(line: OpenLine): readonly OutcomeMasses[] {
    const known = this.#masses.get(line.id);
    if (known) return known;
    const masses = this.#find()?.masses(line) ?? [];
    this.#masses.set(line.id, masses);
    return masses;
  }

  pickMasses(pick: OpenPick): OutcomeMasses | undefined {
    const { line, outcomeNo, earlyPayout: lead } = pick;
    const plain = this.masses(line)[outcomeNo - 1];
    if (lead === undefined) return plain;
    const key = `${line.id}#${outcomeNo}#${lead}`;
    const known = this.#early.get(key);
    if (known) return known;
    const chances = this.#find();
    const { type, specifier, match } = line;
    const masses =
      chances &&
      pickMasses(
        chances,
        { type, specifier, outcomeNo },
        { lead, match: { facts: this.facts, sport: match.fixture.sport } },
      );
    if (masses) this.#early.set(key, masses);
    return masses ?? plain;
  }

  joint(picks: readonly OpenPick[]): number {
    const key = picks.map(({ line, outcomeNo }) => `${line.id}#${outcomeNo}`).join();
    const known = this.#joint.get(key);
    if (known !== undefined) return known;
    const named = picks.map(({ line: { type, specifier }, outcomeNo }) => ({ type, specifier, outcomeNo }));
    const chance =
      this.#find()?.expect(named, (verdicts) =>
        verdicts.every((verdict) => verdict?.result === betResults.win) ? 1 : 0,
      ) ?? 0;
    this.#joint.set(key, chance);
    return chance;
  }
}

/** Chances of all matches with open bets. */
export class MatchValues {
  readonly #books: ExposureBooks;
  readonly #clock: Clock;
  readonly #chances: MatchChances;
  readonly #values = new Map<MatchId, ValueAtMoment>();

  constructor(books: ExposureBooks, clock: Clock) {
    this.#books = books;
    this.#clock = clock;
    this.#chances = new MatchChances((matchId) => books.chances(matchId));
  }

  /** Undefined if the source publishes no chances of the match, or the match left the feed. */
  value({ id }: Pick<OpenMatch, 'id'>): MatchValue | undefined {
    const known = this.#values.get(id);
    const atMs = this.#clock.nowMs();
    if (known && atMs - known.atMs < CHANCES_AGE_MS) return known;
    const book = this.#books.get(id);
    const model = this.#books.chances(id);
    if (!book || !model) {
      this.#values.delete(id);
      return undefined;
    }
    if (known?.model === model && known.facts === book.facts) return known;
    const { facts } = book;
    const value = new ValueAtMoment({ facts, model, atMs }, () => this.#chances.of(id, book));
    this.#values.set(id, value);
    return value;
  }

  scenarios({ id }: Pick<OpenMatch, 'id'>): ScenarioSet | undefined {
    const book = this.#books.get(id);
    return book && this.#chances.of(id, book)?.scenarios;
  }

  /** Removes the matches without open bets. */
  retain(matchIds: ReadonlySet<MatchId>): void {
    for (const id of this.#values.keys()) if (!matchIds.has(id)) this.#values.delete(id);
  }
}
