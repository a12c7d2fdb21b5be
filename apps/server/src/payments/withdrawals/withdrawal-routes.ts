import { err, formatAmount, ok } from '@evens/base';
import { type OperatorRole, type ReviewedPayout, refusal } from '@evens/contract';
import { getWords } from '@evens/locales';
import type { HttpApp } from '../../platform/http.ts';
import { route } from '../../platform/route.ts';
import { findPlayer, parseSpan } from '../../players/index.ts';
import type { BookingParts } from '../book-events.ts';
import { findMethodName } from '../method-names.ts';
import { presentPayment, presentWithdrawMethod } from '../present.ts';
import { readOfferTerms } from '../rules/offer-terms.ts';
import { parsePaymentId } from '../store.ts';
import { readTransactions } from '../transactions.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { makeCreateWithdrawal, type WithdrawalParts } from './create-withdrawal.ts';
import { offeredWithdrawals } from './offered-withdrawals.ts';
import { presentConditions } from './present-withdrawal.ts';
import { type ReviewedWithdrawal, readQueue } from './review-store.ts';
import { approveWithdrawal, rejectWithdrawal, resolveWithdrawal } from './review-withdrawal.ts';
import { readFunds } from './source-of-funds.ts';
import { visibleFacts } from './visible-facts.ts';
import { documentsFrom, withdrawalStanding } from './withdrawal-rules.ts';
import { readGate } from './withdrawal-store.ts';

export interface WithdrawalRoutes extends WithdrawalParts, BookingParts {
  /** Whether the jurisdiction lets players cancel a withdrawal; the site's own switch applies too. */
  readonly mayCancel: boolean;
}

const done = { HasErrors: false } as const;
const PAGE_DEFAULT = 20;

function presentForOperator(withdrawal: ReviewedWithdrawal, role: OperatorRole): ReviewedPayout {
  const { amount, currency, form, method } = withdrawal;
  return {
    ID: withdrawal.id,
    StatusID: withdrawal.state,
    PlayerID: withdrawal.playerId,
    UserName: withdrawal.userName,
    Method: method,
    MethodName: findMethodName(method),
    Fields: Object.entries(form).map(([Name, Value]) => ({ Name, Value })),
    Amount: formatAmount(amount, currency),
    Currency: currency,
    CreatedDate: withdrawal.createdAt.toISOString(),
    CompletedDate: withdrawal.completedAt?.toISOString() ?? null,
    ApprovedBy: [...withdrawal.approvedBy],
    ApprovalsNeeded: withdrawal.approvalsNeeded,
    IsVerified: withdrawal.isVerified,
    Reason: withdrawal.rejectReason,
    FailedFacts: withdrawal.failedFacts && visibleFacts(withdrawal.failedFacts, role),
  };
}

function playerRoutes(app: HttpApp, parts: WithdrawalRoutes): void {
  const { pool, providers, bounds } = parts;
  const createWithdrawal = makeCreateWithdrawal(parts);

  route(app, 'GET /api/withdraw/methods', async ({ principal, atMs, charge }) => {
    const { playerId, accountId, currency } = principal;
    const [player, terms, gate, funds] = await Promise.all([
      findPlayer(pool, playerId),
      readOfferTerms(pool, { providers, nowMs: atMs }),
      readGate(pool, accountId),
      readFunds(pool, { accountId, atMs }),
    ]);
    charge(funds.postings);
    const country = player?.country ?? '';
    const offered = offeredWithdrawals(providers, { ...terms, country, currency, nowMs: atMs });
    const { withdrawable, conditions } = withdrawalStanding(
      { ...gate, ...funds },
      {
        methods: offered.map(({ method: { key }, minimum }) => ({ key, minimum })),
        threshold: documentsFrom(bounds, currency),
      },
    );
    return ok({
      WithdrawMethods: gate.isOpen ? offered.map((each) => presentWithdrawMethod(each, currency)) : [],
      HasWithdrawals: gate.isOpen && offered.length > 0,
      Withdrawable: formatAmount(withdrawable, currency),
      Conditions: presentConditions(conditions, currency),
    });
  });

  route(app, 'POST /api/withdraw/create', async ({ principal, body, atMs }) => {
    const { CommandId, WithdrawMethod, Amount, Password, TwoFactorCode, EndedBonusID, ...values } = body;
    const created = await createWithdrawal({
      principal,
      commandId: CommandId,
      method: WithdrawMethod,
      sent: { amount: Amount, password: Password, code: TwoFactorCode, values },
      ...(EndedBonusID !== undefined && { endedBonusId: EndedBonusID }),
      atMs,
    });
    return created.ok ? ok({ ...done, Payment: presentPayment(created.value) }) : created;
  });

  route(app, 'GET /api/history/transactions', async ({ principal, query }) => {
    const span = parseSpan(query);
    if (!span.ok) return span;
    const before = query.before === undefined ? undefined : parsePaymentId(query.before);
    if (query.before !== undefined && before === undefined)
      return err(refusal('InvalidRequestException', { field: 'before', reason: 'not-an-id' }));
    const { group, limit = PAGE_DEFAULT } = query;
    const transactions = await readTransactions(pool, {
      accountId: principal.accountId,
      group,
      span: span.value,
      before,
      limit,
    });
    const last = transactions.length === limit ? transactions.at(-1) : undefined;
    const Transactions = transactions.map((each) => ({
      ...each,
      IsCancelable: each.IsCancelable && parts.mayCancel,
    }));
    return ok({ Transactions, Next: last?.ID ?? null });
  });

  route(app, 'POST /api/history/cancelwithdrawal', async ({ principal, body, lang, atMs }) => {
    const { accountId } = principal;
    if (!parts.mayCancel) return err(refusal('WithdrawalCancelForbiddenException'));
    const cancelled = await cancelWithdrawal(parts, { accountId, id: body.pendingWithdrawalId, atMs });
    if (!cancelled.ok) return cancelled;
    return ok({ ...done, Message: getWords(lang).t('payments.withdrawal-cancelled') });
  });
}

function operatorRoutes(app: HttpApp, parts: WithdrawalRoutes): void {
  const { pool } = parts;
  route(app, 'GET /api/desk/withdrawals', async ({ query, principal }) => {
    const listed = await readQueue(pool, query.queue ?? 'review');
    return ok({ Withdrawals: listed.map((withdrawal) => presentForOperator(withdrawal, principal.role)) });
  });

  route(app, 'POST /api/desk/approvewithdrawal', async ({ principal, body, atMs }) => {
    const approved = await approveWithdrawal(parts, { id: body.ID, operator: principal.userName, atMs });
    return approved.ok ? ok({ ...done, ApprovalsMissing: approved.value }) : approved;
  });

  route(app, 'POST /api/desk/rejectwithdrawal', async ({ principal, body, atMs }) => {
    const { ID: id, Reason: reason, Cause: cause } = body;
    const rejected = await rejectWithdrawal(parts, { id, operator: principal.userName, reason, cause, atMs });
    return rejected.ok ? ok(done) : rejected;
  });

  route(app, 'POST /api/desk/resolvewithdrawal', async ({ principal, body, atMs }) => {
    const { ID: id, Reason: reason, Cause: cause, Decision } = body;
    const isSentAgain = Decision === 'send-again';
    const by = { id, operator: principal.userName, reason, cause, isSentAgain, atMs };
    const resolved = await resolveWithdrawal(parts, by);
    return resolved.ok ? ok(done) : resolved;
  });
}

export function withdrawalRoutes(app: HttpApp, parts: WithdrawalRoutes): void {
  playerRoutes(app, parts);
  operatorRoutes(app, parts);
}
