import type { AccountId, CurrencyCode, PlayerId } from '@evens/base';
import type { AccountState, NetPeriod, PlayerFilter } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';

/** Tickets whose open stakes are summed. */
const OPEN_TICKETS_MAX = 500;
/** Bonuses whose money is summed; a player has few that are active or wait. */
const BONUSES_MAX = 50;
const PAYMENTS_MAX = 100;

/** SQL: the states of the account of player `p`. */
export const statesSql = `array_remove(array[
  case when p.branch_locked or p.locked_until > now() then 'locked' end,
  case when p.closed_at is not null then 'closed' end,
  (select case when k.kind = 'self-exclusion' then 'excluded' when k.until > now() then 'time-out' end
   from player_break k where k.account_id = p.account_id),
  case when exists (select from agent_account g where g.player_id = p.id) then 'agent-member' end,
  case when p.user_type = 3 then 'demo' end], null)`;

export interface EntryRow {
  readonly id: PlayerId;
  readonly user_name: string;
  readonly full_name: string | null;
  readonly email: string;
  readonly email_confirmed: boolean;
  readonly country: string;
  readonly currency: CurrencyCode;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly is_verified: boolean;
  readonly states: readonly AccountState[];
}

const entryColumns = `p.id, u."displayUsername" as user_name, p.first_name || ' ' || p.last_name as full_name, u.email,
  u."emailVerified" as email_confirmed, p.country, p.currency, p.created_at, p.verified_at, p.is_verified, ${statesSql} as states`;

/** Word for word the conditions of indexes on `id`. */
const filters: Readonly<Record<PlayerFilter, string>> = {
  locked: 'and p.locked_until is not null',
  closed: 'and p.closed_at is not null',
  unverified: 'and not p.is_verified',
};

/** Newest first. `db` is a connection `byIndexOnly`. */
export async function readNewestPlayers(
  db: Queryable,
  {
    state,
    before,
    limit,
  }: { readonly state: PlayerFilter | undefined; readonly before: number; readonly limit: number },
): Promise<readonly EntryRow[]> {
  const { rows } = await db.query<EntryRow>({
    name: `newest-players-${state ?? 'all'}`,
    text: `select ${entryColumns} from player p join auth_user u on u.id = p.auth_user_id
           where p.id < $1 and not p.is_operator ${state === undefined ? '' : filters[state]} order by p.id desc limit $2`,
    values: [before, limit],
  });
  return rows;
}

export interface RecordRow extends EntryRow {
  readonly account_id: AccountId;
  readonly gender: string | null;
  readonly birth_date: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly postal_code: string | null;
  readonly phone: string | null;
  readonly language: string;
  readonly has_second_factor: boolean;
  readonly closed_at: Date | null;
  /** Null without a lock, and for one without an end. */
  readonly locked_until: Date | null;
  readonly lock_reason: string | null;
  readonly agent_name: string | null;
  readonly stake_factor_percent: number;
  readonly class_id: number | null;
  readonly class_name: string | null;
  readonly last_login_at: Date | null;
  readonly cash: string;
  readonly bonus: string;
  readonly held: string;
  readonly vault: string;
  readonly open_stakes: string;
}

/** Undefined for an unknown id, and for an operator. */
export async function readPlayerRecord(db: Queryable, id: PlayerId): Promise<RecordRow | undefined> {
  const { rows } = await db.query<RecordRow>({
    name: 'player-record',
    text: `select ${entryColumns}, p.account_id, p.gender, to_char(p.birth_date, 'YYYY-MM-DD') as birth_date, p.address, p.city,
             p.postal_code, p.phone, p.language, p.closed_at, p.lock_reason,
             case when p.locked_until > now() and p.locked_until < 'infinity' then p.locked_until end as locked_until,
             exists (select from second_factor f where f.player_id = p.id and f.confirmed_at is not null) as has_second_factor,
             (select n."displayUsername" from agent_account g join player a on a.id = g.parent_id
              join auth_user n on n.id = a.auth_user_id where g.player_id = p.id) as agent_name,
             (select l.at from login_attempt l where l.player_id = p.id and l.succeeded order by l.id desc limit 1) as last_login_at,
             coalesce(s.factor_percent, b.stake_factor_percent)::integer as stake_factor_percent, b.class_id, s.name as class_name, b.amount::text as cash,
             (select coalesce(sum(m.amount), 0) from (
                select n.ledger_id from bonus n where n.account_id = p.account_id and n.state in (1, 2)
                order by n.id desc limit ${BONUSES_MAX}) n
              join balance m on m.account_id = n.ledger_id)::text as bonus,
             (select coalesce(sum(y.amount), 0) from (
                (select y.amount from payment y where y.account_id = p.account_id and y.state in (1, 9, 14, 15)
                   and y.direction = 'withdrawal' limit ${PAYMENTS_MAX})
                union all
                (select y.amount from payment y where y.account_id = p.account_id and y.state = 13
                   and y.direction = 'withdrawal' limit ${PAYMENTS_MAX})) y)::text as held,
             (select coalesce(sum(l.amount), 0) from vault_lock l where l.account_id = p.account_id and l.released_at is null)::text as vault,
             (select coalesce(sum(t.stake_open), 0) from (
                select t.stake_open from ticket t where t.account_id = p.account_id and t.result = 0 and t.acceptance <> 2
                order by t.id desc limit ${OPEN_TICKETS_MAX}) t)::text as open_stakes
           from player p join auth_user u on u.id = p.auth_user_id join balance b on b.account_id = p.account_id
           left join player_class s on s.id = b.class_id
           where p.id = $1 and not p.is_operator`,
    values: [id],
  });
  return rows[0];
}

/** Sums of a period, minor units as text. */
interface PlaySums {
  readonly stakes: number;
  readonly staked: string;
  readonly net: string;
}

/** Sums since the start of a UTC day; `ever` since the account was opened. */
export interface PlayRow extends Readonly<Record<NetPeriod, PlaySums>> {
  readonly product: 'sport' | 'casino';
}

/** Accepted stakes, and payouts less settled stakes, by product, as reports have them; no row without play. */
export async function readPlayByPeriod(
  db: Queryable,
  { accountId, atMs }: { readonly accountId: AccountId; readonly atMs: number },
): Promise<readonly PlayRow[]> {
  const sums = (condition: string) => `jsonb_build_object(
    'stakes', coalesce(sum(d.placed_items) filter (where ${condition}), 0),
    'staked', coalesce(sum(d.placed) filter (where ${condition}), 0)::text,
    'net', coalesce(sum(d.amount_out - d.amount_in) filter (where ${condition}), 0)::text)`;
  const { rows } = await db.query<PlayRow>({
    name: 'play-by-period',
    text: `select k.product, ${sums('d.day >= $2::date')} as today, ${sums('d.day >= $2::date - 6')} as week,
                  ${sums('d.day >= $2::date - 29')} as month, ${sums('true')} as ever
           from report_player d
           join (values ('sport', 'sport'), ('casino', 'casino'), ('providers', 'casino'), ('jackpot-wins', 'casino')) as k(key, product)
             on d.product in (k.key, 'demo-' || k.key)
           where d.account_id = $1 group by k.product`,
    values: [accountId, new Date(atMs).toISOString().slice(0, 10)],
  });
  return rows;
}
