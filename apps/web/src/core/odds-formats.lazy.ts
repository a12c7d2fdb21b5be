/** The formats beside decimal: most visits never load them. */
export { formatOdds } from '@evens/markets';
