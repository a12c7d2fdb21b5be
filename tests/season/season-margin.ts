import type { MoneySite } from '../fixture/money-site.ts';
import { expectedPayout, type StampedTicket } from './expected-payout.ts';

/** A ticket as accepted. */
export interface Stamped extends Omit<StampedTicket, 'capMinor'> {
  /** A ticket holds matches of one round only, so results of different rounds are independent. */
  readonly round: number;
}

export interface SeasonMargin {
  readonly tickets: number;
  /** Minor units. */
  readonly stakedMinor: number;
  readonly paidMinor: number;
  /** Shares of all stakes. */
  readonly margin: number;
  readonly expectedMargin: number;
  /**
   * Standard error of the margin: clustered by round, because tickets of a round are correlated. The second treats
   * tickets as independent, which is too small.
   */
  readonly standardError: number;
  readonly standardErrorOfSingles: number;
  /** Deviation of the margin from the expected one, in standard errors. */
  readonly errors: number;
}

interface TicketRow {
  readonly id: number;
  readonly stake: string;
  readonly paid: string;
  readonly cashed: string;
  readonly cap: string;
  readonly margin_bp: number;
}

const ROWS_AT_ONCE = 2000;

/** Compares the house's result on settled tickets with its expectation. Cash-outs include their margin. */
export async function computeSeasonMargin(
  site: MoneySite,
  stamped: ReadonlyMap<number, Stamped>,
  voidLegs: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<SeasonMargin> {
  const none: ReadonlySet<number> = new Set();
  const residualByRound = new Map<number, number>();
  let [tickets, staked, paid, expected, variance] = [0, 0, 0, 0, 0];
  let after = 0;
  for (;;) {
    const { rows } = await site.pool.query<TicketRow>(
      `select t.id, t.stake::text, (t.payout + t.cashed_out)::text as paid, t.cashed_out::text as cashed,
              t.payout_cap::text as cap, r.cashout_margin_bp as margin_bp
       from ticket t cross join betting_rule r
       where t.id > $1 and t.acceptance in (1, 5) and t.result <> 0 order by t.id limit ${ROWS_AT_ONCE}`,
      [after],
    );
    for (const row of rows) {
      const ticket = stamped.get(row.id);
      if (!ticket) throw new Error(`ticket ${row.id} has no chances`);
      const own = expectedPayout({ ...ticket, capMinor: BigInt(row.cap) }, voidLegs.get(row.id) ?? none);
      // A cash-out offer is the fair value less the margin, so the cashed-out part pays less by that margin.
      const cashOutMargin = (Number(row.cashed) * row.margin_bp) / (10_000 - row.margin_bp);
      const residual = own.mean - cashOutMargin - Number(row.paid);
      residualByRound.set(ticket.round, (residualByRound.get(ticket.round) ?? 0) + residual);
      tickets += 1;
      staked += Number(row.stake);
      paid += Number(row.paid);
      expected += own.mean - cashOutMargin;
      variance += own.variance;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  const squares = [...residualByRound.values()].reduce((sum, residual) => sum + residual ** 2, 0);
  const standardError = Math.sqrt(squares) / staked;
  const margin = 1 - paid / staked;
  const expectedMargin = 1 - expected / staked;
  return {
    tickets,
    stakedMinor: staked,
    paidMinor: paid,
    margin,
    expectedMargin,
    standardError,
    standardErrorOfSingles: Math.sqrt(variance) / staked,
    errors: (margin - expectedMargin) / standardError,
  };
}
