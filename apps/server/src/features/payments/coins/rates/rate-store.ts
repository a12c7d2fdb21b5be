import { type CurrencyCode, isKeyOf, ledgerDigits } from '@evens/base';
import type { Queryable } from '../../../../platform/db.ts';
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
      if (!isKeyOf(ledgerDigits, currency) || fromPico === undefined || toPico === undefined) return [];
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
