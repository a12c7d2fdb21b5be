import { type CurrencyCode, hasKey, ledgerDigits } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import { type CurrencyRate, parseRate, rateText } from './rate.ts';

/** The newest rate of each currency that has one, valid or not. */
export async function readRates(db: Queryable): Promise<ReadonlyMap<CurrencyCode, CurrencyRate>> {
  const { rows } = await db.query<{
    id: number;
    currency: string;
    rate_from: string;
    rate_to: string;
    source: string;
    at_ms: number;
    valid_ms: number;
  }>(
    `select r.id, l.currency, r.rate_from::text as rate_from, r.rate_to::text as rate_to, r.source,
            extract(epoch from r.at)::float8 * 1000 as at_ms, extract(epoch from r.valid_until)::float8 * 1000 as valid_ms
     from player_limit l cross join lateral (
       select * from currency_rate c where c.currency = l.currency order by c.id desc limit 1
     ) r order by l.currency`,
  );
  return new Map(
    rows.flatMap((row): [CurrencyCode, CurrencyRate][] => {
      const { currency, rate_from: from, rate_to: to } = row;
      const fromPico = parseRate(from);
      const toPico = parseRate(to);
      if (!hasKey(ledgerDigits, currency) || fromPico === undefined || toPico === undefined) return [];
      const atMs = Math.round(row.at_ms);
      return [
        [
          currency,
          {
            id: row.id,
            currency,
            fromPico,
            toPico,
            source: row.source,
            atMs,
            validUntilMs: Math.round(row.valid_ms),
          },
        ],
      ];
    }),
  );
}

/** Prefix of the source of a rate that one operator entered alone. */
export const ONE_OPERATOR = 'operator:';

/** Blocks other entries of the currency until the transaction ends. */
export async function lockRates(db: Queryable, currency: CurrencyCode): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('rate:' || $1, 0))`, [currency]);
}

/** The newest rate that was not entered by a single operator in the last 24 hours; undefined if there is none. */
export async function readComparedRate(
  db: Queryable,
  { currency, atMs }: { readonly currency: CurrencyCode; readonly atMs: number },
): Promise<Pick<CurrencyRate, 'fromPico' | 'toPico'> | undefined> {
  const { rows } = await db.query<{ rate_from: string; rate_to: string }>(
    `select rate_from::text as rate_from, rate_to::text as rate_to from currency_rate
     where currency = $1 and (not starts_with(source, $2) or at <= to_timestamp($3::float8 / 1000) - interval '24 hours')
     order by id desc limit 1`,
    [currency, ONE_OPERATOR, atMs],
  );
  const fromPico = parseRate(rows[0]?.rate_from ?? '');
  const toPico = parseRate(rows[0]?.rate_to ?? '');
  return fromPico === undefined || toPico === undefined ? undefined : { fromPico, toPico };
}

export type RateToWrite = Omit<CurrencyRate, 'id'>;

export async function writeRates(db: Queryable, rates: readonly RateToWrite[]): Promise<void> {
  await db.query(
    `insert into currency_rate (currency, rate_from, rate_to, source, at, valid_until)
     select currency, rate_from, rate_to, source, to_timestamp(at_ms / 1000), to_timestamp(valid_ms / 1000)
     from unnest($1::text[], $2::numeric[], $3::numeric[], $4::text[], $5::float8[], $6::float8[])
       as r(currency, rate_from, rate_to, source, at_ms, valid_ms)`,
    [
      rates.map(({ currency }) => currency),
      rates.map(({ fromPico }) => rateText(fromPico)),
      rates.map(({ toPico }) => rateText(toPico)),
      rates.map(({ source }) => source),
      rates.map(({ atMs }) => atMs),
      rates.map(({ validUntilMs }) => validUntilMs),
    ],
  );
}
