import { column, defineBatch } from '../../../platform/batch-columns.ts';
import { inTransaction, type Pool } from '../../../platform/db.ts';
import { type Block, computeHead, readBlocks, readLastBlock } from './blocks.ts';
import { type AuditChain, auditChains } from './chains.ts';
import { rowsThatDiffer } from './row-digests.ts';
import { hashRows } from './span-rows.ts';

const blocksAtOnce = 200;
const statementMs = 5 * 60_000;

/** A chain with an invalid block, which the example names. */
export interface BrokenChain {
  readonly chain: string;
  readonly example: string;
}

/** Maximum number of named rows per block in a finding; the others are counted. */
const NAMED_ROWS_MAX = 20;

function named({ chain, block, fromId, toId }: Block): string {
  return `${chain} block ${block} (ids ${fromId} to ${toId})`;
}

function listed(rows: readonly string[]): string {
  if (rows.length === 0) return 'its rows cannot be named';
  const more = rows.length - NAMED_ROWS_MAX;
  return `${rows.slice(0, NAMED_ROWS_MAX).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/**
 * Why a block does not continue its chain after `previous`; undefined if it does. The first block has no previous one.
 */
export function brokenLink(block: Block, previous: Block | undefined): string | undefined {
  const isNext = block.block === (previous?.block ?? 0) + 1 && block.fromId === (previous?.toId ?? 0) + 1;
  if (!isNext) return `${named(block)} does not follow on block ${previous?.block ?? 0}`;
  return computeHead(previous?.head ?? '', block) === block.head
    ? undefined
    : `${named(block)} has another head`;
}

/** Describes how the rows of a block differ from the sealed ones. `rows`: the differing rows that can be named. */
export function differenceText(
  block: Block,
  { count, rows }: { readonly count: number; readonly rows: readonly string[] },
): string {
  const what =
    count === block.rowCount
      ? 'has a row that was changed'
      : `was sealed with ${block.rowCount} rows and has ${count}`;
  return `${named(block)} ${what}: ${listed(rows)}`;
}

async function wrongIn(
  pool: Pool,
  chain: AuditChain,
  { block, previous }: { readonly block: Block; readonly previous: Block | undefined },
): Promise<string | undefined> {
  const broken = brokenLink(block, previous);
  if (broken !== undefined) return broken;
  return inTransaction(pool, async (client) => {
    await client.query(`set local statement_timeout = ${statementMs}`);
    const span = { ...block, isFirst: block.block === 1, answerMs: statementMs };
    const found = await hashRows(client, chain, span);
    if (found.count === block.rowCount && found.hash === block.rowsHash) return undefined;
    const rows = await rowsThatDiffer(client, { chain, block, answerMs: statementMs });
    return differenceText(block, { count: found.count, rows });
  });
}

interface Verified {
  /** Number of newest blocks to verify per chain. */
  readonly newest?: number;
  /** Continues after an invalid block. */
  readonly everyBlock?: boolean;
  readonly onBlock?: (() => Promise<void>) | undefined;
}

async function verifyChain(
  pool: Pool,
  chain: AuditChain,
  { newest, everyBlock = false, onBlock }: Verified,
): Promise<readonly BrokenChain[]> {
  const last = newest === undefined ? undefined : await readLastBlock(pool, chain.name);
  const first = newest === undefined ? 1 : Math.max(1, (last?.block ?? 0) - newest + 1);
  const broken: BrokenChain[] = [];
  let previous: Block | undefined;
  if (first > 1) [previous] = await readBlocks(pool, { chain: chain.name, after: first - 2, most: 1 });
  for (;;) {
    const after = previous?.block ?? 0;
    const blocks = await readBlocks(pool, { chain: chain.name, after, most: blocksAtOnce });
    for (const block of blocks) {
      const example = await wrongIn(pool, chain, { block, previous });
      if (example !== undefined) broken.push({ chain: chain.name, example });
      if (broken.length > 0 && !everyBlock) return broken;
      await onBlock?.();
      previous = block;
    }
    if (blocks.length < blocksAtOnce) return broken;
  }
}

/**
 * Verifies the rows against all blocks, or against the `newest` of each chain. Names the first invalid block, or every
 * one, and the rows in which it differs.
 */
export async function verifyAudit(pool: Pool, verified: Verified = {}): Promise<readonly BrokenChain[]> {
  const broken: BrokenChain[] = [];
  for (const chain of auditChains) broken.push(...(await verifyChain(pool, chain, verified)));
  return broken;
}

export interface PublishedHead {
  readonly chain: string;
  readonly block: number;
  readonly head: string;
}

const publishedHeads = defineBatch<PublishedHead>()({
  chain: column.text(({ chain }) => chain),
  block: column.bigint(({ block }) => block),
  head: column.text(({ head }) => head),
});

/** Published heads that differ from those of the database's blocks. */
export async function differingHeads(
  pool: Pool,
  heads: readonly PublishedHead[],
): Promise<readonly PublishedHead[]> {
  const { rows } = await pool.query<PublishedHead>(
    `select k.chain, k.block, k.head from ${publishedHeads.unnest} as k(${publishedHeads.names})
     where not exists (select from audit_seal s where s.chain = k.chain and s.block = k.block and encode(s.head, 'hex') = k.head)`,
    [...publishedHeads.values(heads)],
  );
  return rows;
}
