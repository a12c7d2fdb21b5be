import type { Queryable } from '../../../platform/db.ts';
import type { PaymentId } from '../../payment-provider.ts';
import {
  type CreditRow,
  creditColumns,
  creditTables,
  type StoredCredit,
  toStoredCredit,
} from '../stored-credit.ts';

export interface StoredPoolDeposit extends StoredCredit {
  /** The provider's id of the deposit. */
  readonly deposit: string;
  readonly address: string;
  readonly tag: string | undefined;
}

interface DepositRow extends CreditRow {
  readonly pool_deposit: string;
  readonly address: string;
  readonly tag: string | null;
}

function toStoredDeposits(row: DepositRow): readonly StoredPoolDeposit[] {
  const storedCredit = toStoredCredit(row);
  const { pool_deposit: deposit, address, tag } = row;
  return storedCredit ? [{ ...storedCredit, deposit, address, tag: tag ?? undefined }] : [];
}

const depositColumns = `${creditColumns}, t.pool_deposit, a.address, a.tag`;
const depositTables = `${creditTables} join coin_address a on a.id = t.address_id`;

/** Reads deposits by their provider's ids. */
export async function readStoredDeposits(
  db: Queryable,
  { pool, deposits }: { readonly pool: string; readonly deposits: readonly string[] },
): Promise<ReadonlyMap<string, StoredPoolDeposit>> {
  const { rows } = await db.query<DepositRow>(
    `select ${depositColumns} from ${depositTables} where t.pool = $1 and t.pool_deposit = any($2::text[])`,
    [pool, deposits],
  );
  return new Map(
    rows.flatMap(toStoredDeposits).map((storedDeposit) => [storedDeposit.deposit, storedDeposit]),
  );
}

/** Reads the deposit of a payment; undefined if no provider reported it. */
export async function readStoredDeposit(
  db: Queryable,
  { pool, paymentId }: { readonly pool: string; readonly paymentId: PaymentId },
): Promise<StoredPoolDeposit | undefined> {
  const { rows } = await db.query<DepositRow>(
    `select ${depositColumns} from ${depositTables} where t.pool = $1 and t.payment_id = $2`,
    [pool, paymentId],
  );
  return rows.flatMap(toStoredDeposits)[0];
}
