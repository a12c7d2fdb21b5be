import {
  type AccountId,
  type CommandId,
  type CurrencyCode,
  err,
  formatAmount,
  ok,
  parseAmount,
  type Result,
} from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { commandHash, holdAccount, readBalance, readWithdrawalLoss } from '../../../money/index.ts';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { barredRefusal, lockedRefusal } from '../enforcement-points.ts';
import { LOCKS_MAX, readVault, shortenLock, writeLock } from './vault-store.ts';

const MINUTE_MS = 60_000;
/** A lock that is opened early ends after this time, or at its own end if that is earlier. No break is shorter. */
export const OPENING_HOURS = 24;

export interface LockRequest {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly commandId: CommandId;
  /** Decimal text. */
  readonly amount: string;
  readonly minutes: number;
  readonly atMs: number;
}

/**
 * Locks a part of the balance. Refuses, in this order: InvalidDetails for text that is no amount, CommandIdReused,
 * AccountLocked, the player's break, VaultLimitReached, InvalidDetails with the minimum, InsufficientBalance, and
 * VaultBonus while a withdrawal would end a bonus. A repeat of the command locks nothing more.
 */
export async function lockMoney(
  pool: Pool,
  { accountId, currency, commandId, amount: typed, minutes, atMs }: LockRequest,
): Promise<Result<undefined, Refusal>> {
  const parsed = parseAmount(typed, currency);
  if (!parsed.ok) return err(refusal('InvalidDetailsException', { fields: ['Amount'], fault: parsed.error }));
  const amountMinor = parsed.value;
  const bodySha256 = commandHash(['vault-lock', amountMinor, minutes]);
  return inTransaction(pool, async (client): Promise<Result<undefined, Refusal>> => {
    await holdAccount(client, accountId);
    const { rows } = await client.query<{ is_same: boolean }>(
      `select use_case = 'vault-lock' and body_sha256 = decode($3, 'hex') as is_same from command where id = $1 and account_id = $2`,
      [commandId, accountId, bodySha256],
    );
    if (rows[0]) return rows[0].is_same ? ok(undefined) : err(refusal('CommandIdReusedException'));
    const balance = await readBalance(client, accountId);
    if (balance.blocked) return err(lockedRefusal('vault'));
    if (balance.barredUntilMs !== null)
      return err(barredRefusal('vault', { untilMs: balance.barredUntilMs }));
    const { locks, minimumMinor } = await readVault(client, { accountId, currency });
    if (locks.length >= LOCKS_MAX) return err(refusal('VaultLimitReachedException', { maximum: LOCKS_MAX }));
    if (amountMinor < minimumMinor) {
      const minimum = formatAmount(minimumMinor, currency);
      return err(refusal('InvalidDetailsException', { fields: ['Amount'], minimum }));
    }
    if (amountMinor > balance.amountMinor) return err(refusal('InsufficientBalanceException'));
    if (await readWithdrawalLoss(client, accountId)) return err(refusal('VaultBonusException'));
    const untilMs = atMs + minutes * MINUTE_MS;
    await writeLock(client, { accountId, currency, commandId, bodySha256, amountMinor, untilMs, atMs });
    return ok(undefined);
  });
}

/** Opens a lock early: it ends within 24 hours. Refuses AccountLocked, and NotFound for a lock of another account. */
export async function openEarly(
  pool: Pool,
  {
    accountId,
    lockId,
    atMs,
  }: { readonly accountId: AccountId; readonly lockId: number; readonly atMs: number },
): Promise<Result<undefined, Refusal>> {
  return inTransaction(pool, async (client) => {
    await holdAccount(client, accountId);
    if ((await readBalance(client, accountId)).blocked) return err(lockedRefusal('vault'));
    const isFound = await shortenLock(client, {
      accountId,
      lockId,
      atMs,
      afterMs: OPENING_HOURS * 60 * MINUTE_MS,
    });
    return isFound ? ok(undefined) : err(refusal('NotFoundException'));
  });
}
