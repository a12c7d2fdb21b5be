import { type CurrencyCode, formatAmount, parseAmount } from '@evens/base';
import { useQuery } from '@tanstack/react-query';
import { useServerSeconds } from '../live/hooks.ts';
import { callQuery } from './api.ts';
import { isGameOpen } from './displayed-rounds.ts';
import { queryClient } from './query-client.ts';

const SECOND_MS = 1000;
const FRESH_MS = 60_000;
/** Several games may show their rounds at nearly the same moment; they share one request. */
const SETTLE_MS = 1500;
/** The server counts a round before its reels stop, so while a game is open the visit is read only when no result is hidden. */
const canRefetch = (): boolean => !isGameOpen();

const visitQuery = {
  ...callQuery('GET /api/casino/visit'),
  staleTime: FRESH_MS,
  refetchOnWindowFocus: canRefetch,
  refetchOnReconnect: canRefetch,
};

/** The player's visit to the casino: the same time and totals on every screen that shows them. */
export interface DisplayedVisit {
  readonly seconds: number;
  readonly staked: string;
  readonly won: string;
  readonly currency: CurrencyCode;
}

/** Undefined while there is no visit. */
export function useCasinoVisit(): DisplayedVisit | undefined {
  const { data } = useQuery(visitQuery);
  const serverSeconds = useServerSeconds();
  const visit = data?.Visit;
  if (!visit) return undefined;
  const { StartedAt, Staked: staked, Won: won, Currency: currency } = visit;
  const seconds = Math.max(0, serverSeconds - Math.floor(Date.parse(StartedAt) / SECOND_MS));
  return { seconds, staked, won, currency };
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Called when every round is shown. Reads the visit from the server, unless another round begins first. */
export function readVisitSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: visitQuery.queryKey }), SETTLE_MS);
}

/** Called when a round begins. Drops a pending answer, which could contain the round before it is shown. */
export function dropVisitAnswer(): void {
  clearTimeout(timer);
  void queryClient.cancelQueries({ queryKey: visitQuery.queryKey });
}

/** Called when a round was shown. Adds its stake and win to the visit. */
export function countInVisit({
  stakeMinor,
  winMinor,
}: {
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
}): void {
  queryClient.setQueryData(visitQuery.queryKey, (known) => {
    if (!known?.Visit) return known;
    const { Staked, Won, Currency } = known.Visit;
    const plus = (text: string, minor: bigint) => {
      const before = parseAmount(text, Currency);
      return before.ok ? formatAmount(before.value + minor, Currency) : text;
    };
    return {
      ...known,
      Visit: { ...known.Visit, Staked: plus(Staked, stakeMinor), Won: plus(Won, winMinor) },
    };
  });
}
