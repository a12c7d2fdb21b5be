import {
  type ContestFacts,
  type Facts,
  type ParsedMarket,
  type PeriodScore,
  regularPeriod,
  regularScore,
  type Score,
} from '@evens/markets';
import type { ScenarioSet } from './scenario.ts';

/** Final facts that a market cannot distinguish form one class. The market is settled once per class. */
export interface FactsClasses {
  /** Class of each scenario. */
  readonly of: Uint16Array;
  /** One representative of each class. */
  readonly examples: readonly Facts[];
  /** Undefined if the market reads everything. */
  readonly part?: FactsPart;
}

/** The part of facts that a market reads, with its value in each class. */
export interface FactsPart {
  readonly name: string;
  readonly values: readonly (string | number)[];
}

const classesByFacts = new WeakMap<readonly Facts[], Map<string, FactsClasses>>();
const massesByWeights = new WeakMap<Float64Array, Map<FactsClasses, Float64Array>>();

const scoreNumbers = new WeakMap<object, number>();
let scoresSeen = 0;

/** Markets of one part of a match share its score function, and therefore their classes. */
function scoreNumber(scoreFunction: object): number {
  let number = scoreNumbers.get(scoreFunction);
  if (number === undefined) {
    number = ++scoresSeen;
    scoreNumbers.set(scoreFunction, number);
  }
  return number;
}

function partKey({ definition, specifier }: ParsedMarket): string {
  const { reads = 'everything', decidingScore } = definition;
  const { period, number } = specifier;
  if (reads === 'own-score' && decidingScore) return `own ${scoreNumber(decidingScore)} ${period} ${number}`;
  return reads === 'period-score' ? `period ${period}` : reads;
}

function scoreKey(score: Score | undefined): number {
  return score ? score.home * 4096 + score.away : -1;
}

const isRegular = ({ phase }: PeriodScore): boolean => phase === 'regular';
const scoreText = ({ home, away }: Score): string => `${home}:${away}`;

function keyOfClass({ definition, specifier }: ParsedMarket): (facts: ContestFacts) => string | number {
  switch (definition.reads) {
    case 'regular-score':
      return (facts) => scoreKey(regularScore(facts));
    case 'period-score':
      return (facts) => {
        const played = regularPeriod(facts, specifier.period ?? 0);
        return scoreKey(played) * 2 + Number(played?.ended ?? false);
      };
    case 'period-scores':
      return (facts) => {
        if (regularPeriod(facts, 3)) return facts.periods.filter(isRegular).map(scoreText).join();
        return scoreKey(regularPeriod(facts, 1)) * 2 ** 26 + scoreKey(regularPeriod(facts, 2));
      };
    case 'own-score':
      return (facts) => scoreKey(definition.decidingScore?.(specifier, facts));
    default:
      return () => 0;
  }
}

function classify(facts: readonly Facts[], market: ParsedMarket): FactsClasses {
  const { reads = 'everything' } = market.definition;
  if (reads === 'everything') return { of: Uint16Array.from(facts, (_, index) => index), examples: facts };
  const classKey = keyOfClass(market);
  const known = new Map<string | number, number>();
  const examples: Facts[] = [];
  const of = new Uint16Array(facts.length);
  for (let index = 0; index < facts.length; index++) {
    const final = facts[index];
    if (!final) continue;
    const key = final.kind === 'contest' ? classKey(final) : '';
    let number = known.get(key);
    if (number === undefined) {
      number = examples.length;
      known.set(key, number);
      examples.push(final);
    }
    of[index] = number;
  }
  return { of, examples, part: { name: partKey(market), values: [...known.keys()] } };
}

/**
 * Classes of these facts for a market, by the part of the facts that it reads. Markets that read the same part get the
 * same object.
 */
export function factsClasses(facts: readonly Facts[], market: ParsedMarket): FactsClasses {
  let byKey = classesByFacts.get(facts);
  if (!byKey) {
    byKey = new Map();
    classesByFacts.set(facts, byKey);
  }
  const key = partKey(market);
  const known = byKey.get(key);
  if (known) return known;
  const classes = classify(facts, market);
  byKey.set(key, classes);
  return classes;
}

/** Chance of each class. Summed once per set, independent of the number of lines that use it. */
export function classMasses({ facts, weights }: ScenarioSet, classes: FactsClasses): Float64Array {
  if (classes.examples === facts) return weights;
  let byClasses = massesByWeights.get(weights);
  if (!byClasses) {
    byClasses = new Map();
    massesByWeights.set(weights, byClasses);
  }
  const known = byClasses.get(classes);
  if (known) return known;
  const masses = new Float64Array(classes.examples.length);
  const { of } = classes;
  for (let i = 0; i < of.length; i++) {
    const at = of[i] ?? 0;
    masses[at] = (masses[at] ?? 0) + (weights[i] ?? 0);
  }
  byClasses.set(classes, masses);
  return masses;
}
