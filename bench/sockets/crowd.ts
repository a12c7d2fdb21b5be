import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientOrder, ClientReport, Page } from './clients.ts';

const POLL_MS = 250;

/** Sums of the reports of all client processes. */
export type CrowdReport = ClientReport;

function merge(reports: readonly ClientReport[]): CrowdReport {
  const sum = (field: 'open' | 'messages' | 'bytes') =>
    reports.reduce((total, report) => total + report[field], 0);
  const counts = <K>(field: (report: ClientReport) => ReadonlyMap<K, number>) => {
    const total = new Map<K, number>();
    for (const report of reports)
      for (const [key, count] of field(report)) total.set(key, (total.get(key) ?? 0) + count);
    return total;
  };
  return {
    open: sum('open'),
    messages: sum('messages'),
    bytes: sum('bytes'),
    begunByTenth: counts(({ begunByTenth }) => begunByTenth),
    handshakes: reports.flatMap(({ handshakes }) => handshakes),
    failures: counts(({ failures }) => failures),
  };
}

export interface Crowd {
  readonly pages: number;
  /** Since the last report. */
  report(): Promise<CrowdReport>;
  /** Resolves when all sockets are open, with the report since the last one. Throws after `withinMs`. */
  untilOpen(withinMs: number): Promise<CrowdReport>;
  stop(): void;
}

function request(child: ChildProcess, order: ClientOrder): Promise<ClientReport> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`a process with sockets ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (report: ClientReport) => {
      child.off('exit', ended);
      resolve(report);
    });
    child.send(order);
  });
}

/** Opens pages from several processes, evenly over time. */
export async function openCrowd({
  processes,
  pages,
  ports,
  perSecond,
}: {
  readonly processes: number;
  readonly pages: readonly Page[];
  readonly ports: readonly number[];
  readonly perSecond: number;
}): Promise<Crowd> {
  const children = Array.from({ length: processes }, () =>
    fork(new URL('./clients.ts', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
    }),
  );
  const crowd: Crowd = {
    pages: pages.length,
    report: async () => merge(await Promise.all(children.map((child) => request(child, { t: 'report' })))),
    async untilOpen(withinMs) {
      const untilMs = performance.now() + withinMs;
      const reports = [await crowd.report()];
      while ((reports.at(-1)?.open ?? 0) < pages.length) {
        if (performance.now() > untilMs) {
          const { open, failures } = merge(reports);
          throw new Error(
            `${reports.at(-1)?.open ?? open} of ${pages.length} sockets are open after ${withinMs} ms: ${JSON.stringify([...failures])}`,
          );
        }
        await pause(POLL_MS);
        reports.push(await crowd.report());
      }
      return { ...merge(reports), open: pages.length };
    },
    stop() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
  try {
    await Promise.all(
      children.map((child, index) =>
        request(child, {
          t: 'open',
          ports,
          pages: pages.filter((_, n) => n % processes === index),
          perSecond: perSecond / processes,
        }),
      ),
    );
    return crowd;
  } catch (error) {
    crowd.stop();
    throw error;
  }
}
