import { type AccountId, type CurrencyCode, type MatchId, parseCurrency, type TicketId } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { BetResult } from '@evens/markets';
import type { Queryable } from '../../platform/db.ts';
import type { TicketLegRecord, TicketRecord } from './ticket-record.ts';

interface TicketRow {
  readonly id: TicketId;
  readonly type: string;
  readonly currency: string;
  readonly stake: string;
  readonly promised: string;
  readonly payout: string;
  readonly acceptance: number;
  readonly result: number;
  readonly decided_ms: number;
  readonly settled_ms: number | null;
  readonly rules_version: number;
  readonly settlement_no: number;
  readonly legs: readonly LegRow[];
}

interface LegRow {
  readonly match_id: MatchId;
  readonly fixture: Fixture;
  readonly type: string;
  readonly specifier: string;
  readonly outcome_no: number;
  readonly odds_milli: number;
  readonly epoch: number;
  readonly seq: number;
  readonly score: string;
  readonly result: Exclude<BetResult, 0> | null;
  readonly reason: string;
  readonly reason_args: Readonly<Record<string, unknown>>;
}

/** Legs come with the newest verdict that counts for the moment at which the bet was decided. */
const ticketColumns = `
  t.id, t.type, t.currency, t.stake::text as stake, t.payout_promised::text as promised, t.payout::text as payout,
  t.acceptance, t.result, extract(epoch from t.decided_at)::float8 * 1000 as decided_ms,
  extract(epoch from t.settled_at)::float8 * 1000 as settled_ms, t.rules_version, t.settlement_no,
  (select json_agg(json_build_object(
     'match_id', k.match_id, 'fixture', m.fixture, 'type', k.type, 'specifier', k.specifier,
     'outcome_no', l.outcome_no, 'odds_milli', l.odds_milli, 'epoch', l.match_epoch, 'seq', l.match_seq, 'score', l.score,
     'result', v.result, 'reason', v.reason, 'reason_args', v.reason_args) order by l.n)
   from ticket_leg l join market k on k.id = l.market_id join match m on m.id = k.match_id
   left join lateral (
     select * from verdict v where v.market_id = l.market_id and v.outcome_no = l.outcome_no
       and v.valid_from <= t.decided_at and t.decided_at < v.valid_until
     order by v.version desc limit 1
   ) v on true
   where l.ticket_id = t.id) as legs`;

function currencyOf(text: string): CurrencyCode {
  const currency = parseCurrency(text);
  if (!currency.ok) throw new Error(`a ticket in ${text}, which is no currency of ours`);
  return currency.value;
}

function legRecord(row: LegRow, isSettled: boolean): TicketLegRecord {
  return {
    matchId: row.match_id,
    fixture: row.fixture,
    marketType: row.type,
    specifier: row.specifier,
    outcomeNo: row.outcome_no,
    oddsMilli: row.odds_milli,
    epoch: row.epoch,
    seq: row.seq,
    score: row.score,
    // A verdict that has not reached the ticket yet is not told before its money.
    verdict:
      row.result === null || !isSettled
        ? undefined
        : { result: row.result, reason: row.reason, args: row.reason_args },
  };
}

function ticketRecord(row: TicketRow): TicketRecord {
  const isSettled = row.result !== 0;
  return {
    id: row.id,
    type: row.type,
    currency: currencyOf(row.currency),
    stakeMinor: BigInt(row.stake),
    promisedMinor: BigInt(row.promised),
    payoutMinor: BigInt(row.payout),
    acceptance: row.acceptance,
    result: row.result,
    decidedAtMs: Math.round(row.decided_ms),
    settledAtMs: row.settled_ms === null ? undefined : Math.round(row.settled_ms),
    rulesVersion: row.rules_version,
    settlementNo: row.settlement_no,
    legs: row.legs.map((leg) => legRecord(leg, isSettled)),
  };
}

/** Undefined for a ticket that isn't there and for one of another account alike. */
export async function readTicket(
  db: Queryable,
  { accountId, ticketId }: { readonly accountId: AccountId; readonly ticketId: number },
): Promise<TicketRecord | undefined> {
  const { rows } = await db.query<TicketRow>(
    `select ${ticketColumns} from ticket t where t.id = $1 and t.account_id = $2`,
    [ticketId, accountId],
  );
  return rows[0] && ticketRecord(rows[0]);
}

export interface TicketsWanted {
  readonly accountId: AccountId;
  readonly cleared: boolean;
  /** Only tickets of a lower id. */
  readonly before: number;
  readonly limit: number;
}

/** Newest first. */
export async function readTickets(
  db: Queryable,
  { accountId, cleared, before, limit }: TicketsWanted,
): Promise<readonly TicketRecord[]> {
  const { rows } = await db.query<TicketRow>(
    `select ${ticketColumns} from ticket t
     where t.account_id = $1 and t.id < $2 and ${cleared ? 't.result <> 0' : 't.result = 0'}
     order by t.id desc limit $3`,
    [accountId, before, limit],
  );
  return rows.map(ticketRecord);
}

/** Tickets of the account that changed at or after a moment, newest first; what a private page is told of. */
export async function readTicketsChangedSince(
  db: Queryable,
  {
    accountId,
    sinceMs,
    limit,
  }: { readonly accountId: AccountId; readonly sinceMs: number; readonly limit: number },
): Promise<readonly TicketRecord[]> {
  const { rows } = await db.query<TicketRow>(
    `with recent as (
       (select id from ticket where account_id = $1 and result = 0 order by id desc limit $3)
       union all
       (select id from ticket where account_id = $1 and result <> 0 order by id desc limit $3)
     )
     select ${ticketColumns} from ticket t join recent using (id)
     where greatest(t.decided_at, t.settled_at) >= to_timestamp($2::float8 / 1000)
     order by t.id desc limit $3`,
    [accountId, sinceMs, limit],
  );
  return rows.map(ticketRecord);
}
