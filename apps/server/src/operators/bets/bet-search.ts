import type { AccountId, CurrencyCode, TicketId } from '@evens/base';
import type { BetState } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { allTickets } from '../../sportsbook/index.ts';

/** Number of bets that one page searches. */
const SEARCHED_MAX = 10_000;

export interface BetFilter {
  readonly accountId?: AccountId | undefined;
  readonly sport?: string | undefined;
  readonly tournamentId?: number | undefined;
  readonly matchId?: number | undefined;
  readonly type?: string | undefined;
  readonly state?: BetState | undefined;
  readonly isInPlay?: boolean | undefined;
  /** Minor units by currency. */
  readonly minStakes?: ReadonlyMap<CurrencyCode, bigint> | undefined;
  readonly minLiabilities?: ReadonlyMap<CurrencyCode, bigint> | undefined;
}

export interface BetSearch {
  readonly filter: BetFilter;
  readonly before: number;
  readonly limit: number;
}

const states = {
  waiting: 't.acceptance in (0, 3, 4)',
  declined: 't.acceptance = 2',
  open: 't.acceptance in (1, 5) and t.result = 0',
  'cashed-out': 't.result <> 0 and t.stake_cashed = t.stake',
  won: 't.result in (2, 5) and t.stake_cashed < t.stake',
  lost: 't.result in (3, 6)',
  returned: 't.result in (1, 4)',
} as const satisfies Readonly<Record<BetState, string>>;

/** SQL: whether the bet `t` has its picks in its request, because it waits or was declined. */
const isRequested = 't.acceptance in (0, 2, 3, 4)';
/** A statement and its values. */
class Statement {
  readonly values: unknown[] = [];

  /** The placeholder of a value. */
  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** SQL: the newest bets up to the bound. */
function searchedSql(statement: Statement, { filter: { accountId }, before }: BetSearch): string {
  const older = `t.id < ${statement.add(before)}`;
  const newest = `order by id desc limit ${SEARCHED_MAX}`;
  if (accountId === undefined) return `select * from ticket t where ${older} ${newest}`;
  const own = `t.account_id = ${statement.add(accountId)}`;
  const lists = allTickets.map(
    (condition) => `(select * from ticket t where ${own} and ${older} and ${condition} ${newest})`,
  );
  return `select * from (${lists.join(' union all ')}) as own ${newest}`;
}

function matchCondition(
  statement: Statement,
  { sport, tournamentId, matchId }: BetFilter,
): string | undefined {
  const conditions = [
    ...(matchId === undefined ? [] : [`m.id = ${statement.add(matchId)}`]),
    ...(tournamentId === undefined ? [] : [`m.tournament_id = ${statement.add(tournamentId)}`]),
    ...(sport === undefined ? [] : [`m.fixture ->> 'sport' = ${statement.add(sport)}`]),
  ];
  return conditions.length === 0 ? undefined : conditions.join(' and ');
}

function conditions(statement: Statement, filter: BetFilter): readonly string[] {
  const { type, state, isInPlay, minStakes, minLiabilities } = filter;
  const least = (amounts: ReadonlyMap<CurrencyCode, bigint>) =>
    `(${statement.add(JSON.stringify(Object.fromEntries(Array.from(amounts, ([key, minor]) => [key, String(minor)]))))}::jsonb ->> t.currency)::numeric`;
  const match = matchCondition(statement, filter);
  const requested = "jsonb_array_elements(t.request -> 'picks') as pick";
  const isPlayed = `(exists (select from ticket_leg l where l.ticket_id = t.id and l.score <> '')
    or ${isRequested} and exists (select from ${requested} where pick ->> 'score' <> ''))`;
  return [
    ...(type === undefined ? [] : [`t.type = ${statement.add(type)}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(minStakes ? [`t.stake >= ${least(minStakes)}`] : []),
    ...(minLiabilities ? [`t.payout_promised - t.stake >= ${least(minLiabilities)}`] : []),
    ...(match
      ? [
          `(exists (
              select from ticket_leg l join market k on k.id = l.market_id join match m on m.id = k.match_id
              where l.ticket_id = t.id and ${match})
            or ${isRequested} and exists (
              select from ${requested} join match m on m.id = (pick ->> 'matchId')::bigint where ${match}))`,
        ]
      : []),
    ...(isInPlay === undefined ? [] : [isInPlay ? isPlayed : `not ${isPlayed}`]),
  ];
}

export interface FoundBets {
  /** Newest first. */
  readonly ids: readonly TicketId[];
  /** Older bets were not searched; undefined at the oldest bet. */
  readonly nextBefore: number | undefined;
}

/** The newest bets that meet the filter, among the newest `SEARCHED_MAX` before an id: no filter reads more rows. */
export async function searchBets(db: Queryable, search: BetSearch): Promise<FoundBets> {
  const statement = new Statement();
  const searched = searchedSql(statement, search);
  const where = conditions(statement, search.filter);
  const { rows } = await db.query<{ id: TicketId }>(
    `select t.id from (${searched}) as t ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by t.id desc limit ${statement.add(search.limit)}`,
    statement.values,
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === search.limit) return { ids, nextBefore: ids.at(-1) };
  const bound = new Statement();
  const last = await db.query<{ id: TicketId | null; count: number }>(
    `select min(t.id) as id, count(*)::integer as count from (${searchedSql(bound, search)}) as t`,
    bound.values,
  );
  const [row] = last.rows;
  return { ids, nextBefore: row?.id && row.count === SEARCHED_MAX ? row.id : undefined };
}
