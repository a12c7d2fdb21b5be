import type { TradingMatch } from '@evens/contract';

export interface TradingFilter {
  readonly when: 'live' | 'next';
  /** Empty for all, like the next two. */
  readonly sport: string;
  /** Number of the tournament. */
  readonly league: string;
  /** Least liability, as typed. */
  readonly liability: string;
  readonly isMine: boolean;
  readonly isSuspendedOnly: boolean;
}

export function parseFilter(params: URLSearchParams): TradingFilter {
  return {
    when: params.get('when') === 'next' ? 'next' : 'live',
    sport: params.get('sport') ?? '',
    league: params.get('league') ?? '',
    liability: params.get('liability') ?? '',
    isMine: params.has('mine'),
    isSuspendedOnly: params.has('suspended'),
  };
}

/** The address of the grid with the filter: a saved view has it. */
export function formatFilter(filter: TradingFilter): string {
  const params = new URLSearchParams({ tab: 'trading', when: filter.when });
  for (const name of ['sport', 'league', 'liability'] as const)
    if (filter[name] !== '') params.set(name, filter[name]);
  if (filter.isMine) params.set('mine', '');
  if (filter.isSuspendedOnly) params.set('suspended', '');
  return `${params}`;
}

export interface Seen {
  /** 0 without open bets. */
  readonly liabilityMinor: bigint;
  /** The typed least liability; 0 for all. */
  readonly leastMinor: bigint;
  readonly userName: string | undefined;
}

export function fitsFilter(
  match: TradingMatch,
  filter: TradingFilter,
  { liabilityMinor, leastMinor, userName }: Seen,
): boolean {
  return (
    (filter.sport === '' || match.SportAlias === filter.sport) &&
    (filter.league === '' || String(match.TournamentID) === filter.league) &&
    (leastMinor <= 0n || liabilityMinor >= leastMinor) &&
    (!filter.isMine || match.Trader === userName) &&
    (!filter.isSuspendedOnly || match.Stopped !== null || match.SuspendedLinesCount > 0)
  );
}
