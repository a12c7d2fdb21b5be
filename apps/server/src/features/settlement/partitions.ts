import type { Queryable } from '../../platform/db.ts';

/** Partitions made before they are needed; each holds five million ids. */
const AHEAD = 1;

const families = [
  { tables: ['ticket', 'ticket_leg', 'ticket_settlement'], sequence: 'ticket_id_seq' },
  { tables: ['journal', 'posting'], sequence: 'journal_id_seq' },
  { tables: ['round', 'round_step'], sequence: 'round_id_seq' },
] as const;

/** Makes the partitions that the sequences will soon reach. Answers how many were made. */
export async function keepPartitions(db: Queryable): Promise<number> {
  let made = 0;
  for (const { tables, sequence } of families) {
    const { rows } = await db.query<{ made: number }>(
      `select sum(ensure_partitions(parent, (select last_value from ${sequence}), $2))::integer as made
       from unnest($1::text[]) as parent`,
      [tables, AHEAD],
    );
    made += rows[0]?.made ?? 0;
  }
  return made;
}
