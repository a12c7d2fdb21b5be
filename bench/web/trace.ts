import type { CDPSession } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

/** Name of the tasks that contain all work of the page's main thread: script, style, layout and paint. */
const TASK = 'RunTask';

/** All browser events of a period, including the tasks of the page's main thread. */
async function record(session: CDPSession, seconds: number) {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => {
    // DevTools' own format, as its protocol describes it.
    events.push(...(value as TraceEvent[]));
  };
  session.on('Tracing.dataCollected', collect);
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
    },
  });
  await new Promise((done) => setTimeout(done, seconds * 1000));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);

  const tasksByThread = Map.groupBy(
    events.filter(({ name, ph }) => name === TASK && ph === 'X'),
    ({ pid, tid }) => `${pid}/${tid}`,
  );
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  // The page under test is the busiest renderer; others are spare renderers of the browser.
  const tasks = mains
    .map(({ pid, tid }) => tasksByThread.get(`${pid}/${tid}`) ?? [])
    .reduce((most, each) => (busy(each) > busy(most) ? each : most), []);
  return { events, tasks };
}

/** Records the main thread of the page; returns milliseconds of work in each slice. */
export async function mainThreadWork(
  session: CDPSession,
  { seconds, sliceMs }: { readonly seconds: number; readonly sliceMs: number },
): Promise<{ readonly slices: readonly number[]; readonly longestTaskMs: number }> {
  const { tasks } = await record(session, seconds);
  const beginUs = Math.min(...tasks.map(({ ts }) => ts));
  const slices = new Array<number>(Math.floor((seconds * 1000) / sliceMs)).fill(0);
  for (const { ts, dur = 0 } of tasks) {
    const slice = Math.floor((ts - beginUs) / 1000 / sliceMs);
    if (slice < slices.length) slices[slice] = (slices[slice] ?? 0) + dur / 1000;
  }
  return { slices, longestTaskMs: Math.max(...tasks.map(({ dur = 0 }) => dur / 1000)) };
}

/** Milliseconds of script in each animation frame of the page's main thread, during a period. */
export async function frameScripts(session: CDPSession, seconds: number): Promise<readonly number[]> {
  const { events, tasks } = await record(session, seconds);
  const [{ pid, tid } = { pid: 0, tid: 0 }] = tasks;
  const fired = events.filter(
    (event) => event.name === 'FireAnimationFrame' && event.pid === pid && event.tid === tid,
  );
  // All callbacks of a frame are called in one task.
  return tasks.flatMap((task) => {
    const inside = fired.filter(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0));
    return inside.length > 0 ? [busy(inside) / 1000] : [];
  });
}

function busy(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, { dur = 0 }) => sum + dur, 0);
}
