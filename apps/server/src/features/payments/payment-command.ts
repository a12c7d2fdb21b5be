import type { AccountId, CommandId } from '@evens/base';
import type { Queryable } from '../../platform/db.ts';
import type { StoredDirection } from './states.ts';

export interface PaymentCommand {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
  readonly bodySha256: string;
}

/** What a command of this id led to; undefined where none was accepted. */
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
