import { type CurrencyCode, err, ok, type Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool } from '../../../../platform/db.ts';
import { recordOperatorAction } from '../../../accounts/index.ts';
import { parseRate, rateText } from './rate.ts';
import { readRates, writeRates } from './rate-store.ts';

/** An entry differs from the newest rate by no more than this factor: most that differ more are mistyped. */
const FACTOR_MAX = 2n;
const HOUR_MS = 3_600_000;

export interface RateEntry {
  readonly currency: CurrencyCode;
  readonly rateFrom: string;
  readonly rateTo: string;
  readonly validHours: number;
  readonly reason: string;
}

/** An operator's rate: it holds for the hours that are given, and replaces the one before at once. */
export async function enterRate(
  pool: Pool,
  { currency, rateFrom, rateTo, validHours, reason }: RateEntry,
  { operator, atMs }: { readonly operator: string; readonly atMs: number },
): Promise<Result<undefined, Refusal>> {
  const fromPico = parseRate(rateFrom);
  const toPico = parseRate(rateTo);
  const newest = (await readRates(pool)).get(currency);
  const isNear = (pico: bigint, last: bigint | undefined) =>
    last === undefined || (pico <= last * FACTOR_MAX && pico * FACTOR_MAX >= last);
  const fields: string[] = [];
  if (fromPico === undefined || !isNear(fromPico, newest?.fromPico)) fields.push('RateFrom');
  if (toPico === undefined || !isNear(toPico, newest?.toPico) || toPico < (fromPico ?? 0n))
    fields.push('RateTo');
  if (fromPico === undefined || toPico === undefined || fields.length > 0)
    return err(refusal('InvalidDetailsException', { fields }));
  await inTransaction(pool, async (client) => {
    await writeRates(client, [
      {
        ...{ currency, fromPico, toPico, atMs },
        source: `operator:${operator}`,
        validUntilMs: atMs + validHours * HOUR_MS,
      },
    ]);
    await recordOperatorAction(client, {
      ...{ operator, atMs, action: 'rate', subject: currency },
      details: { rateFrom: rateText(fromPico), rateTo: rateText(toPico), validHours, reason },
    });
  });
  return ok(undefined);
}
