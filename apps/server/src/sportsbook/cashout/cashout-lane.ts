import { type Clock, err, formatAmount, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { partOfOffer } from '@evens/tickets';
import {
  type House,
  judgeAndWrite,
  type LaneCommand,
  type LaneSubmit,
  type Lanes,
} from '../../money/index.ts';
import type { Pool } from '../../platform/db.ts';
import { findReachedRule } from './automatic.ts';
import { type CashoutToWrite, USE_CASE, type WrittenCashout, writeCashouts } from './cashout-store.ts';
import type { OpenTicket } from './open-ticket.ts';
import { highestRequest, type Quote, type QuoteParts, type QuoteTerms, quoteTicket } from './value.ts';

/** A requested cash-out. */
export interface CashoutWish {
  readonly bodySha256: string;
  /** Recently read. If its version has changed, nothing is paid. */
  readonly ticket: OpenTicket;
  /** Undefined for the whole open stake. */
  readonly stakePartMinor: bigint | undefined;
  /** The exact amount to pay. Undefined: any value that meets one of the ticket's rules. */
  readonly requestedMinor: bigint | undefined;
  /** The delayed cash-out that this one ends; 0 for a new one. */
  readonly delayedNo: number;
  readonly terms: Omit<QuoteTerms, 'atMs'>;
  /** Delay of an in-play cash-out by sport, before the feed's speed is applied. Undefined if it does not wait. */
  readonly delayMs: ((sport: string) => number) | undefined;
}

export type CashoutOutcome =
  | { readonly kind: 'written'; readonly written: WrittenCashout; readonly paidMinor: bigint }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type CashoutSubmit = LaneSubmit<CashoutWish, CashoutOutcome>;

export interface CashoutLaneParts extends QuoteParts {
  readonly pool: Pool;
  readonly lanes: Lanes;
  readonly house: House;
  readonly clock: Clock;
}

function refused(code: Refusal['code'], data?: Refusal['data']): CashoutOutcome {
  return { kind: 'refused', refusal: refusal(code, data) };
}

/** The value of the requested part of the stake. */
function partWorth({ stakePartMinor, ticket }: CashoutWish, valueMinor: bigint): bigint {
  const { stakeOpenMinor } = ticket;
  return stakePartMinor === undefined
    ? valueMinor
    : partOfOffer(valueMinor, { stakePartMinor, stakeOpenMinor });
}

/** Recomputes each value when the batch runs, and writes the cash-outs that are still worth the requested amount. */
export function openCashoutLane({ pool, lanes, house, clock, ...parts }: CashoutLaneParts): CashoutSubmit {
  function judge(
    { accountId, commandId, input }: LaneCommand<CashoutWish>,
    atMs: number,
  ): Result<CashoutToWrite, CashoutOutcome> {
    const { ticket, terms, delayedNo } = input;
    const quote = quoteTicket(ticket, parts, { ...terms, atMs, isEnding: delayedNo > 0 });
    const { valueMinor, fairMinor } = quote;
    if (valueMinor === undefined || fairMinor === undefined)
      return err(refused('CashoutUnavailableException', { state: quote.state }));
    const worthMinor = partWorth(input, valueMinor);
    const requestedMinor = input.requestedMinor ?? worthMinor;
    const rule = input.requestedMinor === undefined ? findReachedRule(ticket, worthMinor)?.kind : undefined;
    const isWorthIt =
      input.requestedMinor === undefined
        ? rule !== undefined
        : partWorth(input, delayedNo > 0 ? fairMinor : highestRequest({ valueMinor, fairMinor })) >=
          input.requestedMinor;
    if (!isWorthIt || requestedMinor <= 0n) {
      const value = formatAmount(worthMinor, ticket.currency);
      return err(refused('CashoutDeclinedException', { value, currency: ticket.currency }));
    }
    const { openBets, sportsbook } = house[ticket.currency];
    return ok({
      accountId,
      commandId,
      bodySha256: input.bodySha256,
      ticket,
      stakePartMinor: input.stakePartMinor ?? ticket.stakeOpenMinor,
      requestedMinor,
      openBetsAccount: openBets,
      sportsbookAccount: sportsbook,
      delayedNo,
      rule,
      atMs,
      wait: computeWait(input, quote, atMs),
    });
  }

  function computeWait({ delayMs }: CashoutWish, quote: Quote, atMs: number): CashoutToWrite['wait'] {
    if (delayMs === undefined || quote.inPlay.length === 0) return undefined;
    const longestMs = Math.max(...quote.inPlaySports.map(delayMs));
    return { dueAtMs: atMs + longestMs / Math.max(1, parts.books.feed().rate), marks: quote.inPlay };
  }

  return lanes.open<CashoutWish, CashoutOutcome>({
    command: 'cashOut',
    name: USE_CASE,
    run(commands) {
      const atMs = clock.nowMs();
      return judgeAndWrite(commands, {
        judge: (command) => judge(command, atMs),
        write: (passed: readonly CashoutToWrite[]) => writeCashouts(pool, passed),
        toOutcome: ({ requestedMinor }, written): CashoutOutcome => ({
          kind: 'written',
          written,
          paidMinor: written.kind === 'paid' ? requestedMinor : 0n,
        }),
      });
    },
    hasWritten: (outcome) =>
      outcome.kind === 'written' && (outcome.written.kind === 'paid' || outcome.written.kind === 'delayed'),
  });
}
