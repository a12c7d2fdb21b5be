import type { Queryable } from './db.ts';

/** A table whose ids come from a sequence. */
export interface NumberedTable {
  readonly table: string;
  /** SQL expression of the newest assigned id. */
  readonly newestId: string;
}

/** Ids up to `toId` are assigned. Transactions that may still write one of them are in `writers`. */
interface Horizon {
  readonly toId: number;
  readonly writers: ReadonlySet<string>;
}

/**
 * Transactions that have written to the table or are about to. A statement takes this lock before it draws an id and
 * holds it until its transaction ends.
 */
async function readWriters(db: Queryable, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ writer: string }>(
    `select distinct virtualtransaction as writer from pg_locks
     where locktype = 'relation' and relation = $1::regclass
       and database = (select oid from pg_database where datname = current_database())
       and mode in ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
       and pid is distinct from pg_backend_pid()`,
    [table],
  );
  return new Set(rows.map(({ writer }) => writer));
}

/**
 * Finds the id up to which all rows of a table are visible. An id may become visible after a higher one if its
 * transaction took longer, so a transaction that might still write a lower id delays the answer. It blocks no writer.
 */
export class VisibleIds {
  readonly #source: NumberedTable;
  #horizon: Horizon | undefined;

  constructor(source: NumberedTable) {
    this.#source = source;
  }

  /** Undefined while an earlier writer is active: the caller asks again later. */
  async read(db: Queryable): Promise<number | undefined> {
    const { table, newestId } = this.#source;
    const known = this.#horizon;
    const horizon = known ?? (await this.#readHorizon(db, newestId));
    const now = known ? await readWriters(db, table) : horizon.writers;
    const left = new Set([...horizon.writers].filter((writer) => now.has(writer)));
    this.#horizon = left.size === 0 ? undefined : { toId: horizon.toId, writers: left };
    return left.size === 0 ? horizon.toId : undefined;
  }

  /** Reads the id first, then the writers: a transaction that starts in between draws a higher id. */
  async #readHorizon(db: Queryable, newestId: string): Promise<Horizon> {
    const { rows } = await db.query<{ id: number }>(`select ${newestId}::bigint as id`);
    return { toId: rows[0]?.id ?? 0, writers: await readWriters(db, this.#source.table) };
  }
}
