import type { Log } from '../../platform/log.ts';

/** Pause before a set-aside row is retried automatically. */
export const RETRY_FAILED_MS = 600_000;
const REASON_CHARACTERS_MAX = 500;

/** The data of one row is faulty: the row is set aside, and the others are processed. */
class RowError extends Error {
  override name = 'RowError';
}

/** Runs work that only reads the row, so any error that it throws is caused by the row. */
export function ofRow<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new RowError(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** SQLSTATE classes caused by the row's values: cardinality, data, constraints, checks. All others are outages. */
const rowStates = /^(21|22|23|P0)[0-9A-Z]{3}$/;

export function isRowFault(error: unknown): error is Error {
  if (error instanceof RowError) return true;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return rowStates.test(error.code);
}

export function reasonText(error: Error): string {
  return error.message.slice(0, REASON_CHARACTERS_MAX);
}

export function logSetAside(
  log: Log,
  fields: { readonly what: 'market' | 'tickets'; readonly marketId: number; readonly reason: string },
): void {
  log.error({ event: 'settlement-set-aside', ...fields });
}
