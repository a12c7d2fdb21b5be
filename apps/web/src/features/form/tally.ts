import type { FormMatch } from '@evens/contract';

export interface Tally {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** How often each came, for the side that the list is about. */
export function tally(matches: readonly Pick<FormMatch, 'Result'>[]): Tally {
  const count = (result: string) => matches.filter(({ Result }) => Result === result).length;
  return { wins: count('win'), draws: count('draw'), losses: count('loss') };
}
