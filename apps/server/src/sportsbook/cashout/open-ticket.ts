import { type AccountId, type CurrencyCode, type MarketId, parseCurrency, type TicketId } from '@evens/base';
import type { Verdict } from '@evens/markets';
import type { FormulaText, PricedVerdict } from '@evens/tickets';
import { type Funding, readFundings } from '../../money/index.ts';
import type { Queryable } from '../../platform/db.ts';
import { notResting } from '../../platform/sweep-failures.ts';
import { payingWindow } from '../settlement/early-payout.ts';
import { readStandingVerdicts } from '../settlement/standing-verdicts.ts';
import { startingBet } from '../settlement/starting-price.ts';

import type { AutomaticRule, AutomaticRules } from './automatic.ts';

/** A selection of an open ticket with its current verdict. */
export interface OpenPick {
  readonly legNo: number;
  readonly marketId: MarketId;
  /** Lower bound of the number of verdict changes of the market when the verdicts were read. */
  readonly verdictNo: number;
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly outcomeNo: number;
  readonly oddsMilli: number;
  readonly verdict: Verdict | undefined;
  /** With best odds guaranteed: the starting price, and the verdict of a bet at that price. */
  readonly starting?: PricedVerdict | undefined;
}

/** An accepted ticket that is not settled. */
export interface OpenTicket extends AutomaticRules {
  readonly id: TicketId;
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly type: string;
  readonly text: FormulaText | undefined;
  readonly stakeMinor: bigint;
  readonly stakeOpenMinor: bigint;
  readonly cashedOutMinor: bigint;
  readonly capMinor: bigint;
  readonly promisedMinor: bigint;
  readonly acceptance: number;
  readonly version: number;
  readonly decidedAtMs: number;
  /** Funding of its stake. Undefined for cash alone. */
  readonly funding: Funding | undefined;
  readonly picks: readonly OpenPick[];
}

interface TicketRow {
  readonly id: TicketId;
  readonly account_id: AccountId;
  readonly currency: string;
  readonly type: string;
  readonly formula: FormulaText | null;
  readonly stake: string;
  readonly stake_open: string;
  readonly cashed_out: string;
  readonly cap: string;
  readonly promised: string;
  readonly acceptance: number;
  readonly version: number;
  readonly decided_ms: number;
  readonly is_funded: boolean;
  readonly take_profit: string | null;
  readonly take_profit_ms: number | null;
  readonly stop_loss: string | null;
  readonly stop_loss_ms: number | null;
}

interface PickRow {
  readonly ticket_id: TicketId;
  readonly leg_no: number;
  readonly market_id: MarketId;
  readonly verdict_no: number;
  readonly match_id: number;
  readonly type: string;
  readonly specifier: string;
  readonly outcome_no: number;
  readonly odds_milli: number;
}

const ticketColumns = `
  t.id, t.account_id, t.currency, t.type, t.formula, t.stake::text as stake, t.stake_open::text as stake_open,
  t.cashed_out::text as cashed_out, t.payout_cap::text as cap, t.payout_promised::text as promised, t.acceptance, t.version,
  extract(epoch from t.decided_at)::float8 * 1000 as decided_ms, t.bonus_stake is not null as is_funded, t.take_profit::text as take_profit,
  extract(epoch from t.take_profit_at)::float8 * 1000 as take_profit_ms, t.stop_loss::text as stop_loss,
  extract(epoch from t.stop_loss_at)::float8 * 1000 as stop_loss_ms`;
const isOpen = 't.result = 0 and t.acceptance in (1, 5)';

function automaticRule(value: string | null, setAtMs: number | null): AutomaticRule | undefined {
  return value === null ? undefined : { valueMinor: BigInt(value), setAtMs: setAtMs ?? 0 };
}

