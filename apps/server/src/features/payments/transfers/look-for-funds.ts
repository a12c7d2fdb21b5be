import type { AccountId } from '@evens/base';
import type { TransferStatus } from '@evens/contract';
import type { Pool } from '../../../platform/db.ts';
import type { ExternalFunds, ExternalWallet } from './external-wallet.ts';
import { readTransferGate } from './transfer-store.ts';

/** Status numbers on the wire. */
export const transferStatuses = {
  none: 0,
  available: 1,
  inProgress: 2,
  disabled: 3,
} as const satisfies Record<string, TransferStatus>;

/**
 * The transfer status and the money that can be moved. `disabled` if the other platform does not answer. `wallet` is
 * undefined if transfers are off.
 */
export async function lookForFunds(
  { pool, wallet }: { readonly pool: Pool; readonly wallet: ExternalWallet | undefined },
  accountId: AccountId,
): Promise<{ readonly status: TransferStatus; readonly funds?: ExternalFunds }> {
  const { none, available, inProgress, disabled } = transferStatuses;
  if (!wallet) return { status: disabled };
  const gate = await readTransferGate(pool, accountId);
  if (gate.isInProgress) return { status: inProgress };
  if (gate.isBlocked || gate.barredUntilMs !== null || !gate.areDepositsOpen) return { status: disabled };
  const found = await wallet.readAvailable(accountId);
  if (!found.ok) return { status: disabled };
  return found.value ? { status: available, funds: found.value } : { status: none };
}
