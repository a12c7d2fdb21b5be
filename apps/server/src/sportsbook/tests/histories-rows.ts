import { randomUUID } from 'node:crypto';
import type { AccountId } from '@evens/base';
import { type FormulaText, formulaText, type TicketFormula, totalStake } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';

export interface RowLeg {
  readonly matchId: number;
  readonly type?: string;
  readonly specifier?: string;
  readonly outcomeNo?: number;
  readonly oddsMilli?: number;
  readonly legNo: number;
}

export interface RowTicket {
  readonly accountId: AccountId;
  readonly decidedAtMs: number;
  readonly formula: TicketFormula;
  readonly extras?: Pick<FormulaText, 'builders' | 'pointsHundredths'>;
  readonly legs: readonly RowLeg[];
  /** Columns of `ticket` that differ from those of an accepted, open ticket. */
  readonly columns?: Readonly<Record<string, unknown>>;
}

function legWithDefaults({ type = '1x2', specifier = '', outcomeNo = 1, oddsMilli = 2000 }: RowLeg) {
  return { type, specifier, outcomeNo, oddsMilli };
}

async function ensureMarket(db: Queryable, leg: RowLeg): Promise<number> {
  const { type, specifier } = legWithDefaults(leg);
  const { rows } = await db.query<{ id: number }>(
    `insert into market (match_id, type, specifier) values ($1, $2, $3)
     on conflict (match_id, type, specifier) do update set type = excluded.type returning id`,
    [leg.matchId, type, specifier],
  );
  return rows[0]?.id ?? 0;
}

