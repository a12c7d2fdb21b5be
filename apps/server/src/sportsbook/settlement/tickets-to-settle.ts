import type { AccountId, MarketId, TicketId } from '@evens/base';
import { type BetResult, betResults } from '@evens/markets';
import type { FormulaText } from '@evens/tickets';
import { type Funding, readFundings } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { payingWindow } from './early-payout.ts';
import type { ChunkEnd, Run } from './run-store.ts';
import type { PickToSettle, TicketToSettle } from './settle-tickets.ts';
import { readStandingVerdicts, type Standing } from './standing-verdicts.ts';
import { startingBet } from './starting-price.ts';
import { sameVerdict, type VerdictWindow } from './windows.ts';

const ownColumns = {
  account_id: 't.account_id',
  currency: 't.currency',
  type: 't.type',
  formula: 't.formula',
  stake: 't.stake::text',
  stake_cashed: 't.stake_cashed::text',
  cashed_out: 't.cashed_out::text',
  cap: 't.payout_cap::text',
  payout: 't.payout::text',
  result: 't.result',
  version: 't.version',
  is_cancelled: 't.cancelled_by is not null',
  is_funded: 't.bonus_stake is not null',
  decided_ms: 'extract(epoch from t.decided_at)::float8 * 1000',
  settled_by: 's.journal_id',
  settled_on: 's.verdict_versions',
};

/** A row for each pick `l` of a ticket `t`; what is the ticket's own is in the first alone. */
const ticketColumns = `
  t.id, l.market_id, l.outcome_no, l.leg_no, l.odds_milli, l.n = 1 as is_first,
  ${Object.entries(ownColumns)
    .map(([name, value]) => `case when l.n = 1 then ${value} end as ${name}`)
    .join(', ')}`;

interface PickRow {
  readonly id: TicketId;
  readonly market_id: MarketId;
  readonly outcome_no: number;
  readonly leg_no: number;
  readonly odds_milli: number;
}

interface FirstRow extends PickRow {
  readonly is_first: true;
  readonly account_id: AccountId;
  readonly currency: string;
  readonly type: string;
  readonly formula: FormulaText | null;
  readonly stake: string;
  readonly stake_cashed: string;
  readonly cashed_out: string;
  readonly cap: string;
  readonly payout: string;
  readonly result: BetResult;
  readonly version: number;
  readonly is_cancelled: boolean;
  readonly is_funded: boolean;
  readonly decided_ms: number;
  readonly settled_by: number | null;
  readonly settled_on: readonly number[] | null;
}

/** Rows of one ticket come one after the other, in order of its picks. */
type TicketRow = FirstRow | (PickRow & { readonly is_first: false });

function ticketToSettle(
  row: FirstRow,
  picks: readonly PickToSettle[],
  funding: Funding | undefined,
): TicketToSettle {
  if (row.is_funded && funding === undefined)
    throw new Error(`ticketToSettle: ticket ${row.id} was paid with bonus money and has no funding`);
  return {
    id: row.id,
    accountId: row.account_id,
    currency: row.currency,
    type: row.type,
    text: row.formula ?? undefined,
    stakeMinor: BigInt(row.stake),
    cashed: { stakeMinor: BigInt(row.stake_cashed), paidMinor: BigInt(row.cashed_out) },
    capMinor: BigInt(row.cap),
    payoutMinor: BigInt(row.payout),
    result: row.result,
    version: row.version,
    isCancelled: row.is_cancelled,
    settledBy: row.result === betResults.pending ? undefined : (row.settled_by ?? undefined),
    settledOn: row.settled_on ?? [],
    funding,
    picks,
  };
}

/** Verdicts that are not written yet. They count instead of the standing ones. */
export type ProposedVerdicts = (
  marketId: MarketId,
  outcomeNo: number,
) => Omit<Standing, 'leads' | 'starting'> | undefined;

function sameRuling(a: VerdictWindow | undefined, b: VerdictWindow | undefined): boolean {
  return a && b ? sameVerdict(a.verdict, b.verdict) : a === b;
}

