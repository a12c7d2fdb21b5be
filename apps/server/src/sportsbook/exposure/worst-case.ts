import { betResults, type Facts, hasOwnChances, type Verdict } from '@evens/markets';
import { type LineRequest, linePatterns, parsedLine, type ScenarioSet } from '@evens/pricing';
import { type LineTotals, type MatchTotals, sumGreatest } from './sum-exposure.ts';

/** Number of ends of a match that are listed. */
const ENDS_MAX = 20;

/** Ends of a match with the same result. Losses are minor units of the base currency; a negative loss is a win of the house. */
export interface MatchEnd {
  /** Score or winner. */
  readonly name: string;
  readonly chance: number;
  readonly worstLoss: number;
  /** Mean loss by the chances of the ends. */
  readonly meanLoss: number;
}

export interface WorstCase {
  readonly loss: number;
  /** False for an upper bound: the sum of the greatest losses of all lines, which may exclude each other. */
  readonly isExact: boolean;
  /** By worst loss, greatest first. Empty without scenarios. */
  readonly ends: readonly MatchEnd[];
}

type Sums = { readonly stakes: number; readonly payouts: number };

/** Payment of singles with these sums. The share of a dead heat and the place part reduce the payouts. */
function payment({ stakes, payouts }: Sums, verdict: Verdict | undefined): number {
  switch (verdict?.result) {
    case betResults.win: {
      const share = verdict.share ? Number(verdict.share.num) / Number(verdict.share.den) : 1;
      return payouts * share;
    }
    case betResults.halfWin:
      return (payouts + stakes) / 2;
    case betResults.halfLose:
      return stakes / 2;
    case betResults.lost:
      return 0;
    default:
      return stakes;
  }
}

/** The verdict of each scenario on an outcome of a line, by the number of the scenario. */
function verdictReader(set: ScenarioSet, line: LineRequest) {
  const patterns = linePatterns(set, line);
  return (scenario: number, outcomeNo: number): Verdict | undefined => {
    if (!patterns) return undefined;
    const pattern = patterns.ids[patterns.classes.of[scenario] ?? 0] ?? 0;
    return patterns.verdicts[pattern * patterns.outcomes + outcomeNo - 1];
  };
}

function addLine(losses: Float64Array, set: ScenarioSet, { line, outcomes }: LineTotals): void {
  const patterns = linePatterns(set, line);
  if (!patterns) return;
  const paid = Float64Array.from({ length: patterns.count }, (_, pattern) => {
    let sum = 0;
    for (const { outcomeNo, alone } of outcomes.values())
      sum += payment(alone, patterns.verdicts[pattern * patterns.outcomes + outcomeNo - 1]) - alone.stakes;
    return sum;
  });
  for (let scenario = 0; scenario < losses.length; scenario++) {
    const pattern = patterns.ids[patterns.classes.of[scenario] ?? 0] ?? 0;
    losses[scenario] = (losses[scenario] ?? 0) + (paid[pattern] ?? 0);
  }
}

/** Loss of the house in each scenario. Exact for singles and bet builders of the match; multiples count by their shares. */
function scenarioLosses(totals: MatchTotals, set: ScenarioSet): Float64Array {
  const losses = new Float64Array(set.weights.length);
  for (const line of totals.lines.values()) addLine(losses, set, line);
  for (const { picks, stakes, payouts } of totals.builders.values()) {
    const readers = picks.map(({ line, outcomeNo }) => ({ read: verdictReader(set, line), outcomeNo }));
    for (let scenario = 0; scenario < losses.length; scenario++) {
      const wins = readers.every(
        ({ read, outcomeNo }) => read(scenario, outcomeNo)?.result === betResults.win,
      );
      losses[scenario] = (losses[scenario] ?? 0) - stakes + (wins ? payouts : 0);
    }
  }
  return losses;
}

/**
 * The greatest loss on one line: that of its costliest outcome, or 0 if all stakes return, as in a draw of a handicap.
 * Several outcomes of some lines win together, and the stakes of withdrawn runners return alone.
 */
function lineBound({ line, outcomes }: LineTotals): number {
  const { definition } = parsedLine(line);
  const sums = [...outcomes.values()].map(({ alone }) => alone);
  const wins = sums.map(({ payouts, stakes }) => Math.max(0, payouts - stakes));
  const stakes = sums.reduce((sum, each) => sum + each.stakes, 0);
  if (definition.ofNumbers === 'drawn')
    return Math.max(0, sumGreatest(sums.map(({ payouts }) => payouts)) - stakes);
  if (!definition.exclusive) return wins.reduce((sum, each) => sum + each, 0);
  if (definition.outcomes === 'runners' && !definition.ofNumbers) return Math.max(0, ...wins);
  return Math.max(0, ...sums.map(({ payouts }) => payouts - stakes));
}

function upperBound({ lines, builders }: MatchTotals): number {
  let loss = 0;
  for (const line of lines.values()) loss += lineBound(line);
  for (const { stakes, payouts } of builders.values()) loss += payouts - stakes;
  return loss;
}

/** Totals that the scenarios of the score decide, and those of corners, cards, other counts, players and drawn numbers. */
function partTotals(totals: MatchTotals): Readonly<Record<'ofScore' | 'others', MatchTotals>> {
  const isOfScore = (line: LineRequest) => {
    const { definition, ownSetKey } = parsedLine(line);
    return ownSetKey === '' && !hasOwnChances(definition);
  };
  const pick = (of: boolean): MatchTotals => ({
    ...totals,
    lines: new Map([...totals.lines].filter(([, { line }]) => isOfScore(line) === of)),
    builders: new Map(
      [...totals.builders].filter(([, { picks }]) => picks.every(({ line }) => isOfScore(line)) === of),
    ),
  });
  return { ofScore: pick(true), others: pick(false) };
}

/**
 * The worst end of a match for the house, with the upper bound of bets on corners, cards, other counts, players and drawn numbers,
 * whose ends are independent or not listed. `nameEnd`: ends with one name form a group. */
export function computeWorstCase(
  totals: MatchTotals,
  set: ScenarioSet | undefined,
  nameEnd: (facts: Facts) => string,
): WorstCase {
  if (!set || set.weights.length === 0) return { loss: upperBound(totals), isExact: false, ends: [] };
  const { ofScore, others } = partTotals(totals);
  const losses = scenarioLosses(ofScore, set);
  const otherLoss = upperBound(others);
  const ends = new Map<string, { chance: number; worstLoss: number; weighted: number }>();
  let loss = Number.NEGATIVE_INFINITY;
  for (const [scenario, facts] of set.facts.entries()) {
    const weight = set.weights[scenario] ?? 0;
    if (weight === 0) continue;
    const own = (losses[scenario] ?? 0) + otherLoss;
    loss = Math.max(loss, own);
    const name = nameEnd(facts);
    const end = ends.get(name) ?? { chance: 0, worstLoss: Number.NEGATIVE_INFINITY, weighted: 0 };
    ends.set(name, end);
    end.chance += weight;
    end.worstLoss = Math.max(end.worstLoss, own);
    end.weighted += own * weight;
  }
  return {
    loss,
    isExact: others.lines.size + others.builders.size === 0,
    ends: Array.from(ends, ([name, { chance, worstLoss, weighted }]) => ({
      ...{ name, chance, worstLoss },
      meanLoss: weighted / chance,
    }))
      .toSorted((a, b) => b.worstLoss - a.worstLoss)
      .slice(0, ENDS_MAX),
  };
}
