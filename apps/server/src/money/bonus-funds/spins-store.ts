import type { PoolClient } from '../../platform/db.ts';

/**
 * Brings free spins in line with what providers took back. A returned spin makes its used bonus active again, within its
 * time. Winnings that were granted and are taken back are the house's loss: nothing of the bonus that they became is missing.
 * Returns whether anything changed.
 */
export async function followSpins(
  client: PoolClient,
  { id, atMs }: { readonly id: number; readonly atMs: number },
): Promise<boolean> {
  const { rowCount: settled } = await client.query(
    `update free_spin s set handed = least(s.handed, s.won), "left" = case when n.state = 4 and s.expires_at <= to_timestamp($2::float8 / 1000) then 0 else s."left" end
     from bonus n where s.bonus_id = $1 and n.id = $1 and (s.handed > s.won or s."left" > 0 and n.state = 4 and s.expires_at <= to_timestamp($2::float8 / 1000))`,
    [id, atMs],
  );
  const { rowCount: reopened } = await client.query(
    `update bonus n set state = 2, ended_at = null, end_reason = null, version = version + 1
     where n.id = $1 and n.state = 4 and n.kind = 'free-spins' and exists (select from free_spin s where s.bonus_id = n.id and s."left" > 0)`,
    [id],
  );
  return (settled ?? 0) + (reopened ?? 0) > 0;
}

/** Marks all winnings of the free spins as granted or returned to the house accounts. */
export async function handSpins(client: PoolClient, bonusId: number): Promise<void> {
  await client.query('update free_spin set handed = won where bonus_id = $1 and handed <> won', [bonusId]);
}
