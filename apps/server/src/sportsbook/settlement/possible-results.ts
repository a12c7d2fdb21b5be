import { type BetResult, betResults } from '@evens/markets';
import type { DeadHeat, DeclaredLine } from './dead-heat.ts';

const { win, lost, cancelled, refund, halfWin, halfLose } = betResults;

function count(results: readonly BetResult[], result: BetResult): number {
  return results.filter((one) => one === result).length;
}

function isAll(results: readonly BetResult[], result: BetResult): boolean {
  return count(results, result) === results.length;
}

/** Whether some facts give these results of a line. Ties are judged by `deadHeatShare` and `hasTooManyWinners`. */
export function arePossible(line: DeclaredLine, deadHeat: DeadHeat | undefined): boolean {
  const { definition, results } = line;
  if (isAll(results, cancelled) || isAll(results, refund)) return true;
  return definition.outcomes === 'runners' ? isOfRace(results) : isOfOutcomes(line, deadHeat);
}

/** Non-runners are cancelled; the others have a winner, or their stakes are refunded. */
function isOfRace(results: readonly BetResult[]): boolean {
  const started = results.filter((result) => result !== cancelled);
  if (isAll(started, refund)) return true;
  return count(started, win) > 0 && count(started, win) + count(started, lost) === started.length;
}

function isOfOutcomes(
  { definition, specifier, results }: DeclaredLine,
  deadHeat: DeadHeat | undefined,
): boolean {
  if (results.includes(halfWin) || results.includes(halfLose)) {
    const isQuarterLine = Math.abs(specifier.lineHundredths ?? 0) % 50 === 25;
    return isQuarterLine && results.length === 2 && results.includes(halfWin) && results.includes(halfLose);
  }
  if (results.includes(refund)) return false;
  const wins = count(results, win);
  // Where play was cut short, losses that were decided stand and the rest is cancelled.
  if (wins === 0) return results.includes(cancelled);
  if (definition.exclusive && (results.includes(cancelled) || (wins > 1 && !deadHeat))) return false;
  return results.includes(lost) || deadHeat !== undefined;
}
