import type { MatchBook } from '@evens/book';
import {
  type ChanceModel,
  earlyPayoutOffers,
  earlyPayoutSide,
  type Facts,
  hasOwnChances,
  marketDefinition,
  type Verdict,
  WIN,
} from '@evens/markets';
import {
  computeScenarios,
  findOwnSet,
  hasPlayerChance,
  jointChances,
  lineMasses,
  massesWithEarlyPayout,
  moveScenarios,
  type OutcomeMasses,
  parsedLine,
  type ScenarioSet,
} from '@evens/pricing';
import { LRUCache } from 'lru-cache';

/** Maximum number of cached matches. The least recently used one is evicted. */
const MATCHES_MAX = 200;
/** Maximum number of lines per match with cached masses or verdicts. */
const LINES_MAX = 400;

export interface Line {
  readonly type: string;
  readonly specifier: string;
}

type OutcomePick = Line & { readonly outcomeNo: number };

interface PlacedPick {
  readonly pick: OutcomePick;
  /** Index in the list of picks. */
  readonly place: number;
}

/** A joint end of picks with its chance. */
interface JointEnd {
  readonly verdicts: readonly (Verdict | undefined)[];
  readonly chance: number;
}

/** Possible results of a match's lines at one moment. */
export interface Chances {
  readonly scenarios: ScenarioSet;
  /** The chances that the offered prices express, where an operator has moved some. */
  readonly moved?: Chances | undefined;
  masses(line: Line): readonly OutcomeMasses[];
  /**
   * Expected factor of a leg with several picks: Σ over ends of their chance × `computeFactor` of their verdicts. With picks on
   * players, who all play, or on drawn numbers, their joint chance × the factor if all win. Undefined if that chance is unknown.
   */
  expect(
    picks: readonly OutcomePick[],
    computeFactor: (verdicts: readonly (Verdict | undefined)[]) => number,
  ): number | undefined;
}

class ChancesOfMoment implements Chances {
  readonly scenarios: ScenarioSet;
  readonly moved: Chances | undefined;
  readonly #masses = new Map<string, readonly OutcomeMasses[]>();
  readonly #verdicts = new Map<string, readonly (Verdict | undefined)[]>();

  constructor(scenarios: ScenarioSet, moves?: ChanceModel['moves']) {
    this.scenarios = scenarios;
    const moved = moveScenarios(scenarios, moves);
    this.moved = moved && new ChancesOfMoment(moved);
  }

  masses(line: Line): readonly OutcomeMasses[] {
    return remember(this.#masses, `${line.type};${line.specifier}`, () => lineMasses(this.scenarios, line));
  }

  expect(
    picks: readonly OutcomePick[],
    computeFactor: (verdicts: readonly (Verdict | undefined)[]) => number,
  ): number | undefined {
    if (picks.some(({ type }) => isPicked(type))) {
      const joint = jointChances(this.scenarios, picks);
      return joint.ok ? (joint.value.at(-1) ?? 0) * computeFactor(picks.map(() => WIN)) : undefined;
    }
    const placed = picks.map((pick, place): PlacedPick => ({ pick, place }));
    const bySet = Map.groupBy(placed, ({ pick }) => parsedLine(pick).ownSetKey);
    let ends: readonly JointEnd[] = [{ verdicts: [], chance: 1 }];
    for (const ofSet of bySet.values()) {
      const own = this.#listEnds(ofSet);
      // Sets that can be combined are independent.
      ends = ends.flatMap((end) =>
        own.map(({ verdicts, chance }) => ({
          verdicts: Object.assign([...end.verdicts], verdicts),
          chance: end.chance * chance,
        })),
      );
    }
    return ends.reduce((sum, { verdicts, chance }) => sum + chance * computeFactor(verdicts), 0);
  }

  /** The verdicts of picks of one set of scenarios, at their places. Many ends give the picks the same ones. */
  #listEnds(placed: readonly PlacedPick[]): readonly JointEnd[] {
    const [first] = placed;
    const set = first && findOwnSet(this.scenarios, first.pick);
    const ends = new Map<string, { verdicts: (Verdict | undefined)[]; chance: number }>();
    const lists = placed.map(({ pick }) => this.#computeVerdicts(pick, set));
    for (const [end, weight] of set?.weights.entries() ?? []) {
      const key = lists.map((list) => list[end]?.result ?? 0).join('');
      const known = ends.get(key);
      if (known) {
        known.chance += weight;
        continue;
      }
      const verdicts: (Verdict | undefined)[] = [];
      for (const [index, { place }] of placed.entries()) verdicts[place] = lists[index]?.[end];
      ends.set(key, { verdicts, chance: weight });
    }
    return [...ends.values()];
  }

  #computeVerdicts(pick: OutcomePick, set: ScenarioSet | undefined): readonly (Verdict | undefined)[] {
    return remember(this.#verdicts, `${pick.type};${pick.specifier}#${pick.outcomeNo}`, () => {
      const { definition, specifier } = parsedLine(pick);
      return set?.facts.map((facts) => definition.settle(pick.outcomeNo, specifier, facts)) ?? [];
    });
  }
}

function remember<V>(cache: Map<string, V>, key: string, make: () => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= LINES_MAX) cache.clear();
  const value = make();
  cache.set(key, value);
  return value;
}

function isPicked(type: string): boolean {
  const definition = marketDefinition(type);
  return definition !== undefined && hasOwnChances(definition);
}

interface CacheEntry {
  readonly model: ChanceModel;
  readonly facts: MatchBook['facts'];
  readonly chances: Chances;
}

/**
 * The masses of a pick; of one on the match winner with early payout if its leg has it. Undefined if they are unknown.
 */
export function pickMasses(
  chances: Pick<Chances, 'masses' | 'scenarios'>,
  { outcomeNo, ...line }: Line & { readonly outcomeNo: number },
  {
    lead,
    match,
  }: { readonly lead: number | undefined; readonly match: { readonly facts: Facts; readonly sport: string } },
): OutcomeMasses | undefined {
  if (isPicked(line.type) && !hasPlayerChance(chances.scenarios, line, outcomeNo)) return undefined;
  const masses = chances.masses(line)[outcomeNo - 1];
  const { facts } = match;
  const side = earlyPayoutSide(line.type, outcomeNo);
  const offer = earlyPayoutOffers.get(match.sport);
  if (!masses || lead === undefined || !side || !offer || facts.kind !== 'contest') return masses;
  return massesWithEarlyPayout(masses, chances.scenarios, { line, outcomeNo, side, lead, offer, facts });
}

/** The possible ends of matches. Listed again only if the basis of their prices changed. */
export class MatchChances {
  readonly #kept = new LRUCache<number, CacheEntry>({ max: MATCHES_MAX });
  readonly #chancesOf: (matchId: number) => ChanceModel | undefined;

  constructor(findChances: (matchId: number) => ChanceModel | undefined) {
    this.#chancesOf = findChances;
  }

  /** The basis of the match's prices. */
  model(matchId: number): ChanceModel | undefined {
    return this.#chancesOf(matchId);
  }

  /** Undefined where the source does not publish the chances behind its prices. */
  of(matchId: number, { facts }: MatchBook): Chances | undefined {
    const model = this.#chancesOf(matchId);
    if (model === undefined) return undefined;
    const known = this.#kept.get(matchId);
    if (known?.model === model && known.facts === facts) return known.chances;
    const chances = new ChancesOfMoment(computeScenarios(model, facts), model.moves);
    this.#kept.set(matchId, { model, facts, chances });
    return chances;
  }
}
