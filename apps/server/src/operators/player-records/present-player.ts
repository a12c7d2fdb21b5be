import { amount, type CurrencyCode, formatAmount } from '@evens/base';
import { mayRead, netPeriods, type PlayerEntry, type PlayerRecord } from '@evens/contract';
import { ageAt } from '../../players/index.ts';
import type { EntryRow, PlayRow, RecordRow } from './player-store.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function presentPlayerEntry(row: EntryRow): PlayerEntry {
  return {
    ID: row.id,
    UserName: row.user_name,
    FullName: row.full_name,
    Email: row.email,
    IsEmailConfirmed: row.email_confirmed,
    Country: row.country,
    Currency: row.currency,
    RegisteredDate: row.created_at.toISOString(),
    IsVerified: row.is_verified,
    States: [...row.states],
  };
}

export function presentNet(plays: readonly PlayRow[], currency: CurrencyCode): PlayerRecord['Net'] {
  const text = (minor = '0') => formatAmount(amount(BigInt(minor)), currency);
  return netPeriods.map((period) => {
    const result = (product: PlayRow['product']) => {
      const sums = plays.find((play) => play.product === product)?.[period];
      return { Stakes: sums?.stakes ?? 0, Staked: text(sums?.staked), Net: text(sums?.net) };
    };
    return { Period: period, Sport: result('sport'), Casino: result('casino') };
  });
}

/** The share of the limits and the reason of a lock are of other areas than the record. */
export function presentPlayer(
  row: RecordRow,
  plays: readonly PlayRow[],
  { role, atMs }: { readonly role: string; readonly atMs: number },
): PlayerRecord {
  const { currency } = row;
  const text = (minor: string) => formatAmount(amount(BigInt(minor)), currency);
  return {
    ...presentPlayerEntry(row),
    AccountID: row.account_id,
    Gender: row.gender,
    BirthDate: row.birth_date,
    Age: row.birth_date === null ? null : ageAt(row.birth_date, atMs),
    Address: row.address,
    City: row.city,
    PostalCode: row.postal_code,
    Phone: row.phone,
    Language: row.language,
    HasSecondFactor: row.has_second_factor,
    VerifiedDate: iso(row.verified_at),
    ClosedDate: iso(row.closed_at),
    LockedUntil: iso(row.locked_until),
    LockReason: mayRead(role, 'players') ? row.lock_reason : null,
    AgentName: row.agent_name,
    StakeFactorPercent: mayRead(role, 'limits') ? row.stake_factor_percent : null,
    Class:
      mayRead(role, 'limits') && row.class_id !== null
        ? { ID: row.class_id, Name: row.class_name ?? '' }
        : null,
    LastLoginDate: iso(row.last_login_at),
    Balances: {
      Cash: text(row.cash),
      Bonus: text(row.bonus),
      Held: text(row.held),
      Vault: text(row.vault),
      OpenStakes: text(row.open_stakes),
    },
    Net: presentNet(plays, currency),
  };
}
