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
import { type CallBody, type Calls, type Refusal, type RefusalCode, refusal } from '@evens/contract';
import {
  type Balance,
  commandHash,
  firstAnswer,
  laneRefusal,
  readBalance,
  readCommandId,
} from '../../money/index.ts';
import type { Principal } from '../../platform/principal.ts';
import { lockedRefusal } from '../../players/index.ts';
import { readTicket } from '../tickets/store.ts';
import type { TicketRecord } from '../tickets/ticket-record.ts';
import type { CashoutParts } from './cashout-parts.ts';
import { readCommandOutcome, USE_CASE } from './cashout-store.ts';
import { readOpenTicket } from './open-ticket.ts';

type CreateBody = CallBody<Calls['POST /api/cashout/create']>;

/** Refusals that decide nothing about the cash-out: the caller retries with the same id. */
const retryableCodes: readonly RefusalCode[] = ['CommandInProgressException', 'OverloadedException'];
/** Maximum number of repeated judgements if the ticket changes between reading and writing. */
const MOVED_TRIES_MAX = 3;

export interface CashedOut {
  readonly ticket: TicketRecord;
  /** 0 while it waits. */
  readonly paidMinor: bigint;
  readonly balance: Balance;
}

interface ParsedCashout {
  readonly ticketId: number;
  readonly requestedMinor: bigint;
  readonly stakePartMinor: bigint | undefined;
}

function parse(body: CreateBody, currency: CurrencyCode): Result<ParsedCashout, Refusal> {
  const requestedAmount = parseAmount(body.amount, currency);
  if (!requestedAmount.ok || requestedAmount.value <= 0n)
    return err(refusal('InvalidStakeException', { field: 'amount' }));
  if (body.StakePart === undefined)
    return ok({ ticketId: body.betId, requestedMinor: requestedAmount.value, stakePartMinor: undefined });
  const part = parseAmount(body.StakePart, currency);
  if (!part.ok || part.value <= 0n) return err(refusal('InvalidStakeException', { field: 'StakePart' }));
  return ok({ ticketId: body.betId, requestedMinor: requestedAmount.value, stakePartMinor: part.value });
}

/** Prices may change while the requested amount is still paid, so they are not part of the command. */
function hashCashout({ ticketId, requestedMinor, stakePartMinor }: ParsedCashout): string {
  return commandHash([USE_CASE, ticketId, requestedMinor, stakePartMinor ?? 'all']);
}

export interface CashoutCalls {
  create(request: {
    readonly principal: Principal;
    readonly body: CreateBody;
    readonly atMs: number;
  }): Promise<Result<CashedOut, Refusal>>;
}

/**
 * Cashes tickets out. Refusals have the same order as for bets: session (checked by the route), command id, account,
 * shape, then the state of the match books. An accepted cash-out pays the requested amount, which never exceeds the
 * fair value.
 */
export function makeCashOut({ pool, lanes, submit, clock, rules, liveDelay }: CashoutParts): CashoutCalls {
  async function answer(
    accountId: AccountId,
    { ticketId, commandId }: { ticketId: number; commandId: CommandId },
  ): Promise<Result<CashedOut, Refusal>> {
    const [ticket, balance, outcome] = await Promise.all([
      readTicket(pool, { accountId, ticketId }),
      readBalance(pool, accountId),
      readCommandOutcome(pool, { ticketId, commandId }),
    ]);
    if (!ticket || !outcome)
      throw new Error(`cash-out ${commandId} of ticket ${ticketId} is bound and not there`);
    if (outcome.state === 'declined') return err(refusal('CashoutDeclinedException'));
    return ok({ ticket, balance, paidMinor: outcome.paidMinor });
  }

  async function attempt(
    { accountId, commandId }: { readonly accountId: AccountId; readonly commandId: CommandId },
    request: ParsedCashout,
    bodySha256: string,
  ): Promise<Result<{ readonly ticketId: number }, Refusal>> {
    for (let tries = 0; tries < MOVED_TRIES_MAX; tries += 1) {
      const ticket = await readOpenTicket(pool, { accountId, ticketId: request.ticketId });
      if (!ticket) {
        const isThere = await readTicket(pool, { accountId, ticketId: request.ticketId });
        return err(refusal(isThere ? 'CashoutUnavailableException' : 'NotFoundException'));
      }
      const { stakeOpenMinor, currency } = ticket;
      if (request.stakePartMinor !== undefined && request.stakePartMinor > stakeOpenMinor)
        return err(
          refusal('InvalidStakeException', {
            field: 'StakePart',
            maximum: formatAmount(stakeOpenMinor, currency),
          }),
        );
      const atMs = clock.nowMs();
      const input = {
        bodySha256,
        ticket,
        requestedMinor: request.requestedMinor,
        stakePartMinor: request.stakePartMinor,
        delayedNo: 0,
        terms: await rules(atMs),
        delayMs: await liveDelay(atMs),
      };
      const entered = submit({ accountId, commandId, input });
      if (!entered.ok) return entered;
      const outcome = await entered.value;
      if (outcome.kind === 'refused') return err(outcome.refusal);
      switch (outcome.written.kind) {
        case 'paid':
        case 'delayed':
          return ok({ ticketId: ticket.id });
        case 'repeated':
          return outcome.written.same
            ? ok({ ticketId: outcome.written.ticketId })
            : err(refusal('CommandIdReusedException'));
        case 'blocked':
          return err(lockedRefusal('cash-out'));
        case 'closed':
          return err(refusal('BettingClosedException'));
        case 'moved':
      }
    }
    return err(refusal('CashoutUnavailableException', { state: 'suspended' }));
  }

  return {
    async create({ principal, body, atMs }) {
      const { accountId, currency } = principal;
      const id = readCommandId(body.CommandId, atMs);
      if (!id.ok) return id;
      const parsed = parse(body, currency);
      const bodySha256 = parsed.ok ? hashCashout(parsed.value) : '';
      // Judged by the earlier state: what this account is doing now may change it.
      const done =
        parsed.ok && !lanes.isBusy(accountId)
          ? await attempt({ accountId, commandId: id.value }, parsed.value, bodySha256)
          : err(parsed.ok ? laneRefusal('in-progress', 'cashOut') : parsed.error);
      if (done.ok) return answer(accountId, { ticketId: done.value.ticketId, commandId: id.value });
      if (retryableCodes.includes(done.error.code)) return done;
      const claim = { accountId, commandId: id.value, useCase: USE_CASE, bodySha256 };
      const first = await firstAnswer(pool, claim, {
        found: done.error,
        needsBetting: false,
        locked: lockedRefusal('cash-out'),
      });
      return first.kind === 'repeat'
        ? answer(accountId, { ticketId: first.resultId, commandId: id.value })
        : err(first.refusal);
    },
  };
}
