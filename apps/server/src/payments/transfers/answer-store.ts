import type { Queryable } from '../../platform/db.ts';
import type { PaymentId } from '../payment-provider.ts';

/** `none`: no answer that contains the result of the debit. */
export type TransferAnswerKind = 'taken' | 'refused' | 'none';

/** An answer of the other platform; consecutive equal answers are counted in one row. */
export interface TransferAnswer {
  readonly answer: TransferAnswerKind;
  /** The amount that was taken, or the given reason; may be empty. */
  readonly detail: string;
  /** The operator who requested it; null for an automatic request. */
  readonly requestedBy: string | null;
}

/** Maximum number of stored answers per transfer. */
const ANSWERS_MAX = 100;

/** Stores an answer, or increases the count of the previous one if it is the same. */
export async function keepAnswer(
  db: Queryable,
  { paymentId, answer, detail, requestedBy, atMs }: TransferAnswer & { paymentId: PaymentId; atMs: number },
): Promise<void> {
  await db.query(
    `with newest as materialized (
       select no, answer, detail, asked_by from funds_transfer_answer where payment_id = $1::uuid order by no desc limit 1
     ), counted as (
       update funds_transfer_answer a set times = a.times + 1, last_at = to_timestamp($5::float8 / 1000) from newest n
       where a.payment_id = $1::uuid and a.no = n.no and n.answer = $2 and n.detail = $3 and n.asked_by is not distinct from $4
       returning a.no
     )
     insert into funds_transfer_answer (payment_id, no, answer, detail, asked_by, first_at, last_at)
     select $1::uuid, coalesce((select no from newest), 0) + 1, $2, $3, $4, to_timestamp($5::float8 / 1000),
            to_timestamp($5::float8 / 1000)
     where not exists (select from counted) and coalesce((select no from newest), 0) < ${ANSWERS_MAX}
     on conflict do nothing`,
    [paymentId, answer, detail, requestedBy, atMs],
  );
}

export interface StoredAnswer extends TransferAnswer {
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

/** The answers of these transfers, the oldest first. */
export async function readAnswers(
  db: Queryable,
  ids: readonly PaymentId[],
): Promise<ReadonlyMap<PaymentId, readonly StoredAnswer[]>> {
  const { rows } = await db.query<{
    payment_id: PaymentId;
    answer: TransferAnswerKind;
    detail: string;
    asked_by: string | null;
    times: number;
    first_at: Date;
    last_at: Date;
  }>(
    `select payment_id, answer, detail, asked_by, times, first_at, last_at from funds_transfer_answer
     where payment_id = any($1::uuid[]) order by payment_id, no`,
    [ids],
  );
  const answersByPayment = Map.groupBy(rows, ({ payment_id: id }) => id);
  return new Map(
    [...answersByPayment].map(([id, answers]) => [
      id,
      answers.map((row) => ({
        answer: row.answer,
        detail: row.detail,
        requestedBy: row.asked_by,
        times: row.times,
        firstAt: row.first_at,
        lastAt: row.last_at,
      })),
    ]),
  );
}
