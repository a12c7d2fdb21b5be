import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** As `nice` counts: lower runs first. */
export const FIRST = -5;

/**
 * Lets the calling thread run before all others of a busy machine. Returns false where that is not allowed: Linux asks for
 * CAP_SYS_NICE or a limit of `nice` of -5, other systems give threads no priority of their own.
 */
export function runFirst(): boolean {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(threadId, FIRST);
    return true;
  } catch {
    return false;
  }
}
