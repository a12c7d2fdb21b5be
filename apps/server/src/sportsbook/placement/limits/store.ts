import type { AccountId, MarketId } from '@evens/base';
import type { Queryable } from '../../../platform/db.ts';
import type { PlayerShare } from '../rules/rules.ts';

/** The unique columns of a row of `market`, and its sport. */
export interface MarketLine {
  readonly matchId: number;
  readonly type: string;
  readonly specifier: string;
  readonly sport: string;
}

export async function ensureMarket(
  db: Queryable,
  { matchId, type, specifier, sport }: MarketLine,
): Promise<MarketId> {
  const line = [matchId, type, specifier];
  for (;;) {
    const found = await db.query<{ id: MarketId }>({
      name: 'find-market',
      text: 'select id from market where match_id = $1 and type = $2 and specifier = $3',
      values: line,
    });
    if (found.rows[0]) return found.rows[0].id;
    const inserted = await db.query<{ id: MarketId }>({
      name: 'make-market',
      text: `insert into market (match_id, type, specifier, sport, tournament_id)
             values ($1, $2, $3, $4, (select tournament_id from match where id = $1)) on conflict do nothing returning id`,
      values: [...line, sport],
    });
    if (inserted.rows[0]) return inserted.rows[0].id;
  }
}

/** Possible payout of a market by outcome, and its stakes: minor units of the base currency. */
export interface MarketSums {
  stakes: bigint;
  readonly payouts: Map<number, bigint>;
}

/**
 * Converts each ticket at the rate of its acceptance; sums are rounded up. A leg of a combination counts its charge as a
 * single counts its stake.
 */
export async function readExposure(db: Queryable, marketId: MarketId): Promise<MarketSums> {
  const { rows } = await db.query<{ outcome_no: number; stakes: string; payouts: string }>({
    name: 'read-exposure',
    text: `select outcome_no, sum(ceil(stake * num / den))::bigint::text as stakes, sum(ceil(payout * num / den))::bigint::text as payouts
     from (
       select l.outcome_no, r.num::numeric as num, r.den::numeric as den, sum(coalesce(l.charge, t.stake_open)) as stake,
              sum(coalesce(l.charge * l.odds_milli / 1000, t.payout_promised)) as payout
       from ticket_leg l join ticket t on t.id = l.ticket_id join rate r on r.id = t.rate_id
       where l.market_id = $1 and t.result = 0
       group by l.outcome_no, r.id
     ) as by_rate
     group by outcome_no`,
    values: [marketId],
  });
  return {
    stakes: rows.reduce((sum, row) => sum + BigInt(row.stakes), 0n),
    payouts: new Map(rows.map((row) => [row.outcome_no, BigInt(row.payouts)])),
  };
}

export async function readPlayerShare(db: Queryable, accountId: AccountId): Promise<PlayerShare> {
  const { rows } = await db.query<{ factor: number; class_id: number | null }>({
    name: 'read-player-share',
    text: 'select stake_factor_percent as factor, class_id from balance where account_id = $1',
    values: [accountId],
  });
  const [first] = rows;
  if (!first) throw new Error(`readPlayerShare: account ${accountId} has no balance`);
  return { factorPercent: first.factor, classId: first.class_id ?? undefined };
}

/** Stakes of an account on open lines, at one version of its balance. */
export interface AccountPositions extends PlayerShare {
  version: number;
  /** The newest terms that the player agreed to. An agreement changes the version of the balance. */
  readonly termsVersion: number;
  readonly stakes: Map<string, bigint>;
}

/** The name of an outcome of a market in `AccountPositions`. */
export function lineName(marketId: MarketId, outcomeNo: number): string {
  return `${marketId} ${outcomeNo}`;
}

/** One statement, so one snapshot: the version belongs to exactly these stakes. */
export async function readPositions(db: Queryable, accountId: AccountId): Promise<AccountPositions> {
  const { rows } = await db.query<{
    version: number;
    factor: number;
    class_id: number | null;
    terms_version: number | null;
    /** Null, as the next two, of an account without open tickets. */
    market_id: MarketId | null;
    outcome_no: number | null;
    stake: string | null;
  }>({
    name: 'read-positions',
    text: `select b.version, b.stake_factor_percent as factor, b.class_id,
                  (select terms_version from player where account_id = b.account_id) as terms_version, o.market_id, o.outcome_no, o.stake
           from balance b left join lateral (
             select l.market_id, l.outcome_no, sum(coalesce(l.charge, t.stake_open))::text as stake
             from ticket t join ticket_leg l on l.ticket_id = t.id
             where t.account_id = b.account_id and t.result = 0 and t.acceptance <> 2
             group by l.market_id, l.outcome_no
           ) o on true
           where b.account_id = $1`,
    values: [accountId],
  });
  const [first] = rows;
  if (!first) throw new Error(`readPositions: account ${accountId} has no balance`);
  const stakes = new Map<string, bigint>();
  for (const { market_id, outcome_no, stake } of rows) {
    if (market_id !== null && outcome_no !== null && stake !== null)
      stakes.set(lineName(market_id, outcome_no), BigInt(stake));
  }
  return {
    version: first.version,
    factorPercent: first.factor,
    classId: first.class_id ?? undefined,
    // An account without a player needs no agreement.
    termsVersion: first.terms_version ?? Number.POSITIVE_INFINITY,
    stakes,
  };
}
