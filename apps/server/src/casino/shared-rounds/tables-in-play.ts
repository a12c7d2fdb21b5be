import type { CurrencyCode } from '@evens/base';
import type { SharedState } from '@evens/casino';
import type { Queryable } from '../../platform/db.ts';
import { TABLES_LEASE } from './play-tables.ts';

/** A live table and the bets on its open round. */
export interface TableInPlay {
  readonly key: string;
  /** Null between two rounds. */
  readonly no: number | null;
  readonly state: SharedState | null;
  readonly openedAt: Date | null;
  readonly closesAt: Date | null;
  readonly players: number;
  readonly bets: number;
  /** Stakes by currency, minor units as text. */
  readonly stakes: Readonly<Partial<Record<CurrencyCode, string>>>;
  readonly lastNo: number | null;
  readonly lastState: SharedState | null;
  readonly lastOverAt: Date | null;
}

/** The lease of the process that plays the tables. */
export interface TablesLease {
  /** Machine and process; empty if the process has left. */
  readonly host: string;
  readonly epoch: number;
  readonly isHeld: boolean;
}

export async function readTablesInPlay(
  db: Queryable,
): Promise<{ readonly tables: readonly TableInPlay[]; readonly lease: TablesLease | undefined }> {
  const { rows: tables } = await db.query<TableInPlay>({
    name: 'read-tables-in-play',
    text: `select t.key, s.no, s.state, s.opened_at as "openedAt", s.closes_at as "closesAt",
                  coalesce(b.players, 0)::integer as players, coalesce(b.bets, 0)::integer as bets,
                  coalesce(b.stakes, '{}') as stakes,
                  l.no as "lastNo", l.state as "lastState", l.over_at as "lastOverAt"
           from shared_table t
           left join shared_round s on s.table_key = t.key and s.over_at is null
           left join lateral (
             select max(c.players_all) as players, sum(c.bets)::bigint as bets, jsonb_object_agg(c.currency, c.stake::text) as stakes
             from (
               select r.currency, count(*) as bets, sum(r.stake) as stake, sum(count(distinct r.account_id)) over () as players_all
               from shared_bet x join round r on r.id = x.round_id where x.shared_id = s.id group by r.currency
             ) c
           ) b on true
           left join lateral (
             select o.no, o.state, o.over_at from shared_round o
             where o.table_key = t.key and o.over_at is not null order by o.no desc limit 1
           ) l on true
           order by t.key`,
  });
  const { rows: leases } = await db.query<TablesLease>({
    name: 'read-tables-lease',
    text: `select coalesce(p.host, '') as host, l.epoch, l.expires_at > clock_timestamp() as "isHeld"
           from lease l left join site_process p on p.id = l.holder where l.name = $1`,
    values: [TABLES_LEASE],
  });
  return { tables, lease: leases[0] };
}
