import { type AccountId, formatAmount, ok } from '@evens/base';
import type { Vault } from '@evens/contract';
import { readCommandId } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { route } from '../../../platform/route.ts';
import { lockMoney, openEarly } from './lock-money.ts';
import { readVault } from './vault-store.ts';

export interface VaultRoutes {
  readonly pool: Pool;
  readonly accountChanged: (accountId: AccountId) => void;
}

/** Routes of the money that a player locks. */
export function vaultRoutes(app: HttpApp, { pool, accountChanged }: VaultRoutes): void {
  async function present({ accountId, currency }: Principal): Promise<Vault> {
    const { locks, minimumMinor } = await readVault(pool, { accountId, currency });
    return {
      Locks: locks.map(({ id, amountMinor, untilMs, isOpened }) => ({
        ID: id,
        Amount: formatAmount(amountMinor, currency),
        Until: new Date(untilMs).toISOString(),
        IsOpened: isOpened,
      })),
      Total: formatAmount(
        locks.reduce((total, { amountMinor }) => total + amountMinor, 0n),
        currency,
      ),
      Minimum: formatAmount(minimumMinor, currency),
      Currency: currency,
    };
  }

  route(app, 'GET /api/protection/vault', async ({ principal }) => ok(await present(principal)));

  route(app, 'POST /api/protection/vaultlock', async ({ principal, body, atMs }) => {
    const commandId = readCommandId(body.CommandId, atMs);
    if (!commandId.ok) return commandId;
    const { accountId, currency } = principal;
    const locked = await lockMoney(pool, {
      accountId,
      currency,
      commandId: commandId.value,
      amount: body.Amount,
      minutes: body.Minutes,
      atMs,
    });
    if (!locked.ok) return locked;
    accountChanged(accountId);
    return ok({ HasErrors: false as const, ...(await present(principal)) });
  });

  route(app, 'POST /api/protection/vaultopen', async ({ principal, body, atMs }) => {
    const opened = await openEarly(pool, { accountId: principal.accountId, lockId: body.LockID, atMs });
    return opened.ok ? ok({ HasErrors: false as const, ...(await present(principal)) }) : opened;
  });
}
