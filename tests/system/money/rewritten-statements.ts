import { hash } from 'node:crypto';
import type { Pool } from '../../../apps/server/src/platform/db.ts';

interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

function isStatement(asked: unknown): asked is Statement {
  return typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string';
}

/** Sends other statements than those that the parts of the site ask for, on every connection of the pool. */
function rewriteStatements(pool: Pool, rewrite: (statement: Statement) => Statement): void {
  pool.on('connect', (client) => {
    const query: unknown = client.query;
    if (typeof query !== 'function') throw new Error('rewriteStatements: a connection without queries');
    const rewritten = (asked: unknown, values: unknown, ...more: readonly unknown[]): unknown => {
      if (typeof asked === 'string' && Array.isArray(values))
        return Reflect.apply(query, client, [rewrite({ text: asked, values }), ...more]);
      return Reflect.apply(query, client, [isStatement(asked) ? rewrite(asked) : asked, values, ...more]);
    };
    Object.defineProperty(client, 'query', { value: rewritten });
  });
}

/**
 * Plans statements once for each connection, where the site plans them each time: an hour of rare statements is played in
 * minutes. Those that update tickets stay as they are (docs/decisions/025).
 */
export function prepareStatements(pool: Pool): void {
  rewriteStatements(pool, (statement) => {
    const { name, text, values } = statement;
    return name !== undefined || values === undefined || text.includes('update ticket')
      ? statement
      : { ...statement, name: hash('sha1', text) };
  });
}

/** A wrong statement: each of `find` in a text that has it becomes `put`. */
export interface Fault {
  readonly find: string;
  readonly put: string;
}

/** Plants the fault, and returns how many statements with it were sent. */
export function plantFault(pool: Pool, { find, put }: Fault): () => number {
  let sent = 0;
  rewriteStatements(pool, (statement) => {
    if (!statement.text.includes(find)) return statement;
    sent += 1;
    return { ...statement, text: statement.text.replaceAll(find, put) };
  });
  return () => sent;
}

/** Returns the names of statements that were sent since it was called last, in their order. */
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
