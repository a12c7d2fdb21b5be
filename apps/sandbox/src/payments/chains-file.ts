import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Another process may write to the file. */
const LOCK_PATIENCE_MS = 5000;

/** The service's play chains: planned, current and replaced blocks, and their transfers. */
const schema = `
pragma journal_mode = wal;
create table if not exists play_block (
  no integer primary key, chain text not null, height integer not null, at_ms integer not null, hash text not null,
  parent text not null, replaced_ms integer
);
create index if not exists play_block_height on play_block (chain, height);
create table if not exists play_transfer (
  no integer primary key, block integer not null references play_block, tx text not null, wallet text not null,
  address text not null, tag text, units text not null
);
create index if not exists play_transfer_block on play_transfer (block);
create index if not exists play_transfer_tx on play_transfer (tx);
`;

const BLOCK_MS = 1000;
/** Blocks after the block of the transfer: more than any chain needs for its confirmations. */
const BLOCKS_AFTER = 21;

interface PlayBlock {
  readonly no: number;
  readonly height: number;
  readonly atMs: number;
  readonly hash: string;
}

export interface PlayTransfer {
  readonly wallet: string;
  readonly address: string;
  readonly tag: string | undefined;
  readonly units: bigint;
}

/**
 * Chains that grow only when coins are sent: the block of a transfer follows after one second, and then one confirming
 * block per second.
 */
export class ChainsFile {
  readonly #db: DatabaseSync;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: LOCK_PATIENCE_MS });
    this.#db.exec(schema);
  }

  /** The block at a height at this time; the first block of a chain always exists. */
  #at(chain: string, height: number, atMs: number): PlayBlock | undefined {
    const row = this.#db
      .prepare(
        `select no, height, at_ms as atMs, hash from play_block
         where chain = ? and height = ? and at_ms <= ? and (replaced_ms is null or replaced_ms > ?) order by no desc limit 1`,
      )
      .get(chain, height, atMs, atMs);
    // The columns match the interface.
    return row as PlayBlock | undefined;
  }

  head(chain: string, atMs: number): { readonly height: number; readonly hash: string } {
    const row = this.#db
      .prepare(
        `select height, hash from play_block where chain = ? and at_ms <= ? and (replaced_ms is null or replaced_ms > ?)
         order by height desc limit 1`,
      )
      .get(chain, atMs, atMs);
    if (!row) return { height: 0, hash: genesisHash(chain) };
    return { height: Number(row['height']), hash: String(row['hash']) };
  }

  block(chain: string, height: number, atMs: number): unknown {
    if (height === 0) return { height, hash: genesisHash(chain), parent: '', transfers: [] };
    const block = this.#at(chain, height, atMs);
    if (!block) return null;
    const parent = this.#db.prepare('select parent from play_block where no = ?').get(block.no);
    const transfers = this.#db
      .prepare('select tx, wallet, address, tag, units from play_transfer where block = ? order by no')
      .all(block.no)
      .map(({ tx, wallet, address, tag, units }, output) => ({ tx, output, wallet, address, tag, units }));
    return { height, hash: block.hash, parent: parent?.['parent'], transfers };
  }

  /** The highest block of a chain that is planned and will not be replaced. */
  #planned(chain: string): PlayBlock {
    const row = this.#db
      .prepare(
        `select no, height, at_ms as atMs, hash from play_block where chain = ? and replaced_ms is null order by height desc limit 1`,
      )
      .get(chain);
    // The columns match the interface.
    return (row as PlayBlock | undefined) ?? { no: 0, height: 0, atMs: 0, hash: genesisHash(chain) };
  }

  #add(chain: string, parent: PlayBlock, atMs: number): PlayBlock {
    const height = parent.height + 1;
    const { lastInsertRowid } = this.#db
      .prepare('insert into play_block (chain, height, at_ms, hash, parent) values (?, ?, ?, ?, ?)')
      .run(chain, height, atMs, '', parent.hash);
    const no = Number(lastInsertRowid);
    // The number gives a replacing block a different hash.
    const hash = hashText(`${chain} ${no} ${parent.hash}`);
    this.#db.prepare('update play_block set hash = ? where no = ?').run(hash, no);
    return { no, height, atMs, hash };
  }

  /** Confirmations of a transaction, counting its own block: 0 before it is in a block; undefined if it was never sent. */
  confirmations(chain: string, tx: string, atMs: number): number | undefined {
    const row = this.#db
      .prepare(
        `select b.height from play_transfer t join play_block b on b.no = t.block
         where t.tx = ? and b.chain = ? and b.replaced_ms is null`,
      )
      .get(tx, chain);
    return row && Math.max(0, this.head(chain, atMs).height - Number(row['height']) + 1);
  }

  /**
   * Puts a transfer into the next block and plans the confirming blocks. If the block is to be replaced, that happens
   * when all of them exist: blocks without the transfer take their heights. A transaction that was sent before is
   * unchanged.
   */
  send(
    chain: string,
    transfer: PlayTransfer,
    { atMs, isReplaced, tx }: { readonly atMs: number; readonly isReplaced: boolean; readonly tx?: string },
  ): void {
    this.#db.exec('begin immediate');
    try {
      if (tx !== undefined && this.confirmations(chain, tx, atMs) !== undefined) {
        this.#db.exec('commit');
        return;
      }
      let block = this.#next(chain, atMs);
      const parent = this.readParentHash(block);
      const { wallet, address, tag, units } = transfer;
      this.#db
        .prepare(
          'insert into play_transfer (block, tx, wallet, address, tag, units) values (?, ?, ?, ?, ?, ?)',
        )
        .run(
          block.no,
          tx ?? hashText(`${chain} ${block.no} ${address} ${atMs} ${units}`),
          wallet,
          address,
          tag ?? null,
          `${units}`,
        );
      const { height } = block;
      for (block = this.#planned(chain); block.height < height + BLOCKS_AFTER; )
        block = this.#add(chain, block, block.atMs + BLOCK_MS);
      if (isReplaced)
        this.#replaceFrom(chain, { height, parent, atMs: block.atMs + BLOCK_MS, count: BLOCKS_AFTER + 2 });
      this.#db.exec('commit');
    } catch (error) {
      this.#db.exec('rollback');
      throw error;
    }
  }

  /** The lowest planned block that does not exist yet; a new one if all exist. */
  #next(chain: string, atMs: number): PlayBlock {
    const row = this.#db
      .prepare(
        `select no, height, at_ms as atMs, hash from play_block where chain = ? and replaced_ms is null and at_ms > ?
         order by height limit 1`,
      )
      .get(chain, atMs);
    // The columns match the interface.
    const next = row as PlayBlock | undefined;
    return next ?? this.#add(chain, this.#planned(chain), atMs + BLOCK_MS);
  }

  readParentHash({ no }: PlayBlock): string {
    return String(this.#db.prepare('select parent from play_block where no = ?').get(no)?.['parent']);
  }

  #replaceFrom(
    chain: string,
    {
      height,
      parent,
      atMs,
      count,
    }: { readonly height: number; readonly parent: string; readonly atMs: number; readonly count: number },
  ): void {
    this.#db
      .prepare(
        'update play_block set replaced_ms = ? where chain = ? and height >= ? and replaced_ms is null',
      )
      .run(atMs, chain, height);
    let block: PlayBlock = { no: 0, height: height - 1, atMs, hash: parent };
    for (let added = 0; added < count; added++) block = this.#add(chain, block, atMs);
  }
}

function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function genesisHash(chain: string): string {
  return hashText(`the first block of ${chain}`);
}
