import type { CallQuery, Calls } from '@evens/contract';

export type BetQuery = Omit<CallQuery<Calls['GET /api/desk/bets']>, 'before' | 'limit'>;

/** Filters in the address of the list, by the names of the call's query. */
const filterKeys = [
  'userName',
  'sport',
  'league',
  'match',
  'type',
  'state',
  'inPlay',
  'minStake',
  'minLiability',
] as const satisfies readonly (keyof BetQuery)[];
export type BetFilter = Readonly<Partial<Record<(typeof filterKeys)[number], string>>>;

export function readFilter(search: URLSearchParams): BetFilter {
  return Object.fromEntries(
    filterKeys.flatMap((key) => {
      const text = search.get(key)?.trim();
      return text ? [[key, text]] : [];
    }),
  );
}
