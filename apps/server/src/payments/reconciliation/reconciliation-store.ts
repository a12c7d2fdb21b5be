import { type Amount, amount, type CurrencyCode } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { PaymentId } from '../payment-provider.ts';
import { type StoredDirection, toPaymentState } from '../states.ts';
import type { DifferenceKind, LedgerPayment, PaymentDifference } from './compare-payment.ts';

interface LedgerRow {
  readonly id: PaymentId;
  readonly provider_ref: string | null;
  readonly direction: StoredDirection;
  readonly state: number;
  readonly currency: CurrencyCode;
  readonly ordered: string | null;
  readonly from_provider: string;
  readonly to_provider: string;
}

function toAmount(text: string): Amount {
  return amount(BigInt(text));
}

/** Payments of a provider with the sums of their postings on its clearing account. */
export async function readLedgerPayments(
  db: Queryable,
  { provider, ids }: { readonly provider: string; readonly ids: readonly PaymentId[] },
): Promise<ReadonlyMap<PaymentId, LedgerPayment>> {
  const { rows } = await db.query<LedgerRow>({
    name: 'ledger-payments',
    text: `select p.id, p.provider_ref, p.direction, p.state, p.currency, p.amount::text as ordered,
                  coalesce(sum(g.amount) filter (where g.debit = h.id), 0)::text as from_provider,
                  coalesce(sum(g.amount) filter (where g.credit = h.id), 0)::text as to_provider
           from payment p
           left join account h on h.owner_kind = 'house' and h.kind = 'psp:clearing:' || p.provider and h.currency = p.currency
           left join payment_booking b on b.payment_id = p.id
           left join posting g on g.journal_id = b.journal_id
           where p.id = any($1::uuid[]) and p.provider = $2
           group by p.id`,
    values: [ids, provider],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        providerRef: row.provider_ref ?? undefined,
        direction: row.direction,
        state: toPaymentState(row.state),
        currency: row.currency,
        ordered: row.ordered === null ? undefined : toAmount(row.ordered),
        fromProvider: toAmount(row.from_provider),
        toProvider: toAmount(row.to_provider),
      },
    ]),
  );
}

/** Position at the end of a page of bookings. */
export interface BookingPlace {
  /** Timestamp in PostgreSQL's text format, with microseconds. */
  readonly at: string;
  readonly key: string;
}

/** A page of a period's bookings in order: the ids of the provider's payments in it, and its end position. */
export async function readBookedIds(
  db: Queryable,
  {
    provider,
    fromMs,
    toMs,
    after,
    limit,
  }: {
    readonly provider: string;
    readonly fromMs: number;
    readonly toMs: number;
    readonly after: BookingPlace | undefined;
    readonly limit: number;
  },
): Promise<{ readonly ids: readonly PaymentId[]; readonly end: BookingPlace | undefined }> {
  const { rows } = await db.query<{ id: PaymentId; is_own: boolean; at: string; key: string }>({
    name: 'booked-payments-of-period',
    text: `select b.payment_id as id, p.provider = $1 as is_own, b.at::text as at, b.booking_key as key
           from (
             select k.payment_id, k.at, k.booking_key from payment_booking k
             where (k.at, k.booking_key) > (coalesce($4::timestamptz, to_timestamp($2::float8 / 1000)), $5::text)
               and k.at >= to_timestamp($2::float8 / 1000) and k.at < to_timestamp($3::float8 / 1000)
             order by k.at, k.booking_key limit $6
           ) b join payment p on p.id = b.payment_id
           order by b.at, b.booking_key`,
    values: [provider, fromMs, toMs, after?.at ?? null, after?.key ?? '', limit],
  });
  const own = rows.filter(({ is_own: isOwn }) => isOwn).map(({ id }) => id);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return { ids: [...new Set(own)], end: last && { at: last.at, key: last.key } };
}

/**
 * Begins a run unless one of this provider began after `unlessAfterMs` in any process. Returns its id, and the start of
 * the period that it must cover so that there is no gap.
 */
