import { fraction, ONE } from '@evens/base';
import {
  type BetResult,
  betResults,
  CANCELLED,
  type Facts,
  firstScores,
  isTopBatter,
  type Verdict,
} from '@evens/markets';
import type { DeadHeat } from './dead-heat.ts';
import { type LineToDerive, ruleOn } from './derive.ts';
import { possibleContests } from './possible-contests.ts';
import { possibleDraws, possibleRaces } from './possible-races.ts';
import { sameVerdict } from './windows.ts';

export interface LineWithResults extends LineToDerive {
  /** Facts of the match so far. They have its format and its terms. */
  readonly facts: Facts;
  /** Results of all outcomes, in order. */
  readonly results: readonly Exclude<BetResult, 0>[];
}

/** Whether some facts of the match give these results. A cancelled line is always possible. */
export function arePossible(line: LineWithResults, deadHeat: DeadHeat | undefined): boolean {
  const { definition, results } = line;
  if (results.length !== line.outcomes) return false;
  if (results.every((result) => result === betResults.cancelled)) return deadHeat === undefined;
  if (definition.ofPlayers) return arePossibleOfPlayers(line, deadHeat);
  const share = deadHeat ? fraction(BigInt(deadHeat.places), BigInt(deadHeat.outcomes.length)) : ONE;
  const verdicts = results.map(
    (result, index): Verdict => (deadHeat?.outcomes.includes(index + 1) ? { result, share } : { result }),
  );
  const isOfRace = definition.outcomes === 'runners' || definition.shape.includes('runners');
  const all = isOfRace
    ? possibleRaces(line, deadHeat)
    : definition.type.startsWith('lotto-')
      ? possibleDraws(line.facts)
      : possibleContests(line);
  for (const facts of all) if (givesAll(line, verdicts, facts)) return true;
  return false;
}

const ofPlayers: readonly BetResult[] = [betResults.win, betResults.lost, betResults.cancelled];

const orders: readonly (string | undefined)[] = ['nth-scorer', 'last-scorer', ...firstScores];

/**
 * Each player wins, loses or does not play; of the scorers of one goal at most one wins, and so does one
 * top batter of a team without a dead heat.
 */
function arePossibleOfPlayers(
  { definition, results }: LineWithResults,
  deadHeat: DeadHeat | undefined,
): boolean {
  if (!results.every((result) => ofPlayers.includes(result))) return false;
  const winners = results.filter((result) => result === betResults.win).length;
  if (deadHeat) return isTopBatter(definition.ofPlayers) && winners === deadHeat.outcomes.length;
  if (isTopBatter(definition.ofPlayers)) return winners <= 1;
  return winners <= 1 || !orders.includes(definition.ofPlayers);
}

/** Place fractions and deductions follow from the race and are not declared. */
function givesAll(line: LineToDerive, verdicts: readonly Verdict[], facts: Facts): boolean {
  return verdicts.every((declared, index) => {
    const { result, share = ONE } = ruleOn(line, index + 1, facts)?.verdict ?? CANCELLED;
    return sameVerdict({ result, share }, declared);
  });
}
