import type { SharedBus } from './bus.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export interface SharedAct<T> {
  act(data: T): void;
  /** Calls of other processes may have been lost: whatever they would have changed may be outdated. */
  onGap(): void;
}

/** Returns a function that runs the act in all other processes. The data are JSON. */
export function elsewhere<T>(
  bus: SharedBus,
  subject: string,
  { act, onGap }: SharedAct<T>,
): (data: T) => void {
  if (!bus.reachesOthers) return () => undefined;
  bus.subscribe(subject, (published, bytes) => {
    if (published === subject) act(JSON.parse(decoder.decode(bytes)));
  });
  bus.onGap(onGap);
  return (data) => bus.publishToOthers(subject, encoder.encode(JSON.stringify(data)));
}

/** Returns a function that runs the act in this process at once, and in all others. The data are JSON. */
export function everywhere<T>(bus: SharedBus, subject: string, shared: SharedAct<T>): (data: T) => void {
  const actElsewhere = elsewhere(bus, subject, shared);
  return (data) => {
    shared.act(data);
    actElsewhere(data);
  };
}
