import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/db.ts';
import type { Block } from './blocks.ts';
import type { AuditChain } from './chains.ts';
import { DIGEST_BYTES, digestRows, ID_BYTES, NO_BYTES } from './span-rows.ts';

const ROW_BYTES = ID_BYTES + NO_BYTES + DIGEST_BYTES;

/** SHA-256 in hex. */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function insertDigests(
  db: Queryable,
  { chain, block }: Pick<Block, 'chain' | 'block'>,
  digests: Buffer,
): Promise<void> {
  await db.query('insert into audit_seal_rows (chain, block, digests) values ($1, $2, $3)', [
    chain,
    block,
    digests,
  ]);
}

/** The digests that a block was sealed with. Undefined if they are missing. */
async function readSealedDigests(
  db: Queryable,
  { chain, block }: Pick<Block, 'chain' | 'block'>,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ digests: Buffer }>(
    'select digests from audit_seal_rows where chain = $1 and block = $2',
    [chain, block],
  );
  return rows[0]?.digests;
}

/** Digests by id and number of the row. */
function parseDigests(bytes: Buffer): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  for (let at = 0; at + ROW_BYTES <= bytes.length; at += ROW_BYTES) {
    const key = `${bytes.readBigInt64BE(at)}/${bytes.readInt16BE(at + ID_BYTES)}`;
    rows.set(key, bytes.toString('hex', at + ID_BYTES + NO_BYTES, at + ROW_BYTES));
  }
  return rows;
}

/** Describes the rows in which a block differs from its sealed state: `posting (journal_id 12, n 1) was removed`. */
export function differingRows(
  { table, id, no }: AuditChain,
  { sealed, now }: { readonly sealed: Buffer; readonly now: Buffer },
): readonly string[] {
  const before = parseDigests(sealed);
  const after = parseDigests(now);
  const differing: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [idText, noText] = key.split('/');
    const name = `${table} (${id} ${idText}${no === undefined ? '' : `, ${no} ${noText}`})`;
    if (!after.has(key)) differing.push(`${name} was removed`);
    else if (!before.has(key)) differing.push(`${name} was put in`);
    else if (before.get(key) !== after.get(key)) differing.push(`${name} was changed`);
  }
  return differing;
}

/** The rows of a block that differ. Empty if the block lacks the digests that it was sealed with. */
export async function rowsThatDiffer(
  db: Queryable,
  {
    chain,
    block,
    answerMs,
  }: { readonly chain: AuditChain; readonly block: Block; readonly answerMs: number },
): Promise<readonly string[]> {
  const sealed = await readSealedDigests(db, block);
  if (sealed === undefined || sha256Hex(sealed) !== block.digestsHash) return [];
  const now = await digestRows(db, chain, { ...block, isFirst: block.block === 1, answerMs });
  return differingRows(chain, { sealed, now: now.digests });
}
