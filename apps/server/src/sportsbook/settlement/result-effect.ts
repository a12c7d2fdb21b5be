import { type CurrencyCode, parseCurrency } from '@evens/base';
import { betResults } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import { settleTicket, type TicketToSettle } from './settle-tickets.ts';
import { readChunk } from './tickets-to-settle.ts';
import type { VerdictsToWrite } from './verdict-store.ts';

/** Tickets read at once, and of one proposal in all. */
const CHUNK_TICKETS = 2000;
const TICKETS_MAX = 20_000;

/** Tickets of one currency that verdicts affect. Amounts are in minor units. */
export interface CurrencyEffect {
  readonly currency: CurrencyCode;
  /** Open tickets with a selection in the markets, and their stakes without cashed-out parts. */
  open: number;
  openStakeMinor: bigint;
  /** The open tickets that are settled, and their payout. */
  settled: number;
  payoutMinor: bigint;
  /** Settled tickets that get another payout or result. */
  changed: number;
  changedStakeMinor: bigint;
  payoutBeforeMinor: bigint;
  payoutAfterMinor: bigint;
}

export interface ResultEffect {
  /** By currency. */
  readonly currencies: readonly Readonly<CurrencyEffect>[];
  /** False if there are more tickets than were counted. */
  readonly isComplete: boolean;
}

/** The tickets that these verdicts would settle or change. Nothing is written. */
export async function readResultEffect(
  db: Queryable,
  verdicts: readonly VerdictsToWrite[],
): Promise<ResultEffect> {
  const proposed = new Map(
    verdicts.map(({ marketId, outcomes, atMs }) => [
      marketId,
      new Map(outcomes.map(({ outcomeNo, ...standing }) => [outcomeNo, { ...standing, atMs }])),
    ]),
  );
  const effects = new Map<string, CurrencyEffect>();
  const seen = new Set<number>();
  for (const marketId of proposed.keys()) {
    let cursor = { outcome: 0, ticket: 0 };
    for (;;) {
      const { tickets, next } = await readChunk(
        db,
        { marketId, cursorOutcome: cursor.outcome, cursorTicket: cursor.ticket },
        { limit: CHUNK_TICKETS, proposed: (market, outcome) => proposed.get(market)?.get(outcome) },
      );
      for (const ticket of tickets) {
        if (!seen.has(ticket.id)) addTicket(effects, ticket);
        seen.add(ticket.id);
      }
      if (seen.size >= TICKETS_MAX) return { currencies: [...effects.values()], isComplete: false };
      if (!next) break;
      cursor = next;
    }
  }
  return { currencies: [...effects.values()], isComplete: true };
}

function addTicket(effects: Map<string, CurrencyEffect>, ticket: TicketToSettle): void {
  const effect = effects.get(ticket.currency) ?? emptyEffect(ticket.currency);
  effects.set(ticket.currency, effect);
  const settlement = settleTicket(ticket);
  const stakeMinor = ticket.stakeMinor - ticket.cashed.stakeMinor;
  if (ticket.result === betResults.pending) {
    effect.open += 1;
    effect.openStakeMinor += stakeMinor;
    effect.settled += settlement ? 1 : 0;
    effect.payoutMinor += settlement?.payoutMinor ?? 0n;
  } else if (settlement && hasChanged(ticket, settlement)) {
    effect.changed += 1;
    effect.changedStakeMinor += stakeMinor;
    effect.payoutBeforeMinor += ticket.payoutMinor;
    effect.payoutAfterMinor += settlement.payoutMinor;
  }
}

function hasChanged(
  before: Pick<TicketToSettle, 'payoutMinor' | 'result'>,
  after: Pick<TicketToSettle, 'payoutMinor' | 'result'>,
): boolean {
  return before.payoutMinor !== after.payoutMinor || before.result !== after.result;
}

function emptyEffect(code: string): CurrencyEffect {
  const currency = parseCurrency(code);
  if (!currency.ok) throw new Error(`emptyEffect: expected a known currency, got ${code}`);
  return {
    currency: currency.value,
    open: 0,
    openStakeMinor: 0n,
    settled: 0,
    payoutMinor: 0n,
    changed: 0,
    changedStakeMinor: 0n,
    payoutBeforeMinor: 0n,
    payoutAfterMinor: 0n,
  };
}
