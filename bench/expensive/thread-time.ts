import { readFileSync } from 'node:fs';

/** Nanoseconds that a process's first thread has run on a processor, from Linux; other processes' load does not count. */
function mainThreadNs(pid: number): bigint {
  const [ran = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return BigInt(ran);
}

export interface Measured {
  /** Milliseconds of the main thread per repetition, less what the site uses by itself. */
  readonly meanMs: number;
  readonly mostMs: number;
}

/** Milliseconds of the main thread in a second in which nobody asks anything. */
export async function idleShare(pid: number, forMs: number): Promise<number> {
  const before = mainThreadNs(pid);
  const startMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  return Number(mainThreadNs(pid) - before) / 1e6 / (performance.now() - startMs);
}

/** Runs the work so many times, one after the other. */
export async function measure(
  { pid, idle, repeats }: { readonly pid: number; readonly idle: number; readonly repeats: number },
  work: (n: number) => Promise<void>,
): Promise<Measured> {
  let sumMs = 0;
  let mostMs = 0;
  for (let n = 0; n < repeats; n += 1) {
    const before = mainThreadNs(pid);
    const startMs = performance.now();
    await work(n);
    const usedMs = Number(mainThreadNs(pid) - before) / 1e6 - idle * (performance.now() - startMs);
    sumMs += Math.max(0, usedMs);
    mostMs = Math.max(mostMs, usedMs);
  }
  return { meanMs: sumMs / repeats, mostMs };
}
