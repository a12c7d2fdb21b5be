import type { Queryable } from '../../platform/db.ts';

/** The last journal whose postings are all visible: the audit chain has sealed them. 0 if nothing is sealed. */
export async function readSealedJournal(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ to_id: number }>(
    "select to_id from audit_seal where chain = 'posting' order by block desc limit 1",
  );
  return rows[0]?.to_id ?? 0;
}
