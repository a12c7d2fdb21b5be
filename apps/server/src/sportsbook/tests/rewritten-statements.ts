import { hash } from 'node:crypto';
import type { Pool } from '../../platform/db.ts';
import { functionsSchema } from '../../platform/functions.ts';

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

function isStatement(statement: unknown): statement is Statement {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string'
  );
}

/** Replaces statements that the site sends, on every connection of the pool. */
function rewriteStatements(pool: Pool, rewrite: (statement: Statement) => Statement): void {
  pool.on('connect', (client) => {
    const query: unknown = client.query;
    if (typeof query !== 'function') throw new Error('rewriteStatements: a connection without queries');
    const rewritten = (statement: unknown, values: unknown, ...more: readonly unknown[]): unknown => {
      if (typeof statement === 'string' && Array.isArray(values))
        return Reflect.apply(query, client, [rewrite({ text: statement, values }), ...more]);
      return Reflect.apply(query, client, [
        isStatement(statement) ? rewrite(statement) : statement,
        values,
        ...more,
      ]);
    };
    Object.defineProperty(client, 'query', { value: rewritten });
  });
}

/**
 * Prepares statements once per connection instead of planning them each time, which plays an hour of rare statements in
 * minutes.
 */
export function prepareStatements(pool: Pool): void {
  rewriteStatements(pool, (statement) => {
    const { name, text, values } = statement;
    return name !== undefined || values === undefined
      ? statement
      : { ...statement, name: hash('sha1', text) };
  });
}

/** A wrong statement: replaces each `find` in the text by `put`. */
export interface Fault {
  readonly find: string;
  readonly put: string;
}

/** Plants the fault. The returned function gives the number of sent statements with it. */
export function plantFault(pool: Pool, { find, put }: Fault): () => number {
  let sent = 0;
  rewriteStatements(pool, (statement) => {
    if (!statement.text.includes(find)) return statement;
    sent += 1;
    return { ...statement, text: statement.text.replaceAll(find, put) };
  });
  return () => sent;
}

/** Plants the fault in the functions of the database. Returns the number of functions with it. */
export async function plantInFunctions(pool: Pool, { find, put }: Fault): Promise<number> {
  const { rows } = await pool.query<{ text: string }>(
    'select pg_get_functiondef(oid) as text from pg_proc where pronamespace = to_regnamespace($1) and strpos(prosrc, $2) > 0',
    [functionsSchema, find],
  );
  for (const { text } of rows) await pool.query(text.replaceAll(find, put));
  return rows.length;
}

/** The returned function gives the names of the statements sent since its last call, in order. */
export function recordNames(pool: Pool): () => readonly string[] {
  let names: string[] = [];
  rewriteStatements(pool, (statement) => {
    if (statement.name !== undefined) names.push(statement.name);
    return statement;
  });
  return () => {
    const sent = names;
    names = [];
    return sent;
  };
}
