import { err, ok, type Result } from '@evens/base';
import { parseShiftTarget, type ShiftTarget } from '@evens/book';
import { type CallBody, type Calls, type Refusal, refusal } from '@evens/contract';
import { inTransaction, type Pool, type PoolClient } from '../../platform/db.ts';
import { recordOperatorAction } from '../../platform/operator-actions.ts';
import type { By } from '../../platform/proposals/executor.ts';

type ShiftBody = CallBody<Calls['POST /api/desk/priceshift']>;

interface EarlierShift {
  readonly shift: number;
  readonly until: Date;
}

async function writeShift(
  client: PoolClient,
  { MatchID, Shift, Minutes, Reason }: ShiftBody,
  { target, operator, atMs }: By & { readonly target: ShiftTarget },
): Promise<EarlierShift | undefined> {
  // Shifts that ended are of no use to anyone: `setting_change` has them.
  await client.query('delete from price_shift where until <= to_timestamp($1::float8 / 1000)', [atMs]);
  const { rows } = await client.query<EarlierShift>(
    'delete from price_shift where match_id = $1 and target = $2 returning shift, until',
    [MatchID, target],
  );
  if (Shift !== 0)
    await client.query(
      `insert into price_shift (match_id, target, shift, until, reason, shifted_by, shifted_at)
       values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, to_timestamp($7::float8 / 1000))`,
      [MatchID, target, Shift, atMs + Minutes * 60_000, Reason, operator, atMs],
    );
  return rows[0];
}

/** Moves prices until a time, or ends the move. The owner of the feed publishes the new prices. Refuses NotFound. */
export async function shiftPrices(pool: Pool, body: ShiftBody, by: By): Promise<Result<undefined, Refusal>> {
  const target = parseShiftTarget(body.Target);
  if (target === undefined) return err(refusal('InvalidDetailsException', { fields: ['Target'] }));
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('select from match where id = $1', [body.MatchID]);
    if (rowCount !== 1) return err(refusal('NotFoundException'));
    const before = await writeShift(client, body, { ...by, target });
    const { Shift: shift, Minutes: minutes, Reason: reason } = body;
    await recordOperatorAction(client, {
      operator: by.operator,
      action: 'price-shift',
      subject: `match:${body.MatchID}`,
      details: {
        ...{ target, shift, reason, before: before?.shift ?? 0 },
        ...(shift !== 0 && { minutes }),
      },
      atMs: by.atMs,
    });
    return ok(undefined);
  });
}
