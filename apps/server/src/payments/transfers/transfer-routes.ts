import { type CurrencyCode, err, formatAmount, ok } from '@evens/base';
import { refusal } from '@evens/contract';
import { getWords } from '@evens/locales';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { route } from '../../platform/route.ts';
import { paymentStates } from '../states.ts';
import { type ExternalFunds, X1_NAME } from './external-wallet.ts';
import { findExternalFunds, transferStatuses } from './find-funds.ts';
import { makeFundTransfer, type TransferParts } from './fund-transfer.ts';
import { type TransferOperatorParts, transferOperatorRoutes } from './operator-routes.ts';

export interface TransferRoutes extends TransferOperatorParts, Pick<TransferParts, 'codes'> {
  /** In the sandbox: URL of the page that adds play money at the other platform. */
  servicePage(owner: Pick<Principal, 'accountId' | 'currency'>, locale: string): string | null;
}

export function transferRoutes(app: HttpApp, parts: TransferRoutes): void {
  const { wallet, servicePage } = parts;
  transferOperatorRoutes(app, parts);
  const fundTransfer = wallet && makeFundTransfer({ ...parts, wallet });

  route(app, 'GET /api/transfer/x1status', async ({ principal, lang }) => {
    const { status } = await findExternalFunds(parts, principal.accountId);
    return ok({ Status: status, Name: X1_NAME, ServicePage: servicePage(principal, lang.locale) });
  });

  route(app, 'GET /api/transfer/pendingtransfer', async ({ principal }) => {
    const { funds } = await findExternalFunds(parts, principal.accountId);
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
    const words = getWords(lang);
    return ok({
      HasErrors: false as const,
      Status: isDone ? transferStatuses.none : transferStatuses.inProgress,
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
