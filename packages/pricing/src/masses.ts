import {
  betResults,
  type Facts,
  hasOwnChances,
  LOST,
  type ParsedMarket,
  parseMarket,
  playerIndex,
  type Verdict,
} from '@evens/markets';
import { classMasses, type FactsClasses, type FactsPart, factsClasses } from './facts-classes.ts';
import type { LineRequest, PlayerPick, ScenarioSet } from './scenario.ts';

/** Chances of one outcome's verdicts. `win` counts a dead heat by its share; `refund` includes cancelled. */
export interface OutcomeMasses {
  readonly win: number;
  readonly halfWin: number;
  readonly refund: number;
  readonly halfLose: number;
}

/** Verdicts of one line over classes of facts. Classes with equal verdicts for all outcomes share a pattern. */
export interface LinePatterns {
  readonly classes: FactsClasses;
  /** Pattern of each class. */
  readonly ids: Uint16Array;
  readonly outcomes: number;
  /** verdicts[id * outcomes + (outcomeNo − 1)]. Undefined if even final facts leave the outcome open. */
  readonly verdicts: readonly (Verdict | undefined)[];
  readonly count: number;
}

const patternsByFacts = new WeakMap<readonly Facts[], Map<string, LinePatterns>>();
const parsedLines = new Map<string, ParsedLine>();
const PARSED_LINES_MAX = 20_000;

interface ParsedLine extends ParsedMarket {
  /** Name of the scenarios that price the line. Empty for those of the score. */
  readonly ownSetKey: string;
}

export function parsedLine({ type, specifier }: LineRequest): ParsedLine {
  const key = `${type};${specifier}`;
  const known = parsedLines.get(key);
  if (known) return known;
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`parsedLine: expected a line of a market, got ${key}`);
  if (parsedLines.size >= PARSED_LINES_MAX) parsedLines.clear();
  const line = { ...parsed.value, ownSetKey: nameOwnSet(parsed.value) };
  parsedLines.set(key, line);
  return line;
}

function nameOwnSet({ definition: { scenarios }, specifier: { period, number } }: ParsedMarket): string {
  return [scenarios, period, number].filter((part) => part !== undefined && scenarios).join(' ');
}

export function outcomeCount(
  { outcomes, nobody }: ParsedMarket['definition'],
  { facts, players }: ScenarioSet,
): number {
  if (outcomes === 'players') return players ? players.count + Number(nobody !== undefined) : 0;
  if (outcomes !== 'runners') return outcomes.length;
  const [first] = facts;
  return first?.kind === 'race' ? first.places.length : 0;
}

/** The pick of an outcome of a market on players or numbers; undefined for other markets. */
export function playerPick(line: LineRequest, outcomeNo: number): PlayerPick | undefined {
  return toPlayerPick(parsedLine(line), outcomeNo);
}

function toPlayerPick({ definition, specifier }: ParsedMarket, outcomeNo: number): PlayerPick | undefined {
  const of = definition.ofPlayers ?? definition.ofNumbers;
  return of && { player: playerIndex(definition, outcomeNo), of, number: specifier.number ?? 1 };
}

/** False for a player whose chance is unknown now, such as one without a place in the line-up. */
export function hasPlayerChance({ players }: ScenarioSet, line: LineRequest, outcomeNo: number): boolean {
  const pick = playerPick(line, outcomeNo);
  return pick !== undefined && players?.chance(pick) !== undefined;
}

function verdictCode(verdict: Verdict | undefined): number {
  if (!verdict) return 0;
  if (!verdict.share) return verdict.result;
  return 10 + Number(verdict.share.num) * 64 + Number(verdict.share.den);
}

/** The patterns of one line that were met so far. */
class PatternTable {
  readonly verdicts: (Verdict | undefined)[] = [];
  count = 0;
  /** Patterns by the number of a value of the facts. */
  readonly byValue: (number | undefined)[] = [];
  readonly #known = new Map<string, number>();
  readonly #knownWinner: (number | undefined)[] = [];
  readonly #row: (Verdict | undefined)[] = [];
  readonly #market: ParsedMarket;
  readonly outcomes: number;

  constructor(market: ParsedMarket, outcomes: number) {
    this.#market = market;
    this.outcomes = outcomes;
  }

  settle(final: Facts): number {
    const { definition, specifier } = this.#market;
    let soleWinner = 0;
    for (let outcomeNo = 1; outcomeNo <= this.outcomes; outcomeNo++) {
      const verdict = definition.settle(outcomeNo, specifier, final);
      this.#row[outcomeNo - 1] = verdict;
      if (definition.exclusive && verdict?.result === betResults.win && !verdict.share) {
        soleWinner = outcomeNo;
        break;
      }
    }
    const winnersId = soleWinner > 0 ? this.#knownWinner[soleWinner] : undefined;
    if (winnersId !== undefined) return winnersId;
    const key = soleWinner > 0 ? `w${soleWinner}` : this.#row.map(verdictCode).join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const id = this.count++;
    this.#known.set(key, id);
    if (soleWinner > 0) this.#knownWinner[soleWinner] = id;
    for (let n = 0; n < this.outcomes; n++)
      this.verdicts.push(soleWinner > 0 && n !== soleWinner - 1 ? LOST : this.#row[n]);
    return id;
  }
}

/**
 * The values of a part of plain facts that were met so far, and the patterns of lines by them. A goal leads to a new list of facts,
 * but most of its values were met before.
 */
class SharedPart {
  readonly #numbers = new Map<string | number, number>();
  readonly #ofClasses = new WeakMap<FactsPart, Int32Array>();
  readonly tables = new Map<string, PatternTable>();

  get size(): number {
    return this.#numbers.size;
  }

