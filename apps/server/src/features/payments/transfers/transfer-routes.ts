import { type CurrencyCode, err, formatAmount, ok } from '@evens/base';
import { refusal, type TransferStatus } from '@evens/contract';
import { wordsOf } from '@evens/locales';
import type { HttpApp } from '../../../platform/http.ts';
import type { Principal } from '../../../platform/principal.ts';
import { route } from '../../../platform/route.ts';
import { paymentStates } from '../states.ts';
import { type ExternalFunds, X1_NAME } from './external-wallet.ts';
import { makeFundTransfer } from './fund-transfer.ts';
import { type TransferOperatorParts, transferOperatorRoutes } from './operator-routes.ts';
import { readTransferGate } from './transfer-store.ts';

export interface TransferRoutes extends TransferOperatorParts {
  /** In the sandbox: URL of the page that adds play money at the other platform. */
  servicePage(owner: Pick<Principal, 'accountId' | 'currency'>, locale: string): string | null;
}

/** Status numbers on the wire. */
const statuses = { none: 0, available: 1, inProgress: 2, disabled: 3 } as const satisfies Record<
  string,
  TransferStatus
>;

/** The transfer status and the money that can be moved. `disabled` if the other platform does not answer. */
async function look(
  { pool, wallet }: TransferRoutes,
  accountId: Principal['accountId'],
): Promise<{ readonly status: TransferStatus; readonly funds?: ExternalFunds }> {
  if (!wallet) return { status: statuses.disabled };
  const gate = await readTransferGate(pool, accountId);
  if (gate.isInProgress) return { status: statuses.inProgress };
  if (gate.isBlocked || !gate.areDepositsOpen) return { status: statuses.disabled };
  const available = await wallet.readAvailable(accountId);
  if (!available.ok) return { status: statuses.disabled };
  return available.value ? { status: statuses.available, funds: available.value } : { status: statuses.none };
}

export function transferRoutes(app: HttpApp, parts: TransferRoutes): void {
  const { wallet, servicePage } = parts;
  transferOperatorRoutes(app, parts);
  const fundTransfer = wallet && makeFundTransfer({ ...parts, wallet });

  route(app, 'GET /api/transfer/x1status', async ({ principal, lang }) => {
    const { status } = await look(parts, principal.accountId);
    return ok({ Status: status, Name: X1_NAME, ServicePage: servicePage(principal, lang.locale) });
  });

  route(app, 'GET /api/transfer/pendingtransfer', async ({ principal }) => {
    const { funds } = await look(parts, principal.accountId);
    return ok({ Transfer: funds ? presentFunds(funds) : null });
  });

  route(app, 'POST /api/transfer/fundtransfer', async ({ principal, body, lang, atMs }) => {
    if (!fundTransfer) return err(refusal('TransferUnavailableException'));
    const moved = await fundTransfer({
      principal,
      commandId: body.CommandId,
      id: body.Id,
      bonusCode: body.BonusCode ?? '',
      atMs,
    });
    if (!moved.ok) return moved;
    const { state, received, currency } = moved.value;
    const isDone = state === paymentStates.completed;
    const words = wordsOf(lang);
    return ok({
      HasErrors: false as const,
      Status: isDone ? statuses.none : statuses.inProgress,
      Message: isDone
        ? words.t('cashier.transfer.done', { name: X1_NAME, amount: moneyText(received, currency) })
        : words.t('cashier.transfer.in-progress', { name: X1_NAME }),
    });
  });
}

function moneyText(minor: bigint, currency: CurrencyCode): string {
  return `${formatAmount(minor, currency)} ${currency}`;
}

function presentFunds({ id, amount, currency }: ExternalFunds) {
  return { Id: id, DepositAmount: formatAmount(amount, currency), DepositCurrency: currency, BonusCode: '' };
}
