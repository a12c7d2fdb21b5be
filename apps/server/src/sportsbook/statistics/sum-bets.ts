import { type CurrencyCode, formatAmount } from '@evens/base';
import { type BetSums, type KeyedSums, oddsBands } from '@evens/contract';
import type { SettledBet } from './settled-bets-store.ts';

/** Amounts in minor units. */
interface Sums {
  bets: number;
  won: number;
  stakedMinor: bigint;
  netMinor: bigint;
}

function add(sums: Sums, { stakeMinor, returnedMinor }: SettledBet): void {
  sums.bets += 1;
  if (returnedMinor > stakeMinor) sums.won += 1;
  sums.stakedMinor += stakeMinor;
  sums.netMinor += returnedMinor - stakeMinor;
}

const none = (): Sums => ({ bets: 0, won: 0, stakedMinor: 0n, netMinor: 0n });

function present({ bets, won, stakedMinor, netMinor }: Sums, currency: CurrencyCode): BetSums {
  return {
    Bets: bets,
    Won: won,
    Staked: formatAmount(stakedMinor, currency),
    Net: formatAmount(netMinor, currency),
  };
}

/** Band of the most that a bet could return for each unit of its stake. */
function oddsBand({ promisedMinor, stakeMinor }: SettledBet): string {
  const index = oddsBands.findIndex((milli) => promisedMinor * 1000n < BigInt(milli) * stakeMinor);
  return String(index === -1 ? oddsBands.length : index);
}

export interface BetStatistics {
  readonly Total: BetSums;
  readonly BySport: KeyedSums[];
  readonly ByType: KeyedSums[];
  readonly ByOdds: KeyedSums[];
  readonly ByDay: KeyedSums[];
}

/** Sums of bets by sport, type, price and day. `day` names the day of a moment. */
export function sumBets(
  bets: readonly SettledBet[],
  { currency, day }: { readonly currency: CurrencyCode; readonly day: (atMs: number) => string },
): BetStatistics {
  const total = none();
  for (const bet of bets) add(total, bet);

  function sumBy(key: (bet: SettledBet) => string): readonly (readonly [string, Sums])[] {
    const groups = new Map<string, Sums>();
    for (const bet of bets) {
      const sums = groups.get(key(bet)) ?? none();
      add(sums, bet);
      groups.set(key(bet), sums);
    }
    return [...groups];
  }
  const keyed = (groups: readonly (readonly [string, Sums])[]): KeyedSums[] =>
    groups.map(([key, sums]) => ({ Key: key, ...present(sums, currency) }));
  const mostStaked = (groups: readonly (readonly [string, Sums])[]) =>
    keyed(groups.toSorted(([, a], [, b]) => (a.stakedMinor < b.stakedMinor ? 1 : -1)));
  const inOrder = (groups: readonly (readonly [string, Sums])[]) =>
    keyed(groups.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    Total: present(total, currency),
    BySport: mostStaked(sumBy(({ sport }) => sport)),
    ByType: mostStaked(sumBy(({ type, isBuilder }) => (type === 'single' && isBuilder ? 'builder' : type))),
    ByOdds: inOrder(sumBy(oddsBand)),
    ByDay: inOrder(sumBy(({ settledAtMs }) => day(settledAtMs))),
  };
}
