import {
  type AccountId,
  type CurrencyCode,
  type MarketId,
  type MatchId,
  parseCurrency,
  type TicketId,
} from '@evens/base';
import type { Fixture } from '@evens/book';
import type { FormulaText } from '@evens/tickets';
import type { Queryable } from '../../platform/db.ts';

export interface BetVersion {
  readonly id: TicketId;
  readonly version: number;
}

/** Accepted bets that are not settled. `after`: only newer ids. */
export async function readOpenVersions(
  db: Queryable,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly BetVersion[]> {
  const open = 't.result = 0 and t.acceptance <> 2 and t.acceptance in (1, 5)';
  const { rows } =
    after === 0
      ? await db.query<BetVersion>({
          name: 'open-bet-versions',
          text: `select t.id, t.version from ticket t where ${open} limit $1`,
          values: [limit],
        })
      : await db.query<BetVersion>({
          name: 'new-bet-versions',
          text: `select t.id, t.version from ticket t where t.id > $1 and ${open} order by t.id limit $2`,
          values: [after, limit],
        });
  return rows;
}

interface BetRow extends BetVersion {
  readonly account_id: AccountId;
  readonly currency: string;
  readonly type: string;
  readonly stake: string;
  readonly stake_open: string;
  readonly promised: string;
  readonly formula: FormulaText | null;
  readonly decided_ms: number;
  readonly is_free: boolean;
}

export interface StoredBet extends BetVersion {
  readonly accountId: AccountId;
  readonly currency: CurrencyCode;
  readonly type: string;
  readonly stakeMinor: bigint;
  readonly stakeOpenMinor: bigint;
  readonly promisedMinor: bigint;
  readonly text: FormulaText | undefined;
  readonly decidedAtMs: number;
  readonly isFreeBet: boolean;
}

export interface StoredPick {
  readonly ticket_id: TicketId;
  readonly leg_no: number;
  readonly market_id: MarketId;
  readonly outcome_no: number;
  readonly odds_milli: number;
}

/** Open bets by id. Those that were settled meanwhile are absent. */
export async function readOpenBets(
  db: Queryable,
  ids: readonly TicketId[],
): Promise<{ readonly bets: readonly StoredBet[]; readonly picks: readonly StoredPick[] }> {
  const bets = await db.query<BetRow>({
    name: 'open-bets',
    text: `select t.id, t.version, t.account_id, t.currency, t.type, t.stake::text as stake, t.stake_open::text as stake_open,
                  t.payout_promised::text as promised, t.formula, extract(epoch from t.decided_at)::float8 * 1000 as decided_ms,
                  t.bonus_stake is not null and exists (
                    select from ticket_funding f where f.ticket_id = t.id and f.credit_id is not null) as is_free
           from ticket t where t.id = any($1::bigint[]) and t.result = 0 and t.acceptance in (1, 5)`,
    values: [ids],
  });
  const picks = await db.query<StoredPick>({
    name: 'picks-of-open-bets',
    text: `select ticket_id, leg_no, market_id, outcome_no, odds_milli from ticket_leg
           where ticket_id = any($1::bigint[]) order by ticket_id, n`,
    values: [ids],
  });
  return { bets: bets.rows.map(storedBet), picks: picks.rows };
}

function storedBet(row: BetRow): StoredBet {
  const currency = parseCurrency(row.currency);
  if (!currency.ok)
    throw new Error(`storedBet: expected a known currency of ticket ${row.id}, got ${row.currency}`);
  return {
    id: row.id,
    version: row.version,
    accountId: row.account_id,
    currency: currency.value,
    type: row.type,
    stakeMinor: BigInt(row.stake),
    stakeOpenMinor: BigInt(row.stake_open),
    promisedMinor: BigInt(row.promised),
    text: row.formula ?? undefined,
    decidedAtMs: Math.round(row.decided_ms),
    isFreeBet: row.is_free,
  };
}

export interface MarketRow {
  readonly id: MarketId;
  readonly match_id: MatchId;
  readonly type: string;
  readonly specifier: string;
  readonly verdict_no: number;
}

export async function readMarkets(db: Queryable, ids: readonly MarketId[]): Promise<readonly MarketRow[]> {
  const { rows } = await db.query<MarketRow>({
    name: 'markets-of-open-bets',
    text: 'select id, match_id, type, specifier, verdict_no from market where id = any($1::bigint[])',
    values: [ids],
  });
  return rows;
}

/** Markets of open bets that have verdicts. */
export async function readVerdictNumbers(
  db: Queryable,
  ids: readonly MarketId[],
): Promise<readonly Pick<MarketRow, 'id' | 'verdict_no'>[]> {
  const { rows } = await db.query<Pick<MarketRow, 'id' | 'verdict_no'>>({
    name: 'verdicts-of-open-bets',
    text: 'select id, verdict_no from market where id = any($1::bigint[]) and verdict_no > 0',
    values: [ids],
  });
  return rows;
}

export interface MatchRow {
  readonly id: MatchId;
  readonly tournament_id: number;
  readonly fixture: Fixture;
}

export async function readMatches(db: Queryable, ids: readonly MatchId[]): Promise<readonly MatchRow[]> {
  const { rows } = await db.query<MatchRow>({
    name: 'matches-of-open-bets',
    text: 'select id, tournament_id, fixture from match where id = any($1::bigint[])',
    values: [ids],
  });
  return rows;
}
