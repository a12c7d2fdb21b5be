import { readFileSync } from 'node:fs';

/** Identifies a process, as distinct from a later one with the same number. */
export type ProcessIdentity = { readonly pid: number; readonly born: string };

/** When the process began, as the kernel counts it; empty where there is no /proc. */
function readStartTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended; only its parent has not noticed yet.
    return fields[0] === 'Z' ? undefined : (fields[19] ?? '');
  } catch {
    return process.platform === 'linux' ? undefined : '';
  }
}

export function readIdentity(pid: number): ProcessIdentity | undefined {
  const born = readStartTime(pid);
  return born === undefined ? undefined : { pid, born };
}

export function isAlive({ pid, born }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    const notOurs = error instanceof Error && 'code' in error && error.code === 'EPERM';
    if (!notOurs) return false;
  }
  return readStartTime(pid) === born;
}

const pollMs = 50;

/** Waits until the process has ended; false when it still runs after `waitMs`. */
export async function hasEnded(identity: ProcessIdentity, waitMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + waitMs;
  while (isAlive(identity)) {
    if (performance.now() >= deadlineMs) return false;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return true;
}
