import { err, formatAmount, hasKey, ok, type PlayerId } from '@evens/base';
import { type AgentTransfer, agentBounds, refusal, userTypes } from '@evens/contract';
import type { AccountNews } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { Principal } from '../../platform/principal.ts';
import { type CallInput, route } from '../../platform/route.ts';
import { readMember, readMembers, readPath, type Step } from './account-store.ts';
import { type CreateParts, createAccount } from './create-account.ts';
import { type EditParts, editAccount } from './edit-account.ts';
import { type LockParts, lockBranch } from './lock-branch.ts';
import { moveMoney, type Transferred } from './move-money.ts';
import { readReport } from './report.ts';
import { reportFile } from './report-file.ts';
import { monthAt } from './rules/months.ts';
import { presentTerms, termsBelowMax, typesBelow } from './rules/terms.ts';
import { readTransfers, type StoredTransfer } from './transfer-store.ts';

export interface AgentParts extends CreateParts, EditParts, LockParts {
  readonly auth: CreateParts['auth'] & EditParts['auth'];
  readonly news: AccountNews;
  /** Reads of reports. */
  readonly reads: Queryable;
}

const notFound = () => err(refusal('NotFoundException'));
const done = { HasErrors: false } as const;

/** An id of the contract, which a look-up within the caller's branch checks. */
const requestedPlayerId = (id: number | undefined, { playerId }: Principal): PlayerId =>
  id === undefined ? playerId : (id as PlayerId);

const presentPath = (path: readonly Step[]) =>
  path.map(({ playerId, userName }) => ({ UserID: playerId, UserName: userName }));

const presentTransfer = (transfer: StoredTransfer): AgentTransfer => ({
  ID: transfer.id,
  Direction: transfer.direction,
  UserID: transfer.playerId,
  UserName: transfer.userName,
  Amount: formatAmount(transfer.amountMinor, transfer.currency),
  Currency: transfer.currency,
  Date: transfer.at.toISOString(),
});

const presentMoved = ({ transfer, ownMinor, subMinor }: Transferred) => ({
  ...done,
  Transfer: presentTransfer(transfer),
  Balance: formatAmount(ownMinor, transfer.currency),
  SubAccountBalance: formatAmount(subMinor, transfer.currency),
});

export function agentRoutes(app: HttpApp, parts: AgentParts): void {
  const { pool, reads, news } = parts;

  route(app, 'GET /api/agents/subagents', async ({ principal, query, atMs }) => {
    const callerId = principal.playerId;
    const playerId = requestedPlayerId(query.id, principal);
    const path = await readPath(pool, { callerId, playerId });
    if (path.length === 0) return notFound();
    const members = await readMembers(pool, {
      callerId,
      playerId,
      scope: query.scope ?? 'direct',
      kind: query.kind ?? 'all',
      search: query.search?.trim().toLowerCase() ?? '',
      after: query.after?.toLowerCase() ?? '',
      month: monthAt(atMs),
    });
    return ok({
      Path: presentPath(path),
      Accounts: members.slice(0, agentBounds.pageAccounts).map(({ account }) => account),
      HasMore: members.length > agentBounds.pageAccounts,
    });
  });

  route(app, 'GET /api/agents/account', async ({ principal, query, atMs }) => {
    const callerId = principal.playerId;
    const playerId = requestedPlayerId(query.id, principal);
    const path = await readPath(pool, { callerId, playerId });
    const member = await readMember(pool, { callerId, playerId, month: monthAt(atMs) });
    if (member === undefined) return notFound();
    return ok({
      Path: presentPath(path),
      Account: member.account,
      IsDirect: member.parentId === callerId,
      MayCreate: [...typesBelow(member.userType)],
      SubTermsMax: presentTerms(termsBelowMax(member.terms)),
    });
  });

  route(app, 'POST /api/agents/create', async ({ principal, body, lang, atMs }) => {
    const { playerId: callerId, currency, role } = principal;
    const callerType = hasKey(userTypes, role) ? userTypes[role] : userTypes.user;
    const created = await createAccount(parts, {
      callerId,
      callerType,
      currency,
      form: body,
      language: lang,
      atMs,
    });
    if (!created.ok) return created;
    const member = await readMember(pool, { callerId, playerId: created.value, month: monthAt(atMs) });
    if (member === undefined) throw new Error(`agentRoutes: new account ${created.value} is not there`);
    return ok({ ...done, Account: member.account });
  });

  route(app, 'POST /api/agents/edit', async ({ principal, body, atMs }) => {
    const { playerId: callerId, currency } = principal;
    const edited = await editAccount(parts, { callerId, currency, form: body, atMs });
    if (!edited.ok) return edited;
    const member = await readMember(pool, {
      callerId,
      playerId: requestedPlayerId(body.UserID, principal),
      month: monthAt(atMs),
    });
    if (member === undefined) throw new Error(`agentRoutes: edited account ${body.UserID} is not there`);
    return ok({ ...done, Account: member.account });
  });

  for (const isLocked of [true, false])
    route(
      app,
      isLocked ? 'POST /api/agents/lock' : 'POST /api/agents/unlock',
      async ({ principal, body, atMs }) => {
        const by = { playerId: principal.playerId };
        const request = {
          playerId: requestedPlayerId(body.UserID, principal),
          isLocked,
          reason: body.Reason,
          by,
          atMs,
        };
        const locked = await lockBranch(parts, request);
        return locked.ok ? ok(done) : locked;
      },
    );

  for (const direction of ['deposit', 'withdrawal'] as const)
    route(
      app,
      direction === 'deposit' ? 'POST /api/agents/deposit' : 'POST /api/agents/withdraw',
      async ({ principal, body, atMs }) => {
        const { playerId: callerId, accountId, currency } = principal;
        const moved = await moveMoney(pool, {
          callerId,
          accountId,
          currency,
          direction,
          playerId: requestedPlayerId(body.UserID, principal),
          amount: body.Amount,
          commandId: body.CommandId,
          atMs,
        });
        if (!moved.ok) return moved;
        news.changed([accountId, moved.value.transfer.subAccountId]);
        return ok(presentMoved(moved.value));
      },
    );

  route(app, 'GET /api/agents/transfers', async ({ principal, query }) => {
    const rows = await readTransfers(reads, {
      callerId: principal.playerId,
      playerId: query.id === undefined ? undefined : requestedPlayerId(query.id, principal),
      before: query.before,
      limit: agentBounds.pageTransfers + 1,
    });
    return ok({
      Transfers: rows.slice(0, agentBounds.pageTransfers).map(presentTransfer),
      HasMore: rows.length > agentBounds.pageTransfers,
    });
  });

  const readRequestedReport = ({
    principal,
    query,
  }: Pick<CallInput<'GET /api/agents/report'>, 'principal' | 'query'>) =>
    readReport(reads, {
      callerId: principal.playerId,
      playerId: requestedPlayerId(query.id, principal),
      currency: principal.currency,
      year: query.year,
      month: query.month,
    });

  route(app, 'GET /api/agents/report', (input) => readRequestedReport(input));

  route(app, 'GET /api/agents/report/download', async ({ principal, query, lang }) => {
    const report = await readRequestedReport({ principal, query });
    return report.ok ? ok(reportFile(report.value, lang)) : report;
  });
}
