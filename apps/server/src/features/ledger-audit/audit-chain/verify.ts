import { column, defineBatch } from '../../../platform/batch-columns.ts';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { type Block, hashRows, headOf, readBlocks, readLastBlock } from './blocks.ts';
import { type AuditChain, auditChains } from './chains.ts';

const blocksAtOnce = 200;
const statementMs = 5 * 60_000;

/** What is wrong with the first block of a chain that doesn't hold; undefined where all hold. */
export interface BrokenChain {
  readonly chain: string;
  readonly example: string;
}

function named({ chain, block, fromId, toId }: Block): string {
  return `${chain} block ${block} (ids ${fromId} to ${toId})`;
}

async function wrongIn(
  pool: Pool,
  chain: AuditChain,
  { block, previous }: { readonly block: Block; readonly previous: Block | undefined },
): Promise<string | undefined> {
  const isNext = block.block === (previous?.block ?? 0) + 1 && block.fromId === (previous?.toId ?? 0) + 1;
  if (!isNext) return `${named(block)} does not follow on block ${previous?.block ?? 0}`;
  if (headOf(previous?.head ?? '', block) !== block.head) return `${named(block)} has another head`;
  const found = await inTransaction(pool, async (client) => {
    await client.query(`set local statement_timeout = ${statementMs}`);
    return hashRows(client, chain, { ...block, isFirst: block.block === 1, answerMs: statementMs });
  });
  if (found.count !== block.rowCount)
    return `${named(block)} was sealed with ${block.rowCount} rows and has ${found.count}`;
  return found.hash === block.rowsHash ? undefined : `${named(block)} has a row that was changed`;
}

async function verifyChain(
  pool: Pool,
  chain: AuditChain,
  newest: number | undefined,
): Promise<BrokenChain | undefined> {
  const last = newest === undefined ? undefined : await readLastBlock(pool, chain.name);
  const first = newest === undefined ? 1 : Math.max(1, (last?.block ?? 0) - newest + 1);
  let previous: Block | undefined;
  if (first > 1) [previous] = await readBlocks(pool, { chain: chain.name, after: first - 2, most: 1 });
  for (;;) {
    const after = previous?.block ?? 0;
    const blocks = await readBlocks(pool, { chain: chain.name, after, most: blocksAtOnce });
    for (const block of blocks) {
      const example = await wrongIn(pool, chain, { block, previous });
      if (example !== undefined) return { chain: chain.name, example };
      previous = block;
    }
    if (blocks.length < blocksAtOnce) return undefined;
  }
}

/** Holds the rows against their blocks, all of them or the `newest` of each chain. Names the first block that doesn't hold. */
export async function verifyAudit(
  pool: Pool,
  { newest }: { readonly newest?: number } = {},
): Promise<readonly BrokenChain[]> {
  const broken: BrokenChain[] = [];
  for (const chain of auditChains) {
    const found = await verifyChain(pool, chain, newest);
    if (found) broken.push(found);
  }
  return broken;
}

export interface KeptHead {
  readonly chain: string;
  readonly block: number;
  readonly head: string;
}

const keptHeads = defineBatch<KeptHead>()({
  chain: column.text(({ chain }) => chain),
  block: column.bigint(({ block }) => block),
  head: column.text(({ head }) => head),
});

/** Heads that were published and are not those of the database's blocks. */
export async function differingHeads(pool: Pool, kept: readonly KeptHead[]): Promise<readonly KeptHead[]> {
  const { rows } = await pool.query<KeptHead>(
    `select k.chain, k.block, k.head from ${keptHeads.unnest} as k(${keptHeads.names})
     where not exists (select from audit_seal s where s.chain = k.chain and s.block = k.block and encode(s.head, 'hex') = k.head)`,
    [...keptHeads.values(kept)],
  );
  return rows;
}
