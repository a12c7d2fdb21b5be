import { type CurrencyCode, formatAmount } from '@evens/base';
import { casinoProviders, type HistoryRound, parseCasinoProvider } from '@evens/contract';
import { IN_HOUSE_PROVIDER } from '../rounds/in-house-games.ts';
import type { HistoryRow, ListedRow } from './history-store.ts';

/** Providers by id, with the fields needed to name their games. */
export type NamedProviders = ReadonlyMap<
  string,
  {
    readonly name: string;
    find(key: string): { readonly ID: string; readonly Name: string; readonly GameLink: string } | undefined;
  }
>;

/** Names stay readable after a game was removed from its list. */
export function presentRound(
  row: Omit<HistoryRow, 'bonusStake'> & Partial<Pick<ListedRow, 'bonusStake' | 'isFreeSpin'>>,
  currency: CurrencyCode,
  providers: NamedProviders,
): HistoryRound {
  const provider = row.provider ?? IN_HOUSE_PROVIDER.id;
  const connected = providers.get(provider);
  const known = parseCasinoProvider(provider);
  return {
    ID: row.id,
    GameID: `${provider}:${row.game}`,
    GameName: connected?.find(row.game)?.Name ?? row.game,
    ProviderName: connected?.name ?? (known ? casinoProviders[known] : provider),
    Stake: formatAmount(BigInt(row.stake), currency),
    Win: formatAmount(BigInt(row.payout), currency),
    Currency: currency,
    StartedAt: row.startedAt.toISOString(),
    EndedAt: row.endedAt?.toISOString() ?? null,
    ...(row.bonusStake == null
      ? {}
      : {
          Funding: {
            Cash: formatAmount(BigInt(row.stake) - BigInt(row.bonusStake), currency),
            Bonus: formatAmount(BigInt(row.bonusStake), currency),
            IsFreeSpin: row.isFreeSpin ?? false,
          },
        }),
    State: row.endedAt === null ? 'open' : row.refunded ? 'refunded' : 'over',
  };
}
