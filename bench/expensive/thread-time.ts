import { readFileSync } from 'node:fs';

/** Nanoseconds on a processor of a process's first thread, from Linux; load of other processes does not count. */
function mainThreadNs(pid: number): bigint {
  const [ran = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return BigInt(ran);
}

export interface Measured {
  /** Main-thread milliseconds per repetition, less the idle usage of the site. */
  readonly meanMs: number;
  readonly mostMs: number;
}

/** Main-thread milliseconds per second without requests. */
export async function idleShare(pid: number, forMs: number): Promise<number> {
  const before = mainThreadNs(pid);
  const startMs = performance.now();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  return Number(mainThreadNs(pid) - before) / 1e6 / (performance.now() - startMs);
}

/** Runs the work `repeats` times, one after the other. */
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