  /** A number for the value of each class. */
  numbers(part: FactsPart): Int32Array {
    const known = this.#ofClasses.get(part);
    if (known) return known;
    const numbers = Int32Array.from(part.values, (value) => {
      const number = this.#numbers.get(value) ?? this.#numbers.size;
      this.#numbers.set(value, number);
      return number;
    });
    this.#ofClasses.set(part, numbers);
    return numbers;
  }
}

const sharedParts = new Map<string, SharedPart>();
const SHARED_VALUES_MAX = 20_000;

function sharedPart({ name }: FactsPart): SharedPart {
  const known = sharedParts.get(name);
  if (known && known.size < SHARED_VALUES_MAX) return known;
  const fresh = new SharedPart();
  sharedParts.set(name, fresh);
  return fresh;
}

function settleAll(table: PatternTable, classes: FactsClasses, numbers?: Int32Array): LinePatterns {
  const { examples } = classes;
  const ids = new Uint16Array(examples.length);
  for (let i = 0; i < examples.length; i++) {
    const final = examples[i];
    if (!final) continue;
    const number = numbers?.[i];
    if (number === undefined) ids[i] = table.settle(final);
    else ids[i] = table.byValue[number] ??= table.settle(final);
  }
  const { outcomes, verdicts, count } = table;
  return { classes, ids, outcomes, verdicts, count };
}

/** The scenarios that price a line. Undefined if there are none now. */
export function findOwnSet(set: ScenarioSet, line: LineRequest): ScenarioSet | undefined {
  const key = parsedLine(line).ownSetKey;
  return key === (set.ownKey ?? '') ? set : set.findOwn?.(key);
}

/** Verdicts of a line over the scenarios' facts, computed once per list of facts. Undefined without scenarios. */
export function linePatterns(set: ScenarioSet, line: LineRequest): LinePatterns | undefined {
  const own = findOwnSet(set, line);
  return own && patternsOver(own, line);
}

function patternsOver(set: ScenarioSet, line: LineRequest): LinePatterns | undefined {
  const { facts, hasPlainFacts } = set;
  if (facts.length === 0) return undefined;
  let byLine = patternsByFacts.get(facts);
  if (!byLine) {
    byLine = new Map();
    patternsByFacts.set(facts, byLine);
  }
  const key = `${line.type};${line.specifier}`;
  const known = byLine.get(key);
  if (known) return known;
  const market = parsedLine(line);
  const classes = factsClasses(facts, market);
  const shared = hasPlainFacts && classes.part ? sharedPart(classes.part) : undefined;
  const table = shared?.tables.get(key) ?? new PatternTable(market, outcomeCount(market.definition, set));
  shared?.tables.set(key, table);
  const patterns = settleAll(table, classes, classes.part && shared?.numbers(classes.part));
  byLine.set(key, patterns);
  return patterns;
}

/** Merges scenarios that the line cannot distinguish and adds up their chances. */
export function alike(set: ScenarioSet, line: LineRequest): ScenarioSet {
  const classes = factsClasses(set.facts, parsedLine(line));
  return { facts: classes.examples, weights: classMasses(set, classes) };
}

/** An outcome without a price has no chance. */
function playerMasses({ players }: ScenarioSet, line: ParsedMarket): readonly OutcomeMasses[] {
  const length = (players?.count ?? 0) + Number(line.definition.nobody !== undefined);
  return Array.from({ length }, (_, index) => {
    const pick = toPlayerPick(line, index + 1);
    const win = (pick && players?.chance(pick)) ?? 0;
    const injury = pick && players?.findInjury?.(pick);
    return { win, halfWin: 0, refund: injury ? injury.chance * injury.open : 0, halfLose: 0 };
  });
}

/** Chances of the verdicts of every outcome of a line over the scenarios. */
export function lineMasses(set: ScenarioSet, line: LineRequest): readonly OutcomeMasses[] {
  const parsed = parsedLine(line);
  if (hasOwnChances(parsed.definition)) return playerMasses(set, parsed);
  const own = findOwnSet(set, line);
  const patterns = own && patternsOver(own, line);
  if (!patterns) return [];
  const { classes, ids, outcomes, verdicts, count } = patterns;
  const weights = classMasses(own, classes);
  const chances = new Float64Array(count);
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    chances[id] = (chances[id] ?? 0) + (weights[i] ?? 0);
  }
  const masses: OutcomeMasses[] = [];
  for (let n = 0; n < outcomes; n++) {
    let win = 0;
    let halfWin = 0;
    let refund = 0;
    let halfLose = 0;
    for (let id = 0; id < count; id++) {
      const chance = chances[id] ?? 0;
      const verdict = verdicts[id * outcomes + n];
      switch (verdict?.result) {
        case betResults.win:
          win += verdict.share ? (chance * Number(verdict.share.num)) / Number(verdict.share.den) : chance;
          break;
        case betResults.halfWin:
          halfWin += chance;
          break;
        case betResults.halfLose:
          halfLose += chance;
          break;
        case betResults.lost:
          break;
        default:
          refund += chance;
      }
    }
    masses.push({ win, halfWin, refund, halfLose });
  }
  return masses;
}

/**
 * Chance 1/o for the fair odds o = (1 − P_refund − ½P_halfLose − ½P_halfWin) / (P_win + ½P_halfWin). At these odds the
 * expected factor is 1. Returns 0 if the outcome cannot win.
 */
export function fairChance({ win, halfWin, refund, halfLose }: OutcomeMasses): number {
  const atStake = 1 - refund - halfLose / 2 - halfWin / 2;
  return atStake <= 1e-9 ? 0 : Math.min(1, (win + halfWin / 2) / atStake);
}
