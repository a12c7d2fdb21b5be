import { join } from 'node:path';
import type { Queryable } from '../db.ts';
import { type BlockPlace, readBlock } from './archive-file.ts';

/** Subfolder of the data folder. */
const folderName = 'archive';
/** Blocks that one statement finds. */
const BLOCKS_AT_ONCE = 20;

/** Tables whose rows can be moved to files. */
type ArchivedTable = 'round';

export function archiveFolder(dataFolder: string): string {
  return join(dataFolder, folderName);
}

/** SQL: whether `id` is in the range of an archive file. */
export function isInArchive(parent: ArchivedTable, id: string): string {
  return `exists (select from archive_file af where af.parent = '${parent}' and ${id} >= af.low and ${id} < af.high)`;
}

interface BlockRow extends BlockPlace {
  readonly name: string;
  readonly lastId: number;
}

interface ArchiveSpan {
  readonly accountId: number;
  /** Only ids below. */
  readonly before: number;
  /** Half-open span of the time at which rows began. */
  readonly fromMs: number;
  readonly toMs: number;
}

const columns = 'f.name, b.start, b.bytes, b.last_id as "lastId"';

/**
 * Reads rows that were moved to files. Rows are returned as JSON arrays in text, which statements turn into rows again:
 * JavaScript would round large amounts.
 */
export class RowArchive {
  readonly #folder: string;
  readonly #parent: ArchivedTable;

  constructor(dataFolder: string, parent: ArchivedTable) {
    this.#folder = archiveFolder(dataFolder);
    this.#parent = parent;
  }

  /** The id from which on no row was moved to a file; 0 without files. */
  async readEnd(db: Queryable): Promise<number> {
    const { rows } = await db.query<{ high: number }>(
      'select coalesce(max(high), 0)::bigint as high from archive_file where parent = $1',
      [this.#parent],
    );
    return rows[0]?.high ?? 0;
  }

  /** Blocks that have rows of the account with these ids. Undefined without such blocks. */
  async readByIds(
    db: Queryable,
    { accountId, ids }: { readonly accountId: number; readonly ids: readonly number[] },
  ): Promise<string | undefined> {
    const { rows } = await db.query<BlockRow>(
      `select distinct ${columns} from unnest($3::bigint[]) as i(id)
       join archive_file f on f.parent = $1 and i.id >= f.low and i.id < f.high
       cross join lateral (
         select * from archive_block a where a.account_id = $2 and a.file_id = f.id and a.last_id >= i.id
         order by a.last_id limit 1
       ) b
       where b.first_id <= i.id`,
      [this.#parent, accountId, ids],
    );
    if (rows.length === 0) return undefined;
    const blocks: (readonly string[])[] = [];
    for (const row of rows) blocks.push(await this.#read(row));
    return toArray(blocks.flat());
  }

  /** Blocks that have rows of the span, newest first. */
  async *readSpan(db: Queryable, { accountId, before, fromMs, toMs }: ArchiveSpan): AsyncGenerator<string> {
    let olderThan = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const { rows } = await db.query<BlockRow>(
        `select ${columns} from archive_block b join archive_file f on f.id = b.file_id
         where f.parent = $1 and b.account_id = $2 and b.first_id < $3 and b.last_id < $6
           and b.to_at >= to_timestamp($4::float8 / 1000) and b.from_at < to_timestamp($5::float8 / 1000)
         order by b.last_id desc limit ${BLOCKS_AT_ONCE}`,
        [this.#parent, accountId, before, fromMs, toMs, olderThan],
      );
      for (const row of rows) yield toArray(await this.#read(row));
      const last = rows.at(-1);
      if (last === undefined || rows.length < BLOCKS_AT_ONCE) return;
      olderThan = last.lastId;
    }
  }

  #read({ name, ...place }: BlockRow): Promise<readonly string[]> {
    return readBlock(join(this.#folder, name), place);
  }
}

function toArray(lines: readonly string[]): string {
  return `[${lines.join(',')}]`;
}
