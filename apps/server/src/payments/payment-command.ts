import { type AccountId, type CommandId, type CurrencyCode, parseAmount } from '@evens/base';
import { commandHash } from '../money/index.ts';
import type { Queryable } from '../platform/db.ts';
import type { PaymentDirection } from './methods/definition/payment-method.ts';
import type { PaymentValues } from './methods/kinds/field-kind.ts';
import { findPaymentMethod } from './methods/registry.ts';
import type { StoredDirection } from './states.ts';
import { withoutSecrets } from './wrong-fields.ts';

export interface SentPayment {
  readonly method: string;
  readonly amount: string | undefined;
  readonly currency: CurrencyCode;
  readonly values: PaymentValues;
  /** Further values that a repeat must share with the first request. */
  readonly more?: readonly string[];
}

/**
 * A hash of the values that a repeat of a command must share with the first request. It covers the values as sent,
 * because a method that was closed or changed since has no form to parse them by. Secrets are excluded: they are not
 * stored in any form.
 */
export function paymentHash(
  direction: PaymentDirection,
  { method, amount: typed = '', currency, values, more = [] }: SentPayment,
): string {
  const form = findPaymentMethod(method)?.[direction];
  const amount = parseAmount(typed.trim(), currency);
  const fields = form ? Object.entries(withoutSecrets(form, values)) : [];
  const sorted = fields
    .filter(([, value]) => value.trim() !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, value]) => [name, value.trim()]);
  return commandHash([direction, method, amount.ok ? amount.value : typed, ...more, ...sorted]);
}

export interface PaymentCommand {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
}

/** The result of an accepted command with this id; undefined if there is none. */
export async function findPaymentCommand(
  db: Queryable,
  direction: StoredDirection,
  { accountId, commandId, bodySha256 }: PaymentCommand,
): Promise<{ readonly isSame: boolean; readonly no: number } | undefined> {
  const { rows } = await db.query<{ same: boolean; result_id: number }>(
    `select use_case = $4 and body_sha256 = decode($3, 'hex') as same, result_id from command
     where id = $1 and account_id = $2`,
    [commandId, accountId, bodySha256, direction],
  );
  return rows[0] && { isSame: rows[0].same, no: rows[0].result_id };
}
