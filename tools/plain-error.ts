/** An external failure described in one line: a launcher prints the line and ends, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a file of that name is in the way',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  EADDRINUSE: 'the address is in use',
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  ETIMEDOUT: 'timed out',
};

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Describes a system error in a few words: `the disk is full`. */
export function describeError(error: unknown): string {
  const code = errorCode(error);
  const words = code === undefined ? undefined : systemWords[code];
  if (words !== undefined) return words;
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
}

export function hasCode(error: unknown, code: string): boolean {
  return errorCode(error) === code;
}

/** Runs a command-line tool: a PlainError becomes one line on stderr and exit code 1. Anything else is a bug. */
export async function runTool(tool: () => Promise<void>): Promise<void> {
  try {
    await tool();
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    process.stderr.write(`evens: ${error.message}\n`);
    process.exitCode = 1;
  }
}
