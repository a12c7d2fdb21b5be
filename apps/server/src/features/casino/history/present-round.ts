import { type CurrencyCode, formatAmount } from '@evens/base';
import { casinoProviders, type HistoryRound, parseCasinoProvider } from '@evens/contract';
import type { HistoryRow } from './history-store.ts';
import { HOUSE_PROVIDER } from '../rounds/in-house-games.ts';
import type { Providers } from '../lobby/provider.ts';

/** Names stay readable after a game has left its list. */
export function presentRound(row: HistoryRow, currency: CurrencyCode, providers: Providers): HistoryRound {
  const provider = row.provider ?? HOUSE_PROVIDER.id;
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
    State: row.endedAt === null ? 'open' : row.refunded ? 'refunded' : 'over',
  };
}
