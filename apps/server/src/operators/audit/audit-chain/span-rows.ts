import { answeredWithin, type Queryable } from '../../../platform/db.ts';
import type { AuditChain } from './chains.ts';

export const ID_BYTES = 8;
export const NO_BYTES = 2;
export const DIGEST_BYTES = 8;

/** The rows of a block by id. Block 1 also includes all rows before its first id. */
export interface Span {
  readonly fromId: number;
  readonly toId: number;
  readonly isFirst: boolean;
  /** Statement timeout in milliseconds. */
  readonly answerMs: number;
}

export interface RowsSealed {
  readonly count: number;
  /** SHA-256 in hex of the rows, each as one line of JSON. */
  readonly hash: string;
}

export interface RowDigests {
  /** Id, number and the first bytes of the SHA-256 of each row. */
  readonly digests: Buffer;
}

/** SQL over the rows `r` of a span. */
function hashColumns({ order }: AuditChain): string {
  return `count(*)::integer as count, encode(sha256(coalesce(string_agg(r.line, '\\x0a'::bytea order by ${order}), ''::bytea)), 'hex') as hash`;
}

function digestColumn({ id, no, order }: AuditChain): string {
  const digest = `int8send(${id}) || int2send(${no ?? '0'}::smallint) || substring(sha256(r.line) from 1 for ${DIGEST_BYTES})`;
  return `coalesce(string_agg(${digest}, ''::bytea order by ${order}), ''::bytea) as digests`;
}

/** Converts each row to JSON once for all computed columns. */
async function readSpan<Answer extends object>(
  db: Queryable,
  chain: AuditChain,
  { columns, fromId, toId, isFirst, answerMs }: Span & { readonly columns: (chain: AuditChain) => string },
): Promise<Answer> {
  const { table, id, order, row } = chain;
  const { rows } = await db.query<Answer>({
    ...answeredWithin(answerMs),
    text: `with r as materialized (
       select ${order}, convert_to(${row}::text, 'UTF8') as line from ${table}
       where ${isFirst ? '$1::bigint is not null' : `${id} >= $1`} and ${id} <= $2
     )
     select ${columns(chain)} from r`,
    values: [fromId, toId],
  });
  const [answer] = rows;
  if (!answer) throw new Error(`readSpan: the rows of ${table} could not be read`);
  return answer;
}

export function hashRows(db: Queryable, chain: AuditChain, span: Span): Promise<RowsSealed> {
  return readSpan(db, chain, { ...span, columns: hashColumns });
}

export function digestRows(db: Queryable, chain: AuditChain, span: Span): Promise<RowDigests> {
  return readSpan(db, chain, { ...span, columns: digestColumn });
}

/** Hash and digests in one statement. */
export function sealRows(db: Queryable, chain: AuditChain, span: Span): Promise<RowsSealed & RowDigests> {
  return readSpan(db, chain, { ...span, columns: (of) => `${hashColumns(of)}, ${digestColumn(of)}` });
}
