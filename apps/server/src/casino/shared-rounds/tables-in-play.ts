import type { CurrencyCode } from '@evens/base';
import type { SharedState } from '@evens/casino';
import type { Queryable } from '../../platform/db.ts';
import { TABLES_LEASE } from './play-tables.ts';

/** A live table and the bets on its open round; `no`, `state` and `openedAt` are null between two rounds. */
interface TableInPlay {
  readonly key: string;
  readonly no: number | null;
  readonly state: SharedState | null;
  readonly openedAt: Date | null;
  readonly players: number;
  readonly bets: number;
  /** Stakes by currency, minor units as text. */
  readonly stakes: Readonly<Partial<Record<CurrencyCode, string>>>;
  readonly lastNo: number | null;
  readonly lastState: SharedState | null;
  readonly lastOverAt: Date | null;
}

/** All live tables, and the machine and process that plays them: undefined if none does. */
export async function readTablesInPlay(
  db: Queryable,
): Promise<{ readonly tables: readonly TableInPlay[]; readonly host: string | undefined }> {
  const { rows: tables } = await db.query<TableInPlay>({
    name: 'read-tables-in-play',
    text: `select t.key, s.no, s.state, s.opened_at as "openedAt", b.players, b.bets, coalesce(c.stakes, '{}') as stakes,
                  l.no as "lastNo", l.state as "lastState", l.over_at as "lastOverAt"
           from shared_table t
           left join shared_round s on s.table_key = t.key and s.over_at is null
           cross join lateral (
             select count(distinct x.account_id)::integer as players, count(*)::integer as bets from shared_bet x where x.shared_id = s.id
           ) b
           cross join lateral (
             select jsonb_object_agg(r.currency, r.stake) as stakes
             from (
               select r.currency, sum(r.stake)::text as stake from shared_bet x join round r on r.id = x.round_id
               where x.shared_id = s.id group by r.currency
             ) r
           ) c
           left join lateral (
             select o.no, o.state, o.over_at from shared_round o
             where o.table_key = t.key and o.over_at is not null order by o.no desc limit 1
           ) l on true
           order by t.key`,
  });
  const { rows: leases } = await db.query<{ host: string }>({
    name: 'read-tables-lease',
    text: `select coalesce(p.host, '') as host from lease l left join site_process p on p.id = l.holder
           where l.name = $1 and l.expires_at > clock_timestamp()`,
    values: [TABLES_LEASE],
  });
  return { tables, host: leases[0]?.host };
}
