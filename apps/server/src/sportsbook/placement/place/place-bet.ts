import {
  type AccountId,
  type Clock,
  type CommandId,
  type CurrencyCode,
  err,
  formatAmount,
  larger,
  ok,
  type Result,
} from '@evens/base';
import { type Refusal, type RefusalCode, refusal } from '@evens/contract';
import type { MatchBooks } from '../../../feed/index.ts';
import { type Balance, type House, type Lanes, readCommandId } from '../../../money/index.ts';
import type { Pool } from '../../../platform/db.ts';
import type { Principal } from '../../../platform/principal.ts';
import { currentTrace } from '../../../platform/tracing/trace.ts';
import { barredRefusal, lockedRefusal } from '../../../players/index.ts';
import { makePriceBuilder } from '../../joint-prices/builder-price.ts';
import type { TicketRecord } from '../../tickets/ticket-record.ts';
import type { BettingMemory } from '../limits/betting-memory.ts';
import { listBetLines } from '../limits/measured-bet.ts';
import type { BetBody } from '../parse/bet-shape.ts';
import { type BalanceSeen, hashBet, parseBet, USE_CASE } from '../parse/parse-bet.ts';
import { composeBet } from '../price/composed-bet.ts';
import { boostGone, type PricedBet, priceBet } from '../price/priced-bet.ts';
import type { BettingRules } from '../rules/rules.ts';
import { type JudgedOutcome, makeBetLane } from './bet-lane.ts';
import { readBetToEdit } from './edit-bet.ts';
import { makeLookups } from './lookups.ts';
import { placedTicket } from './receipt.ts';

/** Refusals that do not depend on the bet: the caller repeats the command with the same id. */
const repeatableCodes: readonly RefusalCode[] = ['PlaceBetInProgressException', 'OverloadedException'];

export interface PlaceBetRequest {
  readonly principal: Principal;
  readonly body: BetBody;
  readonly atMs: number;
  /** Whether the caller has disconnected. */
  readonly isGone?: () => boolean;
}

export interface PlacedBet {
  readonly ticket: TicketRecord;
  readonly balance: Balance;
  /** Whether the command was accepted before; the ticket is then in its current state. */
  readonly isRepeat: boolean;
}

export type PlaceBet = (request: PlaceBetRequest) => Promise<Result<PlacedBet, Refusal>>;

export interface PlacementParts {
  /** Connections for look-ups only, `byIndexOnly`. */
  readonly lookups: Pool;
  readonly stakes: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly books: MatchBooks;
  readonly clock: Clock;
  readonly rules: (atMs: number) => Promise<BettingRules>;
  readonly memory: BettingMemory;
}

/**
 * Places bets. One per process. The order of refusals is fixed: session (checked by the route), command id, account, shape,
 * selections and odds, combination, limits, balance. Faults that are cheap to detect are detected first; before a refusal,
 * `lookups.firstAnswer` checks the earlier stages. So a bet that passes costs one statement. The route refuses a body that
 * does not match the call's schema, without a look-up of its command id.
 */
