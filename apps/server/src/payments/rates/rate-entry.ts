import { err, ok, parseCurrency, type Result } from '@evens/base';
import { type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { type CurrencyRate, parseRate } from './rate.ts';
import type { RateToWrite } from './rate-store.ts';

/** One operator may enter a rate that differs from the compared rate by no more than this factor. */
const FACTOR_MAX = 2n;

export type RateBody = CallBody<Calls['POST /api/desk/rate']>;
export type Entry = Pick<RateToWrite, 'currency' | 'fromPico' | 'toPico'> & {
  readonly validHours: number;
  readonly reason: string;
};

export function parseEntry(body: RateBody): Result<Entry, Refusal> {
  const currency = parseCurrency(body.Currency);
  if (!currency.ok) return err(refusal('CurrencyNotAllowedException', { currency: body.Currency }));
  const fromPico = parseRate(body.RateFrom);
  const toPico = parseRate(body.RateTo);
  const fields: string[] = [];
  if (fromPico === undefined) fields.push('RateFrom');
  if (toPico === undefined || toPico < (fromPico ?? 0n)) fields.push('RateTo');
  if (fromPico === undefined || toPico === undefined || fields.length > 0)
    return err(refusal('InvalidDetailsException', { fields }));
  const { ValidHours: validHours, Reason: reason } = body;
  return ok({ currency: currency.value, fromPico, toPico, validHours, reason });
}

/** Whether both rates of an entry are within the factor of the compared rates; false without compared rates. */
export function isNearRate(
  { fromPico, toPico }: Pick<Entry, 'fromPico' | 'toPico'>,
  compared: Pick<CurrencyRate, 'fromPico' | 'toPico'> | undefined,
): boolean {
  const near = (pico: bigint, last: bigint) => pico <= last * FACTOR_MAX && pico * FACTOR_MAX >= last;
  return compared !== undefined && near(fromPico, compared.fromPico) && near(toPico, compared.toPico);
}
