import type { CasinoTournament } from '@evens/contract';

type PrizeTier = 'gold' | 'silver' | 'bronze';

/** First prizes from which a cup is of gold or silver, in minimum stakes: the same in every currency. */
const GOLD_STAKES = 100;
const SILVER_STAKES = 40;

/** The metal of a tournament's cup, by its first prize. */
export function prizeTier({
  Prizes: [first = '0'],
  StakeMinimum,
}: Pick<CasinoTournament, 'Prizes' | 'StakeMinimum'>): PrizeTier {
  const stakes = Number(first) / Number(StakeMinimum);
  if (stakes >= GOLD_STAKES) return 'gold';
  return stakes >= SILVER_STAKES ? 'silver' : 'bronze';
}
