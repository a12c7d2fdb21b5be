import type { AccountId, CurrencyCode } from '@evens/base';
import type { Fixture } from '@evens/book';
import type { LayerAction, LayerPlace } from '@evens/contract';
import type { Queryable } from '../../platform/db.ts';
import { type ClassRow, listClasses } from '../back-office/store.ts';

/** The fields by which a layer is known. */
export interface LayerScope {
  readonly place: LayerPlace;
  readonly name: string;
  /** Empty for all types. */
  readonly marketType: string;
  readonly classId: number | null;
  readonly overLimit: LayerAction;
}

export interface LayerBoundRow {
  readonly currency: CurrencyCode;
  readonly stake_max: string | null;
  readonly payout_max: string | null;
  readonly liability_max: string | null;
  readonly delay_seconds: number | null;
}

export interface LayerRow extends LayerBoundRow {
  readonly id: number;
  readonly place: LayerPlace;
  readonly name: string;
  readonly market_type: string;
  readonly class_id: number | null;
  readonly over_limit: LayerAction;
  /** Any match of the league, or the match; null for other places. */
  readonly fixture: Fixture | null;
}

const bounds = `l.currency, l.stake_max::text as stake_max, l.payout_max::text as payout_max,
  l.liability_max::text as liability_max, l.delay_seconds`;
const inScope = `l.place = $1 and l.name = $2 and l.market_type = $3 and l.class_id is not distinct from $4 and l.over_limit = $5`;
const scopeValues = ({ place, name, marketType, classId, overLimit }: LayerScope) => [
  ...[place, name, marketType, classId, overLimit],
];

export async function listLayers(db: Queryable): Promise<readonly LayerRow[]> {
  const { rows } = await db.query<LayerRow>(
    `select l.id, l.place, l.name, l.market_type, l.class_id, l.over_limit, ${bounds},
            case l.place
              when 'match' then (select fixture from match m where m.id = l.name::bigint)
              when 'league' then (select fixture from match m where m.tournament_id = l.name::bigint order by m.starts_at desc limit 1)
            end as fixture
     from limit_layer l order by array_position(array['platform', 'sport', 'league', 'match'], l.place), l.id desc`,
  );
  return rows;
}

export async function countLayers(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::integer as count from limit_layer');
  return rows[0]?.count ?? 0;
}

/** The bounds of a layer, locked until the transaction ends; undefined without the layer. */
export async function lockLayer(db: Queryable, scope: LayerScope): Promise<LayerBoundRow | undefined> {
  const { rows } = await db.query<LayerBoundRow>(
    `select ${bounds} from limit_layer l where ${inScope} for update`,
    scopeValues(scope),
  );
  return rows[0];
}

export interface LayerBoundValues {
  readonly currency: CurrencyCode;
  readonly stakeMax: bigint | null;
  readonly payoutMax: bigint | null;
  readonly liabilityMax: bigint | null;
  readonly delaySeconds: number | null;
}

export async function putLayer(db: Queryable, scope: LayerScope, values: LayerBoundValues): Promise<void> {
  const { currency, stakeMax, payoutMax, liabilityMax, delaySeconds } = values;
  await db.query(
    `insert into limit_layer (place, name, market_type, class_id, over_limit, currency, stake_max, payout_max, liability_max,
                              delay_seconds)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (place, name, market_type, class_id, over_limit) do update
     set currency = $6, stake_max = $7, payout_max = $8, liability_max = $9, delay_seconds = $10`,
    [...scopeValues(scope), currency, stakeMax, payoutMax, liabilityMax, delaySeconds],
  );
}

export async function removeLayer(db: Queryable, scope: LayerScope): Promise<void> {
  await db.query(`delete from limit_layer l where ${inScope}`, scopeValues(scope));
}

/** Removes the layers of matches that started before a time. */
export async function removeOldLayers(db: Queryable, beforeMs: number): Promise<void> {
  await db.query(
    `delete from limit_layer l where l.place = 'match' and exists (
       select from match m where m.id = case l.place when 'match' then l.name::bigint end
       and m.starts_at < to_timestamp($1::float8 / 1000))`,
    [beforeMs],
  );
}

/** All classes, locked until the transaction ends. */
export async function lockClasses(db: Queryable): Promise<readonly ClassRow[]> {
  await db.query('lock table player_class in share row exclusive mode');
  return listClasses(db);
}

/** Inserts the class without an id. Returns its id. */
export async function putClass(
  db: Queryable,
  { id, name, percent }: { readonly id: number | null; readonly name: string; readonly percent: number },
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    id === null
      ? 'insert into player_class (name, factor_percent) values ($1, $2) returning id'
      : 'update player_class set name = $1, factor_percent = $2 where id = $3 returning id',
    id === null ? [name, percent] : [name, percent, id],
  );
  const [row] = rows;
  if (!row) throw new Error(`putClass: no class ${id}`);
  return row.id;
}

export async function readShare(
  db: Queryable,
  accountId: AccountId,
): Promise<{ readonly factor: number; readonly class_id: number | null } | undefined> {
  const { rows } = await db.query<{ factor: number; class_id: number | null }>(
    'select stake_factor_percent as factor, class_id from balance where account_id = $1',
    [accountId],
  );
  return rows[0];
}

export async function readFixture(db: Queryable, matchId: number): Promise<Fixture | undefined> {
  const { rows } = await db.query<{ fixture: Fixture }>('select fixture from match where id = $1', [matchId]);
  return rows[0]?.fixture;
}

/** The newest bets with a leg in the place of a layer, and those above its stake or payout. Amounts in the base currency. */
export async function countBetsOver(
  db: Queryable,
  { place, name, marketType, classId }: Omit<LayerScope, 'overLimit'>,
  {
    stakeMax,
    payoutMax,
    newest,
  }: { readonly stakeMax: bigint; readonly payoutMax: bigint; readonly newest: number },
): Promise<{ readonly bets: number; readonly over: number }> {
  const { rows } = await db.query<{ bets: number; over: number }>(
    `select count(*)::integer as bets, count(*) filter (where is_over)::integer as over
     from (
       select bool_or(
           coalesce(l.charge, t.stake)::numeric * r.num / r.den
             > $5::numeric * case when $4::integer is null then coalesce(c.factor_percent, b.stake_factor_percent) else 100 end / 100
           or t.payout_promised::numeric * r.num / r.den > $6::numeric) as is_over
       from (select * from ticket order by id desc limit $7) t
       join balance b on b.account_id = t.account_id left join player_class c on c.id = b.class_id
       join rate r on r.id = t.rate_id join ticket_leg l on l.ticket_id = t.id join market k on k.id = l.market_id
       where ($4::integer is null or b.class_id = $4) and ($3 = '' or k.type = $3)
         and case $1 when 'sport' then k.sport = $2 when 'league' then k.tournament_id::text = $2
                     when 'match' then k.match_id::text = $2 else true end
       group by t.id
     ) as counted`,
    [place, name, marketType, classId, stakeMax, payoutMax, newest],
  );
  return rows[0] ?? { bets: 0, over: 0 };
}
