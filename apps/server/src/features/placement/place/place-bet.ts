import { type AccountId, type Clock, type CommandId, err, formatAmount, ok, type Result } from '@evens/base';
import { type Refusal, type RefusalCode, refusal } from '@evens/contract';
import type { Pool } from '../../../platform/db.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { TicketRecord } from '../../history/index.ts';
import { type Balance, type House, type Lanes, readCommandId } from '../../wallet/index.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { linesOfShape } from '../limits/measured-bet.ts';
import type { BetBody } from '../parse/bet-shape.ts';
import { type BalanceSeen, hashOf, parseBet, USE_CASE } from '../parse/parse-bet.ts';
import type { Books } from '../price/books.ts';
import { makePriceBuilder } from '../price/builder-price.ts';
import { composeBet } from '../price/composed-bet.ts';
import { boostGone, priceBet } from '../price/priced-bet.ts';
import type { BettingRules } from '../rules/rules.ts';
import { makeBetLane } from './bet-lane.ts';
import { makeLookups } from './lookups.ts';
import { takenTicket } from './receipt.ts';

/** What says nothing of the bet itself: the caller asks again with the same id. */
const askAgain: readonly RefusalCode[] = ['PlaceBetInProgressException', 'OverloadedException'];

export interface PlaceBetRequest {
  readonly principal: Principal;
  readonly body: BetBody;
  readonly atMs: number;
  /** Whether nobody waits for the answer any more. */
  readonly isGone?: () => boolean;
}

export interface PlacedBet {
  readonly ticket: TicketRecord;
  readonly balance: Balance;
  /** The command had been accepted before; the ticket is as it is now. */
  readonly isRepeat: boolean;
}

export type PlaceBet = (request: PlaceBetRequest) => Promise<Result<PlacedBet, Refusal>>;

export interface PlacementParts {
  /** Connections that look things up and do nothing else, `byIndexOnly`. */
  readonly lookups: Pool;
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly books: Books;
  readonly clock: Clock;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly memory: BettingMemory;
}

/**
 * Places bets. One of it per process. The order in which a bet is refused is fixed: session (the route's), command id,
 * account, shape, selections and odds, combination, limits, balance. What is cheap to find is found first here and then
 * held against the earlier stages by `lookups.firstAnswer`, so that a bet that passes costs one statement. So the id is looked up
 * before a wrong shape is told wherever the body can be read at all: what the call's schema refuses (a field missing, of
 * another type or beyond its bound) has no fields to compare, and is refused by the route before it comes here.
 */
export function makePlaceBet(parts: PlacementParts): PlaceBet {
  const { books, clock } = parts;
  const lookups = makeLookups(parts.lookups);
  const throughLane = makeBetLane(parts);
  /** Commands between their first look and their answer: as many as there are requests. */
  const underWay = new Set<string>();

  async function repeat(accountId: AccountId, ticketId: number): Promise<Result<PlacedBet, Refusal>> {
    return ok({ ...(await lookups.repeated(accountId, ticketId)), isRepeat: true });
  }

  async function place(
    { principal, body, atMs, isGone }: PlaceBetRequest,
    commandId: CommandId,
  ): Promise<Result<PlacedBet, Refusal>> {
    const { accountId, currency } = principal;
    const parsed = parseBet(body, currency);
    const bodySha256 = parsed.ok ? hashOf(parsed.value) : '';
    const refuse = async (found: Refusal): Promise<Result<PlacedBet, Refusal>> => {
      const claim = { accountId, commandId, useCase: USE_CASE, bodySha256 };
      const first = await lookups.firstAnswer(claim, found);
      return first.kind === 'repeat' ? repeat(accountId, first.resultId) : err(first.refusal);
    };
    if (!parsed.ok) return refuse(parsed.error);

    const rules = await parts.rules(atMs);
    const { policy } = parsed.value;
    const priceBuilder = makePriceBuilder(rules.builderMarginBasisPoints);
    const pricing = { books, priceBuilder, boosts: rules.boosts };
    const priced = priceBet(pricing, parsed.value, { policy, atMs: clock.nowMs() });
    if (!priced.ok) return refuse(priced.error);
    const composed = composeBet(priced.value, parsed.value, rules);
    if (!composed.ok) return refuse(composed.error);
    const currencyRules = rules.byCurrency.get(currency);
    if (!currencyRules) throw new Error(`no limits for ${currency}`);
    // Larger amounts may fit no column. The lane would refuse them all the same.
    if (composed.value.stakeMinor > currencyRules.payoutMaxMinor) {
      const maximum = formatAmount(currencyRules.lineStakeMaxMinor, currency);
      return refuse(refusal('LineBettingLimitReachedException', { maximum, currency }));
    }

    const outcome = await throughLane(
      { accountId, commandId, ...(isGone && { isAbandoned: isGone }) },
      { ...parsed.value, bodySha256, currency, rules, currencyRules },
      linesOfShape(priced.value),
    );
    if (outcome.kind === 'refused')
      return askAgain.includes(outcome.refusal.code) ? err(outcome.refusal) : refuse(outcome.refusal);
    const { written, bet, composed: taken } = outcome;
    switch (written.kind) {
      case 'placed':
        return ok({
          ticket: takenTicket(written.ticketId, bet, taken),
          balance: { amountMinor: written.amountMinor, version: written.version },
          isRepeat: false,
        });
      case 'repeated':
        return written.same ? repeat(accountId, written.ticketId) : err(refusal('CommandIdReusedException'));
      case 'insufficient':
        return err(
          refusal(tooLittle(parsed.value.balanceSeen, written), {
            balance: formatAmount(written.amountMinor, currency),
            currency,
          }),
        );
      case 'blocked':
      case 'betting-closed':
      case 'market-closed':
      case 'referral-closed':
      case 'moved':
        return err(refusal(refusalOf[written.kind]));
      case 'boost-ended':
        return err(boostGone(taken.priced, 'ended'));
      case 'boost-used':
        return err(boostGone(taken.priced, 'used'));
    }
  }

  return async (request) => {
    const { accountId } = request.principal;
    const id = readCommandId(request.body.CommandId, request.atMs);
    if (!id.ok) return id;
    const key = `${accountId} ${id.value}`;
    // This very command is being judged or written: what that leads to isn't known, so nothing else can be said.
    if (underWay.has(key)) return err(refusal('PlaceBetInProgressException'));
    underWay.add(key);
    try {
      return await place(request, id.value);
    } finally {
      underWay.delete(key);
    }
  };
}

const refusalOf = {
  blocked: 'AccountLockedException',
  'betting-closed': 'BettingClosedException',
  'market-closed': 'SelectionClosedException',
  'referral-closed': 'LineBettingLimitReachedException',
  moved: 'OverloadedException',
} as const;

/** The money fell below what the player saw, by something that came after; otherwise it never sufficed. */
function tooLittle(
  seen: BalanceSeen | undefined,
  now: { readonly amountMinor: bigint; readonly version: number },
): RefusalCode {
  return seen && seen.version < now.version && now.amountMinor < seen.amountMinor
    ? 'OutdatedBalanceException'
    : 'InsufficientBalanceException';
}
