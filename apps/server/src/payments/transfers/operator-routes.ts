import { err, formatAmount, ok, parseAmount, type Result } from '@evens/base';
import { type CallQuery, type Calls, type OperatedTransfer, type Refusal, refusal } from '@evens/contract';
import { inTransaction } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import { route } from '../../platform/route.ts';
import { findPlayerByUserName } from '../../players/index.ts';
import { lowestPaymentId } from '../payment-id-time.ts';
import { paymentStates } from '../states.ts';
import { parsePaymentId } from '../store.ts';
import { readAnswers, type StoredAnswer } from './answer-store.ts';
import type { ExternalWallet } from './external-wallet.ts';
import {
  findTransferOrder,
  type ListedTransfer,
  readTransferPage,
  type TransfersQuery,
} from './listed-transfers.ts';
import { type SettleParts, settleTransfer } from './settle-transfers.ts';

export interface TransferOperatorParts extends Omit<SettleParts, 'wallet'> {
  /** Undefined if transfers are off. */
  readonly wallet: ExternalWallet | undefined;
}

function present(transfer: ListedTransfer, answers: readonly StoredAnswer[]): OperatedTransfer {
  const { id, state, userName, accountId, amount, currency, externalId } = transfer;
  return {
    ID: id,
    StatusID: state,
    UserName: userName,
    AccountId: accountId,
    Amount: formatAmount(amount, currency),
    Currency: currency,
    ExternalId: externalId,
    CreatedDate: transfer.createdAt.toISOString(),
    CompletedDate: transfer.completedAt?.toISOString() ?? null,
    NextQuestionDate: transfer.dueAt?.toISOString() ?? null,
    Answers: answers.map(({ answer, detail, requestedBy, times, firstAt, lastAt }) => ({
      Answer: answer,
      Detail: detail,
      AskedBy: requestedBy,
      Times: times,
      FirstDate: firstAt.toISOString(),
      LastDate: lastAt.toISOString(),
    })),
  };
}

type Query = CallQuery<Calls['GET /api/desk/transfers']>;
const wrongField = (field: string, reason: string) =>
  err(refusal('InvalidRequestException', { field, reason }));

/** The operator's filter; undefined if the user name does not exist. */
async function readTransfersQuery(
  { pool }: Pick<TransferOperatorParts, 'pool'>,
  query: Query,
  atMs: number,
): Promise<Result<TransfersQuery | undefined, Refusal>> {
  const {
    queue = 'in-progress',
    userName,
    olderThanMinutes = 0,
    amount: minimumAmount,
    currency,
    before,
  } = query;
  const cursor = before === undefined ? undefined : parsePaymentId(before);
  if (before !== undefined && cursor === undefined) return wrongField('before', 'not-an-id');
  if (minimumAmount !== undefined && currency === undefined) return wrongField('currency', 'missing');
  const parsed = currency === undefined ? undefined : parseAmount(minimumAmount ?? '0', currency);
  if (parsed?.ok === false) return wrongField('amount', parsed.error);
  const player = userName === undefined ? undefined : await findPlayerByUserName(pool, userName);
  if (userName !== undefined && !player?.account_id) return ok(undefined);
  const newestOldEnoughId = lowestPaymentId(atMs - olderThanMinutes * 60_000 + 1);
  return ok({
    queue,
    accountId: player?.account_id ?? undefined,
    before: cursor !== undefined && cursor < newestOldEnoughId ? cursor : newestOldEnoughId,
    atLeast: parsed && currency ? { currency, amount: parsed.value } : undefined,
  });
}

/** Lists current and past transfers, and lets an operator query the other platform manually. */
export function transferOperatorRoutes(app: HttpApp, parts: TransferOperatorParts): void {
  const { pool, wallet } = parts;

  route(app, 'GET /api/desk/transfers', async ({ query, atMs }) => {
    const transfersQuery = await readTransfersQuery(parts, query, atMs);
    if (!transfersQuery.ok) return transfersQuery;
    if (!transfersQuery.value) return ok({ Transfers: [], Next: null });
    const { transfers, next } = await readTransferPage(pool, transfersQuery.value);
    const answers = await readAnswers(
      pool,
      transfers.map(({ id }) => id),
    );
    return ok({
      Transfers: transfers.map((transfer) => present(transfer, answers.get(transfer.id) ?? [])),
      Next: next ?? null,
    });
  });

  route(app, 'POST /api/desk/asktransfer', async ({ principal, body, atMs }) => {
    const id = parsePaymentId(body.ID);
    const found = id && (await findTransferOrder(pool, id));
    if (!found) return err(refusal('NotFoundException'));
    if (found.state !== paymentStates.atProvider)
      return ok({ HasErrors: false as const, StatusID: found.state });
    if (!wallet) return err(refusal('TransferUnavailableException'));
    const operator = principal.userName;
    await inTransaction(pool, (client) =>
      recordOperatorAction(client, {
        ...{ operator, atMs, action: 'transfer-ask', subject: `payment:${found.order.paymentId}` },
        details: {},
      }),
    );
    await settleTransfer({ ...parts, wallet }, found.order, { requestedBy: operator });
    const now = await findTransferOrder(pool, found.order.paymentId);
    return ok({ HasErrors: false as const, StatusID: now?.state ?? found.state });
  });
}