export function makePlaceBet(parts: PlacementParts): PlaceBet {
  const { books, clock } = parts;
  const lookups = makeLookups(parts.lookups);
  const submitToLane = makeBetLane(parts);
  /** Commands in progress: at most one per open request. */
  const commandsInProgress = new Set<string>();

  async function repeat(accountId: AccountId, ticketId: number): Promise<Result<PlacedBet, Refusal>> {
    return ok({ ...(await lookups.repeated(accountId, ticketId)), isRepeat: true });
  }

  async function place(
    { principal, body, atMs, isGone }: PlaceBetRequest,
    commandId: CommandId,
  ): Promise<Result<PlacedBet, Refusal>> {
    const { accountId, currency } = principal;
    const parsed = parseBet(body, currency);
    const bodySha256 = parsed.ok ? hashBet(parsed.value) : '';
    const refuse = async (found: Refusal): Promise<Result<PlacedBet, Refusal>> => {
      const claim = { accountId, commandId, useCase: USE_CASE, bodySha256 };
      const first = await lookups.firstAnswer(claim, found);
      return first.kind === 'repeat' ? repeat(accountId, first.resultId) : err(first.refusal);
    };
    if (!parsed.ok) return refuse(parsed.error);

    const rules = await parts.rules(atMs);
    const endPrices = currentTrace()?.begin('prices');
    const { policy } = parsed.value;
    const priceBuilder = makePriceBuilder(rules.builderMarginBasisPoints);
    const pricing = { books, priceBuilder, boosts: rules.boosts };
    const priced = priceBet(pricing, parsed.value, { policy, atMs: clock.nowMs() });
    const composed = priced.ok ? composeBet(priced.value, parsed.value, rules) : priced;
    endPrices?.();
    if (!priced.ok) return refuse(priced.error);
    if (!composed.ok) return refuse(composed.error);
    const currencyRules = rules.byCurrency.get(currency);
    if (!currencyRules) throw new Error(`placeBet: the betting rules have no limits for ${currency}`);
    // Larger amounts may exceed the column's range. The lane would refuse them too.
    if (composed.value.stakeMinor > currencyRules.payoutMaxMinor) {
      const maximum = formatAmount(currencyRules.lineStakeMaxMinor, currency);
      return refuse(refusal('LineBettingLimitReachedException', { maximum, currency }));
    }

    const edit = await readBetToEdit(parts.stakes, { accountId, parsed: parsed.value });
    if (!edit.ok) return refuse(edit.error);
    const outcome = await submitToLane(
      { accountId, commandId, ...(isGone && { isAbandoned: isGone }) },
      { ...parsed.value, bodySha256, currency, rules, currencyRules, toEdit: edit.value },
      listBetLines(priced.value),
    );
    if (outcome.kind === 'refused')
      return repeatableCodes.includes(outcome.refusal.code) ? err(outcome.refusal) : refuse(outcome.refusal);
    const { written, bet, composed: composedBet } = outcome;
    if (written.kind === 'placed')
      return ok({
        ticket: placedTicket(written, bet, { composed: composedBet, replaces: edit.value?.ticket.id }),
        balance: { amountMinor: written.amountMinor, version: written.version },
        isRepeat: false,
      });
    if (written.kind === 'repeated')
      return written.same ? repeat(accountId, written.resultId) : err(refusal('CommandIdReusedException'));
    return err(
      toRefusal(written, { currency, balanceSeen: parsed.value.balanceSeen, priced: composedBet.priced }),
    );
  }

  return async (request) => {
    const { accountId } = request.principal;
    const id = readCommandId(request.body.CommandId, request.atMs);
    if (!id.ok) return id;
    const key = `${accountId} ${id.value}`;
    // The same command is being judged or written: its result isn't known yet.
    if (commandsInProgress.has(key)) return err(refusal('PlaceBetInProgressException'));
    commandsInProgress.add(key);
    try {
      return await place(request, id.value);
    } finally {
      commandsInProgress.delete(key);
    }
  };
}

type WrittenOutcome = Extract<JudgedOutcome, { readonly kind: 'written' }>['written'];
type UnwrittenBet = Exclude<WrittenOutcome, { readonly kind: 'placed' | 'repeated' }>;

const codeByOutcome = {
  'reality-check': 'RealityCheckException',
  'betting-closed': 'BettingClosedException',
  'market-suspended': 'SelectionSuspendedException',
  'market-closed': 'SelectionClosedException',
  'referral-closed': 'LineBettingLimitReachedException',
  moved: 'OverloadedException',
  'free-bet-unavailable': 'FreeBetUnavailableException',
} as const;

/** The refusal of a bet that was judged and not written. */
function toRefusal(
  unwritten: UnwrittenBet,
  bet: {
    readonly currency: CurrencyCode;
    readonly balanceSeen: BalanceSeen | undefined;
    readonly priced: PricedBet;
  },
): Refusal {
  const { currency } = bet;
  const format = (amountMinor: bigint): string => formatAmount(amountMinor, currency);
  switch (unwritten.kind) {
    case 'insufficient':
      return refusal(shortfallCode(bet.balanceSeen, unwritten), {
        balance: format(unwritten.amountMinor),
        currency,
      });
    case 'bonus-stake':
      return refusal('BonusMaximumStakeException', {
        maximum: format(unwritten.maximumMinor),
        balance: format(unwritten.amountMinor),
        possible: format(larger(unwritten.maximumMinor, unwritten.amountMinor)),
        currency,
      });
    case 'free-bet-odds':
      return refusal('FreeBetOddsException', { minimum: (unwritten.minOddsMilli / 1000).toFixed(2) });
    case 'free-bet-stake':
      return refusal('FreeBetStakeException', { value: format(unwritten.valueMinor), currency });
    case 'barred':
      return barredRefusal('bet', unwritten);
    case 'blocked':
      return lockedRefusal('bet');
    case 'reality-check':
    case 'betting-closed':
    case 'market-suspended':
    case 'market-closed':
    case 'referral-closed':
    case 'moved':
    case 'free-bet-unavailable':
      return refusal(codeByOutcome[unwritten.kind]);
    case 'boost-ended':
      return boostGone(bet.priced, 'ended');
    case 'boost-used':
      return boostGone(bet.priced, 'used');
  }
}

/** `OutdatedBalanceException` if the balance has fallen since the player saw it. */
function shortfallCode(
  seen: BalanceSeen | undefined,
  now: { readonly amountMinor: bigint; readonly version: number },
): RefusalCode {
  return seen && seen.version < now.version && now.amountMinor < seen.amountMinor
    ? 'OutdatedBalanceException'
    : 'InsufficientBalanceException';
}
