import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Ends a span. */
export type EndSpan = () => void;

/** The trace of one call. */
export interface Trace {
  /** Begins a span of the call. Its name and its attributes name no person. */
  begin(name: string, attributes?: Readonly<Record<string, string | number>>): EndSpan;
}

/** The traces of calls. A process has them only with `EVENS_TRACES_URL`. */
export interface CallTraces {
  /** Begins the trace of a request that has a valid trace header. */
  arrived(request: IncomingMessage, response: ServerResponse): void;
  /** The request no longer waits for its turn. */
  admitted(request: IncomingMessage): void;
  find(request: IncomingMessage): Trace | undefined;
}

/** Has no context unless a call is traced. */
const context = new AsyncLocalStorage<Trace | undefined>();

/** The trace of the running call; undefined if it has none. */
export function currentTrace(): Trace | undefined {
  return context.getStore();
}

/** Does work for a call. */
export function runInTrace<T>(trace: Trace | undefined, work: () => T): T {
  return trace === undefined ? work() : context.run(trace, work);
}

/** Starts work for several calls: it belongs to no trace. */
export function runOutsideTrace(work: () => void): void {
  if (currentTrace() === undefined) work();
  else context.run(undefined, work);
}

/** One trace for work that is done for several calls at once. */
export function joinTraces(traces: readonly (Trace | undefined)[]): Trace | undefined {
  const all = traces.filter((trace) => trace !== undefined);
  if (all.length === 0) return undefined;
  return {
    begin(name, attributes) {
      const ends = all.map((trace) => trace.begin(name, attributes));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** A step of the running call as a span. */
export async function traced<T>(name: string, step: () => Promise<T>): Promise<T> {
  const end = currentTrace()?.begin(name);
  try {
    return await step();
  } finally {
    end?.();
  }
}
