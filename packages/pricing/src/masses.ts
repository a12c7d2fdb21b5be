import { betResults, type Facts, type ParsedMarket, parseMarket, type Verdict } from '@evens/markets';
import { classMasses, type FactsClasses, factsClasses } from './facts-classes.ts';
import type { LineRequest, ScenarioSet } from './scenario.ts';

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
const parsedLines = new Map<string, ParsedMarket>();
const PARSED_LINES_MAX = 20_000;

export function parsedLine({ type, specifier }: LineRequest): ParsedMarket {
  const key = `${type};${specifier}`;
  const known = parsedLines.get(key);
  if (known) return known;
  const parsed = parseMarket(type, specifier);
  if (!parsed.ok) throw new RangeError(`parsedLine: expected a line of a market, got ${key}`);
  if (parsedLines.size >= PARSED_LINES_MAX) parsedLines.clear();
  parsedLines.set(key, parsed.value);
  return parsed.value;
}

export function outcomeCount(definition: ParsedMarket['definition'], facts: Facts): number {
  if (definition.outcomes !== 'runners') return definition.outcomes.length;
  return facts.kind === 'race' ? facts.places.length : 0;
}

function verdictCode(verdict: Verdict | undefined): number {
  if (!verdict) return 0;
  if (!verdict.share) return verdict.result;
  return 10 + Number(verdict.share.num) * 64 + Number(verdict.share.den);
}

function settleAll(
  { definition, specifier }: ParsedMarket,
  classes: FactsClasses,
  outcomes: number,
): LinePatterns {
  const facts = classes.examples;
  const ids = new Uint16Array(facts.length);
  const verdicts: (Verdict | undefined)[] = [];
  const known = new Map<string, number>();
  const knownWinner: (number | undefined)[] = [];
  let count = 0;
  const row: (Verdict | undefined)[] = [];
  for (let i = 0; i < facts.length; i++) {
    const final = facts[i];
    if (!final) continue;
    let soleWinner = 0;
    for (let outcomeNo = 1; outcomeNo <= outcomes; outcomeNo++) {
      const verdict = definition.settle(outcomeNo, specifier, final);
      row[outcomeNo - 1] = verdict;
      if (definition.exclusive && verdict?.result === betResults.win && !verdict.share) {
        soleWinner = outcomeNo;
        break;
      }
    }
    let id = soleWinner > 0 ? knownWinner[soleWinner] : undefined;
    if (id === undefined) {
      const key = soleWinner > 0 ? `w${soleWinner}` : row.map(verdictCode).join();
      id = known.get(key);
      if (id === undefined) {
        id = count++;
        known.set(key, id);
        if (soleWinner > 0) knownWinner[soleWinner] = id;
        for (let n = 0; n < outcomes; n++) {
          verdicts.push(soleWinner > 0 && n !== soleWinner - 1 ? { result: betResults.lost } : row[n]);
        }
      }
    }
    ids[i] = id;
  }
  return { classes, ids, outcomes, verdicts, count };
}

/** Verdicts of a line over the scenarios' facts, computed once per list of facts. Undefined without scenarios. */
export function linePatterns({ facts }: ScenarioSet, line: LineRequest): LinePatterns | undefined {
  const first = facts[0];
  if (!first) return undefined;
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
  const patterns = settleAll(market, classes, outcomeCount(market.definition, first));
  byLine.set(key, patterns);
  return patterns;
}

/** Merges scenarios that the line cannot distinguish and adds up their chances. */
export function alike(set: ScenarioSet, line: LineRequest): ScenarioSet {
  const classes = factsClasses(set.facts, parsedLine(line));
  return { facts: classes.examples, weights: classMasses(set, classes) };
}

/** Chances of the verdicts of every outcome of a line over the scenarios. */
export function lineMasses(set: ScenarioSet, line: LineRequest): readonly OutcomeMasses[] {
  const patterns = linePatterns(set, line);
  if (!patterns) return [];
  const { classes, ids, outcomes, verdicts, count } = patterns;
  const weights = classMasses(set, classes);
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
