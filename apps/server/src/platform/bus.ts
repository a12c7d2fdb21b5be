import type { MessagePort } from 'node:worker_threads';

export type BusListener = (subject: string, bytes: Uint8Array) => void;

/** Bytes under subjects, in order of publishing. A listener that throws is a bug and ends the process. */
export interface Bus {
  publish(subject: string, bytes: Uint8Array): void;
  /** Every subject that begins with `prefix`. Answers how to stop. */
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
  /** Sends what is still to be sent. */
  flush(): void;
  close(): void;
}

/**
 * One end of a bus between two threads: what is published here is heard at the other end only. Everything published in
 * one turn of the event loop crosses as one buffer that changes hands without being copied.
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
