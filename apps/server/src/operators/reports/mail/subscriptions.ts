import { err, ok, type PlayerId, type Result } from '@evens/base';
import { type Refusal, type ReportMailEvery, refusal } from '@evens/contract';
import { inTransaction, type Pool, type Queryable } from '../../../platform/db.ts';
import { recordOperatorAction } from '../../../platform/operator-actions.ts';
import type { Principal } from '../../../platform/principal.ts';
import { findPlayer } from '../../../players/index.ts';
import { dayBefore } from './periods.ts';

export async function readMailEvery(db: Queryable, playerId: PlayerId): Promise<ReportMailEvery | 'none'> {
  const { rows } = await db.query<{ every: ReportMailEvery }>(
    'select every from report_mail where player_id = $1',
    [playerId],
  );
  return rows[0]?.every ?? 'none';
}

/**
 * Starts, changes or stops the mails of an operator and records the action. The first period is the one of the current
 * UTC day. Refuses EmailNotConfirmed.
 */
export async function changeMailEvery(
  pool: Pool,
  every: ReportMailEvery | 'none',
  { principal: { playerId, userName }, atMs }: { readonly principal: Principal; readonly atMs: number },
): Promise<Result<{ HasErrors: false }, Refusal>> {
  return inTransaction(pool, async (client) => {
    // Calls of one operator wait for each other, so that each action names the true value before.
    await client.query('select from player where id = $1 for no key update', [playerId]);
    const before = await readMailEvery(client, playerId);
    if (every === before) return ok({ HasErrors: false });
    if (every !== 'none' && (await findPlayer(client, playerId))?.email_confirmed !== true)
      return err(refusal('EmailNotConfirmedException'));
    const lastDay = dayBefore(new Date(atMs).toISOString().slice(0, 10));
    await (every === 'none'
      ? client.query('delete from report_mail where player_id = $1', [playerId])
      : client.query(
          `insert into report_mail (player_id, every, last_day) values ($1, $2, $3::date)
           on conflict (player_id) do update set every = excluded.every, last_day = excluded.last_day`,
          [playerId, every, lastDay],
        ));
    const details = { every, everyBefore: before };
    const action = {
      operator: userName,
      action: 'report-mail',
      subject: `player:${playerId}`,
      details,
    } as const;
    await recordOperatorAction(client, { ...action, atMs });
    return ok({ HasErrors: false });
  });
}
