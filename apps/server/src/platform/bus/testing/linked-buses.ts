import { createSubscriptions, type SharedBus } from '../bus.ts';

export interface LinkedBus extends SharedBus {
  /** Notifies the process that messages may have been lost. */
  loseMessages(): void;
  setUp(isUp: boolean): void;
}

type Several<Count extends 1 | 2> = Count extends 1 ? readonly [LinkedBus] : readonly [LinkedBus, LinkedBus];

/** The buses of so many processes: a publish has reached all of them when it returns. */
export function linkedBuses<Count extends 1 | 2>(count: Count): Several<Count>;
export function linkedBuses(count: number): readonly LinkedBus[] {
  const all = Array.from({ length: count }, createSubscriptions);
  return all.map((own): LinkedBus => {
    const gaps = new Set<() => void>();
    let isUp = true;
    const publishToOthers: SharedBus['publishToOthers'] = (subject, bytes) => {
      for (const other of all) if (other !== own) other.deliver(subject, bytes);
    };
    return {
      reachesOthers: true,
      publishToOthers,
      untilSent: async () => undefined,
      publish(subject, bytes) {
        own.deliver(subject, bytes);
        publishToOthers(subject, bytes);
      },
      subscribe: own.add,
      isUp: () => isUp,
      onGap(listener) {
        gaps.add(listener);
        return () => gaps.delete(listener);
      },
      close: async () => undefined,
      loseMessages() {
        for (const listener of gaps) listener();
      },
      setUp(now) {
        isUp = now;
      },
    };
  });
}