export async function claimRun(
  db: Queryable,
  {
    provider,
    atMs,
    unlessAfterMs,
    periodMs,
  }: {
    readonly provider: string;
    readonly atMs: number;
    readonly unlessAfterMs: number;
    readonly periodMs: number;
  },
): Promise<{ readonly id: number; readonly fromMs: number } | undefined> {
  const { rows } = await db.query<{ id: number; from_ms: number }>(
    `insert into reconciliation (provider, from_at, to_at, began_at)
     select $1, least(to_timestamp(($2::float8 - $4::float8) / 1000), last.to_at - interval '2 hours'),
            to_timestamp($2::float8 / 1000), to_timestamp($2::float8 / 1000)
     from (select max(to_at) as to_at from reconciliation where provider = $1 and ended_at is not null and failure is null) last
     where not exists (select from reconciliation where provider = $1 and began_at > to_timestamp($3::float8 / 1000))
     on conflict (provider, slot) do nothing
     returning id, extract(epoch from from_at)::float8 * 1000 as from_ms`,
    [provider, atMs, unlessAfterMs, periodMs],
  );
  return rows[0] && { id: rows[0].id, fromMs: rows[0].from_ms };
}

/** Ends a run with its result. */
export async function writeRun(
  db: Queryable,
  run: {
    readonly id: number;
    readonly atMs: number;
    readonly payments: number;
    readonly differenceCount: number;
    readonly failure: string | undefined;
    readonly listedDifferences: readonly PaymentDifference[];
  },
): Promise<void> {
  await db.query(
    `with ended as (
       update reconciliation set ended_at = to_timestamp($2::float8 / 1000), payments = $3, differences = $4, failure = $5
       where id = $1 returning id
     )
     insert into reconciliation_difference (reconciliation_id, payment_id, kind, here, there)
     select e.id, d.payment_id, d.kind, d.here, d.there
     from ended e cross join unnest($6::text[], $7::text[], $8::text[], $9::text[]) as d(payment_id, kind, here, there)`,
    [
      run.id,
      run.atMs,
      run.payments,
      run.differenceCount,
      run.failure ?? null,
      run.listedDifferences.map(({ paymentId }) => paymentId),
      run.listedDifferences.map(({ kind }) => kind),
      run.listedDifferences.map(({ here }) => here),
      run.listedDifferences.map(({ there }) => there),
    ],
  );
}

export interface EndedRun {
  readonly provider: string;
  readonly from: Date;
  readonly to: Date;
  readonly ended: Date;
  readonly payments: number;
  readonly differenceCount: number;
  /** Why some payments could not be compared. */
  readonly failure: string | undefined;
  readonly listedDifferences: readonly PaymentDifference[];
}

/** The last completed run of each provider, with its differences. */
export async function readLastRuns(db: Queryable): Promise<readonly EndedRun[]> {
  const { rows } = await db.query<{
    provider: string;
    from_at: Date;
    to_at: Date;
    ended_at: Date;
    payments: number;
    differences: number;
    failure: string | null;
    shown: readonly {
      readonly payment_id: PaymentId;
      readonly kind: DifferenceKind;
      readonly here: string;
      readonly there: string;
    }[];
  }>(
    `select r.provider, r.from_at, r.to_at, r.ended_at, r.payments, r.differences, r.failure,
            coalesce((select jsonb_agg(d order by d.payment_id) from reconciliation_difference d where d.reconciliation_id = r.id),
                     '[]'::jsonb) as shown
     from (select distinct on (provider) * from reconciliation where ended_at is not null order by provider, began_at desc) r
     order by r.provider`,
  );
  return rows.map((row) => ({
    provider: row.provider,
    from: row.from_at,
    to: row.to_at,
    ended: row.ended_at,
    payments: row.payments,
    differenceCount: row.differences,
    failure: row.failure ?? undefined,
    listedDifferences: row.shown.map(({ payment_id: paymentId, kind, here, there }) => ({
      paymentId,
      kind,
      here,
      there,
    })),
  }));
}
