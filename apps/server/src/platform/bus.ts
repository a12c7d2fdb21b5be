import type { MessagePort } from 'node:worker_threads';

export type BusListener = (subject: string, bytes: Uint8Array) => void;

/** Publishes bytes under subjects, in order. A listener that throws is a bug and ends the process. */
export interface Bus {
  publish(subject: string, bytes: Uint8Array): void;
  /** Subscribes to all subjects that begin with `prefix`. Returns a function that unsubscribes. */
  subscribe(prefix: string, listener: BusListener): () => void;
}

interface Subscription {
  readonly prefix: string;
  readonly listener: BusListener;
}

function createSubscriptions() {
  const list = new Set<Subscription>();
  return {
    add(prefix: string, listener: BusListener): () => void {
      const subscription = { prefix, listener };
      list.add(subscription);
      return () => {
        list.delete(subscription);
      };
    },
    deliver(subject: string, bytes: Uint8Array): void {
      for (const { prefix, listener } of list) if (subject.startsWith(prefix)) listener(subject, bytes);
    },
  };
}

/** Within one thread: a publish has reached every listener when it returns. */
export function createLocalBus(): Bus {
  const subscriptions = createSubscriptions();
  return { publish: subscriptions.deliver, subscribe: subscriptions.add };
}

/** The messages of one turn of the event loop, in one transferred buffer. */
interface Parcel {
  readonly subjects: readonly string[];
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function isParcel(message: unknown): message is Parcel {
  return typeof message === 'object' && message !== null && 'subjects' in message && 'bytes' in message;
}

export interface PortBus extends Bus {
  /** Sends all pending messages. */
  flush(): void;
  close(): void;
}

/**
 * One end of a bus between two threads: messages published here reach only the other end. All messages of one turn of
 * the event loop are sent as one buffer, which is transferred without a copy.
 */
export function createPortBus(port: MessagePort, afterParcel: () => void = () => {}): PortBus {
  const subscriptions = createSubscriptions();
  let waiting: { subject: string; bytes: Uint8Array }[] = [];

  function flush(): void {
    if (waiting.length === 0) return;
    const sent = waiting;
    waiting = [];
    const bytes = new Uint8Array(sent.reduce((sum, item) => sum + item.bytes.length, 0));
    let offset = 0;
    for (const item of sent) {
      bytes.set(item.bytes, offset);
      offset += item.bytes.length;
    }
    const parcel: Parcel = {
      subjects: sent.map((item) => item.subject),
      lengths: sent.map((item) => item.bytes.length),
      bytes,
    };
    port.postMessage(parcel, [bytes.buffer]);
  }

  port.on('message', (message: unknown) => {
    if (!isParcel(message)) return;
    let offset = 0;
    for (const [index, subject] of message.subjects.entries()) {
      const end = offset + (message.lengths[index] ?? 0);
      subscriptions.deliver(subject, message.bytes.subarray(offset, end));
      offset = end;
    }
    afterParcel();
  });

  return {
    publish(subject, bytes) {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ subject, bytes });
    },
    subscribe: subscriptions.add,
    flush,
    close() {
      flush();
      port.close();
    },
  };
}
