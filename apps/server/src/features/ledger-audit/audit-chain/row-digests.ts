import { createHash } from 'node:crypto';
import { answeredWithin, type Queryable } from '../../../platform/db.ts';
import type { Block, Span } from './blocks.ts';
import type { AuditChain } from './chains.ts';

const ID_BYTES = 8;
const NO_BYTES = 2;
const DIGEST_BYTES = 8;
const ROW_BYTES = ID_BYTES + NO_BYTES + DIGEST_BYTES;

/** SHA-256 in hex. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The digests of the rows of a block, as they are now. Block 1 has all before its first id too. */
export async function readDigests(
  db: Queryable,
  { table, id, no, order, row }: AuditChain,
  { fromId, toId, isFirst, answerMs }: Span,
): Promise<Buffer> {
  const digest = `substring(sha256(convert_to(${row}::text, 'UTF8')) from 1 for ${DIGEST_BYTES})`;
  const { rows } = await db.query<{ digests: Buffer }>({
    ...answeredWithin(answerMs),
    text: `select coalesce(string_agg(int8send(${id}) || int2send(${no ?? '0'}::smallint) || ${digest}, ''::bytea order by ${order}),
                           ''::bytea) as digests
     from ${table} where ${isFirst ? '$1::bigint is not null' : `${id} >= $1`} and ${id} <= $2`,
    values: [fromId, toId],
  });
  const [read] = rows;
  if (!read) throw new Error(`readDigests: ${table} could not be read`);
  return read.digests;
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

/** The digests that a block was sealed with; undefined where they are not there. */
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

/** By id and number of the row. */
function parseDigests(bytes: Buffer): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  for (let at = 0; at + ROW_BYTES <= bytes.length; at += ROW_BYTES) {
    const key = `${bytes.readBigInt64BE(at)}/${bytes.readInt16BE(at + ID_BYTES)}`;
    rows.set(key, bytes.toString('hex', at + ID_BYTES + NO_BYTES, at + ROW_BYTES));
  }
  return rows;
}

/** Names the rows in which a block differs from what was sealed: `posting (journal_id 12, n 1) was removed`. */
function differingRows(
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

/** Which rows of a block differ; none where the block does not have the digests that it was sealed with. */
export async function rowsThatDiffer(
  db: Queryable,
  {
    chain,
    block,
    answerMs,
  }: { readonly chain: AuditChain; readonly block: Block; readonly answerMs: number },
): Promise<readonly string[]> {
  const sealed = await readSealedDigests(db, block);
  if (sealed === undefined || hashOf(sealed) !== block.digestsHash) return [];
  const now = await readDigests(db, chain, { ...block, isFirst: block.block === 1, answerMs });
  return differingRows(chain, { sealed, now });
}
