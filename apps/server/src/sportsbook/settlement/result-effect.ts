import { type AccountId, type CurrencyCode, formatAmount, parseCurrency } from '@evens/base';
import type { BetEffect } from '@evens/contract';
import { betResults } from '@evens/markets';
import { bonusChange } from '../../money/index.ts';
import { column, defineBatch } from '../../platform/batch-columns.ts';
import type { Queryable } from '../../platform/db.ts';
import { type Settlement, settleTicket, type TicketToSettle } from './settle-tickets.ts';
import { readChunk } from './tickets-to-settle.ts';
import type { VerdictsToWrite } from './verdict-store.ts';

/** Tickets read at once, and of one proposal in all. */
const CHUNK_TICKETS = 2000;
const TICKETS_MAX = 20_000;

/** Tickets of one currency that verdicts affect. Amounts are in minor units. */
export interface CurrencyEffect {
  readonly currency: CurrencyCode;
  /** Open tickets with another verdict on a selection, and their stakes without cashed-out parts. */
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
  /** The sum that settled tickets with a lower payout lose. */
  takenBackMinor: bigint;
}

export interface ResultEffect {
  /** By currency. */
  readonly currencies: readonly Readonly<CurrencyEffect>[];
  readonly players: number;
  /** Players whose balance would be below zero afterwards. */
  readonly belowZero: number;
  /** Lowest and highest price of the selections with another verdict, in thousandths. Undefined without a ticket. */
  readonly oddsMilli: { readonly from: number; readonly to: number } | undefined;
  /** False if there are more tickets than were counted. */
  readonly isComplete: boolean;
}

/** Running sums over the tickets. */
interface Sums {
  readonly currencies: Map<string, CurrencyEffect>;
  /** The change of each player's cash. */
  readonly cash: Map<AccountId, bigint>;
  oddsFrom: number;
  oddsTo: number;
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
  const sums: Sums = {
    currencies: new Map(),
    cash: new Map(),
    oddsFrom: Number.POSITIVE_INFINITY,
    oddsTo: 0,
  };
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
        if (!seen.has(ticket.id)) addTicket(sums, ticket);
        seen.add(ticket.id);
      }
      if (seen.size >= TICKETS_MAX) return toEffect(db, sums, false);
      if (!next) break;
      cursor = next;
    }
  }
  return toEffect(db, sums, true);
}

const changes = defineBatch<readonly [AccountId, bigint]>()({
  account_id: column.bigint(([accountId]) => accountId),
  change: column.bigint(([, change]) => change),
});

async function toEffect(db: Queryable, sums: Sums, isComplete: boolean): Promise<ResultEffect> {
  const { currencies, cash, oddsFrom, oddsTo } = sums;
  const { rows } = await db.query<{ below: number }>({
    name: 'balances-below-zero',
    text: `select count(*)::integer as below from ${changes.unnest} as c(${changes.names})
           join balance b on b.account_id = c.account_id where c.change < 0 and b.amount + c.change < 0`,
    values: [...changes.values([...cash])],
  });
  return {
    currencies: [...currencies.values()],
    players: cash.size,
    belowZero: rows[0]?.below ?? 0,
    oddsMilli: oddsTo === 0 ? undefined : { from: oddsFrom, to: oddsTo },
    isComplete,
  };
}

function addTicket(sums: Sums, ticket: TicketToSettle): void {
  const changed = ticket.picks.filter(({ isChanged }) => isChanged);
  if (changed.length === 0) return;
  const settlement = settleTicket(ticket);
  const isOpen = ticket.result === betResults.pending;
  if (!isOpen && !(settlement && hasChanged(ticket, settlement))) return;
  for (const { oddsMilli } of changed) {
    sums.oddsFrom = Math.min(sums.oddsFrom, oddsMilli);
    sums.oddsTo = Math.max(sums.oddsTo, oddsMilli);
  }
  const effect = sums.currencies.get(ticket.currency) ?? emptyEffect(ticket.currency);
  sums.currencies.set(ticket.currency, effect);
  const stakeMinor = ticket.stakeMinor - ticket.cashed.stakeMinor;
  const { accountId } = ticket;
  sums.cash.set(accountId, (sums.cash.get(accountId) ?? 0n) + cashChange(ticket, settlement));
  if (isOpen) {
    effect.open += 1;
    effect.openStakeMinor += stakeMinor;
    effect.settled += settlement ? 1 : 0;
    effect.payoutMinor += settlement?.payoutMinor ?? 0n;
  } else if (settlement) {
    effect.changed += 1;
    effect.changedStakeMinor += stakeMinor;
    effect.payoutBeforeMinor += ticket.payoutMinor;
    effect.payoutAfterMinor += settlement.payoutMinor;
    const lossMinor = ticket.payoutMinor - settlement.payoutMinor;
    effect.takenBackMinor += lossMinor > 0n ? lossMinor : 0n;
  }
}

/** The part of a changed payout that is not bonus money. */
function cashChange(ticket: TicketToSettle, settlement: Settlement | undefined): bigint {
  if (!settlement) return 0n;
  const { cashed, funding, payoutMinor: beforeMinor } = ticket;
  const { payoutMinor: afterMinor } = settlement;
  const changeMinor = afterMinor - beforeMinor;
  if (!funding) return changeMinor;
  const fromMinor = cashed.paidMinor + beforeMinor;
  return changeMinor - bonusChange(funding, { fromMinor, toMinor: cashed.paidMinor + afterMinor });
}

/** The same for the operators' pages. */
export function presentEffect({ currencies, players, belowZero, isComplete }: ResultEffect): BetEffect {
  return {
    IsComplete: isComplete,
    Players: players,
    BelowZero: belowZero,
    Currencies: currencies.map(({ currency, open, settled, changed, ...sums }) => ({
      Currency: currency,
      Bets: open + changed,
      OpenBets: open - settled,
      Stakes: formatAmount(sums.openStakeMinor + sums.changedStakeMinor, currency),
      Paid: formatAmount(
        sums.payoutMinor + sums.payoutAfterMinor - sums.payoutBeforeMinor + sums.takenBackMinor,
        currency,
      ),
      TakenBack: formatAmount(sums.takenBackMinor, currency),
    })),
  };
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
    takenBackMinor: 0n,
  };
}
