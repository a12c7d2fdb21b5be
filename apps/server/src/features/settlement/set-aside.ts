import type { Log } from '../../platform/log.ts';

/** How long what was set aside rests before it is tried again by itself. */
export const RETRY_FAILED_MS = 600_000;
const REASON_CHARACTERS_MAX = 500;

/** What is in one row can't be worked with: to be set aside, the others go on. */
class RowError extends Error {
  override name = 'RowError';
}

/** Runs what reads nothing but the row: whatever it throws is the row's fault. */
export function ofRow<T>(what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new RowError(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Values that the database refuses: cardinality, data, constraints, its own checks. Everything else is the world's. */
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
