import type { FormMatch } from '@evens/contract';

export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** Numbers of wins, draws and losses of the side. */
export function tally(matches: readonly Pick<FormMatch, 'Result'>[]): Tally {
  const count = (result: string) => matches.filter(({ Result }) => Result === result).length;
  return { wins: count('win'), draws: count('draw'), losses: count('loss') };
}