/** The tickets with the verdicts that count for their picks. */
async function judged(
  db: Queryable,
  rows: readonly TicketRow[],
  proposed: ProposedVerdicts = () => undefined,
): Promise<readonly JudgedTicket[]> {
  const verdicts = await readStandingVerdicts(db, rows);
  const fundings = await readFundings(
    db,
    rows.flatMap((row) => (row.is_first && row.is_funded ? [row.id] : [])),
  );
  const tickets: JudgedTicket[] = [];
  let picks: PickToSettle[] = [];
  let decidedAtMs = Number.NaN;
  let last: { ticket: TicketToSettle; judgedAtMs: number } | undefined;
  for (const row of rows) {
    if (row.is_first) {
      picks = [];
      decidedAtMs = Math.round(row.decided_ms);
      last = { ticket: ticketToSettle(row, picks, fundings.get(row.id)), judgedAtMs: 0 };
      tickets.push(last);
    }
    const current = verdicts(row.market_id, row.outcome_no);
    const next = proposed(row.market_id, row.outcome_no);
    const standing = next ? { ...next, leads: current.leads, starting: current.starting } : current;
    const text = last?.ticket.text;
    const terms = { decidedAtMs, earlyPayout: text?.earlyPayout?.[row.leg_no - 1] };
    const window = payingWindow(standing, terms);
    if (last) last.judgedAtMs = Math.max(last.judgedAtMs, standing.atMs);
    picks.push({
      legNo: row.leg_no,
      oddsMilli: row.odds_milli,
      verdict: window?.verdict,
      ...(text?.bestOdds?.includes(row.leg_no - 1) && { starting: startingBet(standing) }),
      version: window ? standing.version : 0,
      source: window?.source,
      ...(next && { isChanged: !sameRuling(window, payingWindow(current, terms)) }),
    });
  }
  return tickets;
}

/** A ticket, and when the last verdict on any of its picks was given. */
export interface JudgedTicket {
  readonly ticket: TicketToSettle;
  readonly judgedAtMs: number;
}

/** `join` of what `ticketColumns` needs beside the ticket `t`. */
const joins = `left join ticket_settlement s on t.settlement_no > 0 and s.ticket_id = t.id and s.no = t.settlement_no
     join ticket_leg l on l.ticket_id = t.id`;

/** Some tickets of a run. */
export interface Chunk {
  readonly tickets: readonly TicketToSettle[];
  /** The last of them; undefined where no others follow. */
  readonly next: ChunkEnd | undefined;
}

/**
 * The next tickets of a run, in order of outcome and ticket, without those that were cashed out as a whole: they are over.
 * A verdict that is newer than the ticket as it was read does no harm: it counts.
 */
export async function readChunk(
  db: Queryable,
  run: Pick<Run, 'marketId' | 'cursorOutcome' | 'cursorTicket'>,
  { limit, proposed }: { readonly limit: number; readonly proposed?: ProposedVerdicts },
): Promise<Chunk> {
  const { rows: chosen } = await db.query<{ id: TicketId; outcome: number }>({
    name: 'settlement-chunk',
    text: `select ticket_id as id, outcome_no as outcome from ticket_leg
            where market_id = $1 and (outcome_no, ticket_id) > ($2, $3) order by outcome_no, ticket_id limit $4`,
    values: [run.marketId, run.cursorOutcome, run.cursorTicket, limit],
  });
  const last = chosen.at(-1);
  if (!last) return { tickets: [], next: undefined };
  const { rows } = await db.query<TicketRow>({
    name: 'tickets-to-settle',
    text: `select ${ticketColumns} from ticket t ${joins} where t.id = any($1::bigint[]) and t.stake_cashed < t.stake order by t.id, l.n`,
    values: [chosen.map(({ id }) => id)],
  });
  return {
    tickets: (await judged(db, rows, proposed)).map(({ ticket }) => ticket),
    next: chosen.length === limit ? { outcome: last.outcome, ticket: last.id } : undefined,
  };
}

/** Accepted tickets in order of their ids that were not cashed out as a whole, with the current verdicts. */
export async function readJudgedTickets(
  db: Queryable,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly JudgedTicket[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'judged-tickets',
    text: `with chosen as materialized (
       select id from ticket t where t.id > $1 and t.acceptance in (1, 5) and t.stake_cashed < t.stake order by t.id limit $2
     )
     select ${ticketColumns} from chosen c join ticket t on t.id = c.id
     ${joins}
     order by t.id, l.n`,
    values: [after, limit],
  });
  return judged(db, rows);
}