/** Inserts a ticket as placement stores it, without bookings. A pending ticket has its picks in `request`. */
export async function insertTicket(db: Queryable, ticket: RowTicket): Promise<number> {
  const { accountId, decidedAtMs, formula, extras, legs, columns = {} } = ticket;
  const stake = totalStake(formula);
  const isWaiting = columns.acceptance !== undefined && columns.acceptance !== 1;
  const row = {
    account_id: accountId,
    command_id: randomUUID(),
    type: formula.type,
    currency: 'EUR',
    stake,
    stake_open: stake,
    payout_promised: stake * 2n,
    payout_cap: 25_000_000n,
    rules_version: 1,
    rate_id: 1,
    acceptance: 1,
    policy: 0,
    decided_at: new Date(decidedAtMs),
    formula: formulaText(formula, extras) ?? null,
    ...(isWaiting ? { request: { picks: legs.map(requestPick) } } : {}),
    ...columns,
  };
  const names = Object.keys(row);
  const { rows } = await db.query<{ id: number }>(
    `insert into ticket (id, ${names.join(', ')})
     values (nextval('ticket_id_seq'), ${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  const id = rows[0]?.id ?? 0;
  for (const [index, leg] of isWaiting ? [] : legs.entries()) {
    const { outcomeNo, oddsMilli } = legWithDefaults(leg);
    await db.query(
      `insert into ticket_leg (ticket_id, n, leg_no, market_id, outcome_no, odds_milli, match_epoch, match_seq, score)
       values ($1, $2, $3, $4, $5, $6, 1, 10, '')`,
      [id, index + 1, leg.legNo, await ensureMarket(db, leg), outcomeNo, oddsMilli],
    );
  }
  return id;
}

function requestPick(leg: RowLeg) {
  return {
    ...legWithDefaults(leg),
    matchId: leg.matchId,
    legNo: leg.legNo,
    epoch: 1,
    seq: 10,
    score: '0:0',
    danger: 0,
    source: 2,
  };
}

/** Inserts the verdict of a leg's outcome, which applies to all bets on it. */
export async function insertVerdict(
  db: Queryable,
  leg: RowLeg,
  verdict: { readonly result: number; readonly score?: string; readonly atMs: number },
): Promise<void> {
  await db.query(
    `insert into verdict (market_id, outcome_no, version, valid_from, valid_until, result, source, reason, reason_args,
                          feed_event_id, at)
     values ($1, $2, 1, '-infinity', 'infinity', $3, 'result', 'decided', $4, 1, to_timestamp($5::float8 / 1000))`,
    [
      await ensureMarket(db, leg),
      legWithDefaults(leg).outcomeNo,
      verdict.result,
      verdict.score === undefined ? {} : { score: verdict.score },
      verdict.atMs,
    ],
  );
}

/** Inserts a journal with its postings: debit account, credit account, minor units. */
export async function insertJournal(
  db: Queryable,
  journal: {
    readonly kind: string;
    readonly atMs: number;
    readonly ticketId?: number;
    /** Reference of the journal if it is not a ticket. */
    readonly about?: { readonly kind: string; readonly id: number };
    readonly postings: readonly (readonly [debit: number, credit: number, minor: number])[];
  },
): Promise<number> {
  const { kind, atMs, ticketId, postings } = journal;
  const about =
    journal.about ?? (ticketId === undefined ? { kind: 'command', id: 0 } : { kind: 'ticket', id: ticketId });
  const { rows } = await db.query<{ id: number }>(
    `insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
     values (nextval('journal_id_seq'), $1, $2, $3, 0, to_timestamp($4::float8 / 1000)) returning id`,
    [kind, about.kind, about.id, atMs],
  );
  const id = rows[0]?.id ?? 0;
  for (const [index, [debit, credit, minor]] of postings.entries())
    await db.query(
      "insert into posting (journal_id, n, debit, credit, amount, currency) values ($1, $2, $3, $4, $5, 'EUR')",
      [id, index + 1, debit, credit, minor],
    );
  return id;
}

/** Inserts settled singles with stake journals: `own` of the account, among `others` of 1,000 accounts. */
export async function insertCrowd(
  db: Queryable,
  crowd: {
    readonly accountId: AccountId;
    readonly own: number;
    readonly others: number;
    readonly fromMs: number;
    readonly everyMs: number;
    readonly leg: RowLeg;
  },
): Promise<void> {
  const { accountId, own, others, fromMs, everyMs, leg } = crowd;
  const total = own + others;
  const every = Math.max(1, Math.round(total / own));
  await db.query('set statement_timeout = 0');
  const { rows } = await db.query<{ id: number }>("select nextval('ticket_id_seq') as id");
  const first = rows[0]?.id ?? 0;
  const values = [first, total, accountId, every, fromMs, everyMs];
  await db.query(
    `insert into ticket (id, account_id, command_id, type, currency, stake, stake_open, payout_promised, payout_cap, payout,
                         rules_version, rate_id, acceptance, result, policy, decided_at, settled_at, settlement_no)
     select $1::bigint + n, case when n % $4::integer = 0 then $3::bigint else 2000000 + n % 1000 end, gen_random_uuid(), 'single', 'EUR',
            100, 0, 200, 25000000, 0, 1, 1, 1, 3, 0, at, at + interval '1 hour', 1
     from generate_series(0, $2::bigint - 1) as n, lateral (select to_timestamp(($5::float8 + n * $6::float8) / 1000) as at) as t`,
    values,
  );
  await db.query(
    `insert into ticket_leg (ticket_id, n, leg_no, market_id, outcome_no, odds_milli, match_epoch, match_seq, score)
     select $1::bigint + n, 1, 1, $3, 1, 2000, 1, 10, '' from generate_series(0, $2::bigint - 1) as n`,
    [first, total, await ensureMarket(db, leg)],
  );
  await db.query("select setval('ticket_id_seq', $1::bigint)", [first + total]);
  const journals = await db.query<{ id: number }>("select nextval('journal_id_seq') as id");
  const firstJournal = journals.rows[0]?.id ?? 0;
  await db.query(
    `insert into journal (id, kind, ref_kind, ref_id, ref_version, at)
     select $1::bigint + n, 'stake', 'ticket', $2::bigint + n, 0, to_timestamp(($4::float8 + n * $5::float8) / 1000)
     from generate_series(0, $3::bigint - 1) as n`,
    [firstJournal, first, total, fromMs, everyMs],
  );
  await db.query(
    `insert into posting (journal_id, n, debit, credit, amount, currency)
     select $1::bigint + n, 1, case when n % $4::integer = 0 then $3::bigint else 2000000 + n % 1000 end, 1, 100, 'EUR'
     from generate_series(0, $2::bigint - 1) as n`,
    [firstJournal, total, accountId, every],
  );
  await db.query("select setval('journal_id_seq', $1::bigint)", [firstJournal + total]);
}
