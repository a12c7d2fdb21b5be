import type { AccountId } from '@evens/base';
import type { TransferStatus } from '@evens/contract';
import type { Pool } from '../../platform/db.ts';
import type { ExternalFunds, ExternalWallet } from './external-wallet.ts';
import { readTransferGate, type TransferGate } from './transfer-store.ts';

/** Status numbers on the wire. */
export const transferStatuses = {
  none: 0,
  available: 1,
  inProgress: 2,
  disabled: 3,
} as const satisfies Record<string, TransferStatus>;

/** The status if the account alone decides it; undefined if the other platform must be called. */
export function gateStatus(
  gate: Pick<TransferGate, 'isInProgress' | 'isBlocked' | 'barredUntilMs' | 'areDepositsOpen'>,
): TransferStatus | undefined {
  if (gate.isInProgress) return transferStatuses.inProgress;
  return gate.isBlocked || gate.barredUntilMs !== null || !gate.areDepositsOpen
    ? transferStatuses.disabled
    : undefined;
}

/**
 * The transfer status and the money that can be moved. `disabled` if the other platform does not answer. `wallet` is
 * undefined if transfers are off.
 */
export async function findExternalFunds(
  { pool, wallet }: { readonly pool: Pool; readonly wallet: ExternalWallet | undefined },
  accountId: AccountId,
): Promise<{ readonly status: TransferStatus; readonly funds?: ExternalFunds }> {
  const { none, available, disabled } = transferStatuses;
  if (!wallet) return { status: disabled };
  const status = gateStatus(await readTransferGate(pool, accountId));
  if (status !== undefined) return { status };
  const found = await wallet.readAvailable(accountId);
  if (!found.ok) return { status: disabled };
  return found.value ? { status: available, funds: found.value } : { status: none };
}
