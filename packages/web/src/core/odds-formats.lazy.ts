/** Odds formats other than decimal, which most visits never load. */
export { formatOdds } from '@evens/markets';
