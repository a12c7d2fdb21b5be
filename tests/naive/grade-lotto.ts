import { type Grade, REFUND, yes } from './grade.ts';
import type { Ratio } from './ratio.ts';

/** One selection on a lotto draw: the market's name, its line, and the number or the position of the outcome. */
export interface LottoChoice {
  readonly market: string;
  readonly line: number;
  readonly outcomeNo: number;
  readonly odds: Ratio;
}

/** Grades a selection by the balls as read out. */
export function gradeLotto(balls: readonly number[], { market, line, outcomeNo, odds }: LottoChoice): Grade {
  let sum = 0;
  let evens = 0;
  for (const ball of balls) {
    sum += ball;
    if (ball % 2 === 0) evens++;
  }
  switch (market) {
    case 'lotto-number':
      return yes(balls.indexOf(outcomeNo) >= 0, odds);
    case 'lotto-first':
      return yes(balls[0] === outcomeNo, odds);
    case 'lotto-sum':
      if (sum === line) return REFUND;
      return yes(outcomeNo === 1 ? sum > line : sum < line, odds);
    case 'lotto-odd-even':
      // The sum is odd if the count of odd balls is.
      return yes((balls.length - evens) % 2 === 1 ? outcomeNo === 1 : outcomeNo === 2, odds);
    case 'lotto-evens':
      return yes(outcomeNo - 1 === evens, odds);
    default:
      throw new Error(`no rule for ${market}`);
  }
}
