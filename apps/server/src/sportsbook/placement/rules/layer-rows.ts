import { parseCurrency } from '@evens/base';
import type { LayerAction, LayerPlace } from '@evens/contract';
import { sports } from '@evens/markets';
import type { Queryable } from '../../../platform/db.ts';
import { Layers } from './layers.ts';

const minor = (text: string | null) => (text === null ? undefined : BigInt(text));

export async function readLayers(db: Queryable): Promise<Layers> {
  const { rows } = await db.query<{
    id: number;
    place: LayerPlace;
    name: string;
    market_type: string;
    class_id: number | null;
    over_limit: LayerAction;
    currency: string;
    stake_max: string | null;
    payout_max: string | null;
    liability_max: string | null;
    delay_seconds: number | null;
    /** Null, as the next one, unless the place is a league. */
    sport_id: number | null;
    alias: string | null;
  }>(
    `select l.id, l.place, l.name, l.market_type, l.class_id, l.over_limit, l.currency, l.stake_max::text as stake_max,
            l.payout_max::text as payout_max, l.liability_max::text as liability_max, l.delay_seconds, t.sport_id, t.alias
     from limit_layer l left join tournament t on l.place = 'league' and t.id = case l.place when 'league' then l.name::bigint end`,
  );
  return new Layers(
    rows.map((row) => {
      const currency = parseCurrency(row.currency);
      if (!currency.ok)
        throw new Error(`readLayers: layer ${row.id} has the unknown currency ${row.currency}`);
      return {
        id: row.id,
        place: row.place,
        name: row.alias === null ? row.name : `${sportAlias(row.sport_id)}/${row.alias}`,
        marketType: row.market_type === '' ? undefined : row.market_type,
        classId: row.class_id ?? undefined,
        overLimit: row.over_limit,
        currency: currency.value,
        stakeMaxMinor: minor(row.stake_max),
        payoutMaxMinor: minor(row.payout_max),
        liabilityMaxMinor: minor(row.liability_max),
        delayMs: row.delay_seconds === null ? undefined : row.delay_seconds * 1000,
      };
    }),
  );
}

function sportAlias(id: number | null): string {
  return sports.find((sport) => sport.id === id)?.alias ?? '';
}

export async function readClasses(db: Queryable) {
  const { rows } = await db.query<{ id: number; name: string; factor: number }>(
    'select id, name, factor_percent as factor from player_class',
  );
  return new Map(rows.map(({ id, name, factor }) => [id, { name, factorPercent: factor }]));
}