async function withPicks(db: Queryable, tickets: readonly TicketRow[]): Promise<readonly OpenTicket[]> {
  if (tickets.length === 0) return [];
  const { rows } = await db.query<PickRow>({
    name: 'picks-of-open-tickets',
    text: `select l.ticket_id, l.leg_no, l.market_id, k.verdict_no, k.match_id, k.type, k.specifier, l.outcome_no, l.odds_milli
           from ticket_leg l join market k on k.id = l.market_id
           where l.ticket_id = any($1::bigint[]) order by l.ticket_id, l.n`,
    values: [tickets.map(({ id }) => id)],
  });
  // Read after the market's verdict count: a verdict that arrives in between makes the count too low, and nothing is
  // paid by it.
  const verdicts = await readStandingVerdicts(db, rows);
  const fundings = await readFundings(
    db,
    tickets.flatMap(({ id, is_funded }) => (is_funded ? [id] : [])),
  );
  const picksByTicket = Map.groupBy(rows, ({ ticket_id }) => ticket_id);
  return tickets.map((row) => {
    const currency = parseCurrency(row.currency);
    if (!currency.ok)
      throw new Error(`withPicks: expected a known currency of ticket ${row.id}, got ${row.currency}`);
    const decidedAtMs = Math.round(row.decided_ms);
    return {
      id: row.id,
      accountId: row.account_id,
      currency: currency.value,
      type: row.type,
      text: row.formula ?? undefined,
      stakeMinor: BigInt(row.stake),
      stakeOpenMinor: BigInt(row.stake_open),
      cashedOutMinor: BigInt(row.cashed_out),
      capMinor: BigInt(row.cap),
      promisedMinor: BigInt(row.promised),
      acceptance: row.acceptance,
      version: row.version,
      decidedAtMs,
      funding: fundings.get(row.id),
      takeProfit: automaticRule(row.take_profit, row.take_profit_ms),
      stopLoss: automaticRule(row.stop_loss, row.stop_loss_ms),
      picks: (picksByTicket.get(row.id) ?? []).map((pick) => {
        const standing = verdicts(pick.market_id, pick.outcome_no);
        const leg = pick.leg_no - 1;
        const earlyPayout = row.formula?.earlyPayout?.[leg];
        return {
          legNo: pick.leg_no,
          marketId: pick.market_id,
          verdictNo: pick.verdict_no,
          matchId: pick.match_id,
          type: pick.type,
          specifier: pick.specifier,
          outcomeNo: pick.outcome_no,
          oddsMilli: pick.odds_milli,
          verdict: payingWindow(standing, { decidedAtMs, earlyPayout })?.verdict,
          ...(row.formula?.bestOdds?.includes(leg) && { starting: startingBet(standing) }),
        };
      }),
    };
  });
}

/** Undefined if the ticket is not open, does not exist or belongs to another account. */
export async function readOpenTicket(
  db: Queryable,
  { accountId, ticketId }: { readonly accountId: AccountId; readonly ticketId: number },
): Promise<OpenTicket | undefined> {
  const { rows } = await db.query<TicketRow>({
    name: 'open-ticket',
    text: `select ${ticketColumns} from ticket t where t.id = $1 and t.account_id = $2 and ${isOpen}`,
    values: [ticketId, accountId],
  });
  return (await withPicks(db, rows))[0];
}

/** The newest tickets of each account up to a limit, newest first. */
export async function readAccountOpenTickets(
  db: Queryable,
  { accountIds, limit }: { readonly accountIds: readonly AccountId[]; readonly limit: number },
): Promise<readonly OpenTicket[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'open-tickets-of',
    text: `select o.* from unnest($1::bigint[]) as a(id) cross join lateral (
             select ${ticketColumns} from ticket t
             where t.account_id = a.id and t.result = 0 and t.acceptance <> 2 and t.acceptance in (1, 5)
             order by t.id desc limit $2
           ) o`,
    values: [accountIds, limit],
  });
  return withPicks(db, rows);
}

/** Tickets with automatic rules, in id order. */
export async function readAutoTickets(
  db: Queryable,
  { after, limit, atMs }: { readonly after: number; readonly limit: number; readonly atMs: number },
): Promise<readonly OpenTicket[]> {
  const { rows } = await db.query<TicketRow>({
    name: 'auto-tickets',
    text: `select ${ticketColumns} from ticket t
           where (t.take_profit is not null or t.stop_loss is not null) and ${isOpen} and t.acceptance = 1 and t.id > $1
             and ${notResting('auto-cash-out', { id: 't.id', atMs: '$3' })}
           order by t.id limit $2`,
    values: [after, limit, atMs],
  });
  return withPicks(db, rows);
}
