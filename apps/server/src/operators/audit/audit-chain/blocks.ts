import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/db.ts';
import { auditChains } from './chains.ts';

/** A stored block of a chain. */
export interface Block {
  readonly chain: string;
  readonly block: number;
  readonly fromId: number;
  readonly toId: number;
  readonly rowCount: number;
  readonly rowsHash: string;
  /** SHA-256 of the digests of its rows; null where the block has none. */
  readonly digestsHash: string | null;
  readonly head: string;
  readonly sealedAt: Date;
}

const columns = `chain, block, from_id as "fromId", to_id as "toId", row_count as "rowCount",
  encode(rows_hash, 'hex') as "rowsHash", encode(digests_hash, 'hex') as "digestsHash",
  encode(head, 'hex') as head, sealed_at as "sealedAt"`;

export async function readLastBlock(db: Queryable, chain: string): Promise<Block | undefined> {
  const { rows } = await db.query<Block>(
    `select ${columns} from audit_seal where chain = $1 order by block desc limit 1`,
    [chain],
  );
  return rows[0];
}

/** Blocks in order. */
export async function readBlocks(
  db: Queryable,
  { chain, after, most }: { readonly chain: string; readonly after: number; readonly most: number },
): Promise<readonly Block[]> {
  const { rows } = await db.query<Block>(
    `select ${columns} from audit_seal where chain = $1 and block > $2 order by block limit $3`,
    [chain, after, most],
  );
  return rows;
}

/** The newest block of each chain, which is published. */
export async function readHeads(db: Queryable): Promise<readonly Block[]> {
  const { rows } = await db.query<Block>(
    `select distinct on (chain) ${columns} from audit_seal order by chain, block desc`,
  );
  return rows;
}

/** The head of a block, which covers the block and all earlier ones. */
export function computeHead(
  previousHead: string,
  { chain, block, fromId, toId, rowCount, rowsHash, digestsHash }: Omit<Block, 'head' | 'sealedAt'>,
): string {
  const digests = digestsHash === null ? [] : [digestsHash];
  const content = JSON.stringify([previousHead, chain, block, fromId, toId, rowCount, rowsHash, ...digests]);
  return createHash('sha256').update(content).digest('hex');
}

export async function insertBlock(db: Queryable, block: Block): Promise<void> {
  await db.query(
    `insert into audit_seal (chain, block, from_id, to_id, row_count, rows_hash, head, sealed_at, digests_hash)
     values ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), $8, decode($9, 'hex'))`,
    [
      block.chain,
      block.block,
      block.fromId,
      block.toId,
      block.rowCount,
      block.rowsHash,
      block.head,
      block.sealedAt,
      block.digestsHash,
    ],
  );
}

/** Sealing progress of a chain. */
export interface SealedChain {
  readonly chain: string;
  readonly blocks: number;
  readonly rows: number;
  readonly toId: number;
  /** Rows after the last block. */
  readonly unsealed: number;
}

/** Sealing progress of each chain. `audit verify` cannot judge unsealed rows. */
export async function readSealed(db: Queryable): Promise<readonly SealedChain[]> {
  const sealed: SealedChain[] = [];
  for (const { name, table, id } of auditChains) {
    const { rows } = await db.query<Omit<SealedChain, 'chain'>>(
      `select s.blocks, s.rows, s."toId", (select count(*)::bigint from ${table} where ${id} > s."toId") as unsealed
       from (select count(*)::integer as blocks, coalesce(sum(row_count), 0)::bigint as rows, coalesce(max(to_id), 0) as "toId"
             from audit_seal where chain = $1) as s`,
      [name],
    );
    const [row] = rows;
    if (row) sealed.push({ chain: name, ...row });
  }
  return sealed;
}
