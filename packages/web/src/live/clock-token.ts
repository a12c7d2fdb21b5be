/** A book's `epoch.seq`, taken apart. */
export interface BookClock {
  readonly epoch: number;
  readonly seq: number;
}

const shape = /^(\d{1,12})\.(\d{1,15})$/;

export function parseClockToken(token: string): BookClock | undefined {
  const match = shape.exec(token);
  return match ? { epoch: Number(match[1]), seq: Number(match[2]) } : undefined;
}

/** Below 0 when `a` is the older. */
export function compareClocks(a: BookClock, b: BookClock): number {
  return a.epoch - b.epoch || a.seq - b.seq;
}
