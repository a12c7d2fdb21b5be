import type { MessagePort } from 'node:worker_threads';

export type BusListener = (subject: string, bytes: Uint8Array) => void;

/** Publishes bytes under subjects, in order. A listener that throws is a bug and ends the process. */
export interface Bus {
  publish(subject: string, bytes: Uint8Array): void;
  /** Subscribes to all subjects that begin with `prefix`. Returns a function that unsubscribes. */
  subscribe(prefix: string, listener: BusListener): () => void;
}

/** A bus that all processes of the site share. */
export interface SharedBus extends Bus {
  /** False if there are no other processes: nothing needs to be encoded for them. */
  readonly reachesOthers: boolean;
  /** Like `publish`, for other processes only. */
  publishToOthers(subject: string, bytes: Uint8Array): void;
  /**
   * Resolves once all that was published before is on its way to the other processes: a call that is sent to one of them afterwards
   * arrives later. Resolves at once while the bus is down, and after half a second in any case.
   */
  untilSent(): Promise<void>;
  /** While false, messages from or to other processes may be lost. */
  isUp(): boolean;
  /** Calls the listener whenever messages of other processes may have been lost. Returns a function that unsubscribes. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

interface Subscription {
  readonly prefix: string;
  readonly listener: BusListener;
}

export function createSubscriptions() {
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

/** Within one thread: a publish has reached every listener when it returns. No message is lost. */
export function createLocalBus(): SharedBus {
  const subscriptions = createSubscriptions();
  return {
    reachesOthers: false,
    publish: subscriptions.deliver,
    publishToOthers: () => undefined,
    subscribe: subscriptions.add,
    untilSent: async () => undefined,
    isUp: () => true,
    onGap: () => () => undefined,
    close: async () => undefined,
  };
}

/** The messages of one turn of the event loop, in one buffer. */
export interface Parcel {
  readonly subjects: readonly string[];
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface Message {
  readonly subject: string;
  readonly bytes: Uint8Array;
}

export function packParcel(messages: readonly Message[]): Parcel {
  const bytes = new Uint8Array(messages.reduce((sum, message) => sum + message.bytes.length, 0));
  let offset = 0;
  for (const message of messages) {
    bytes.set(message.bytes, offset);
    offset += message.bytes.length;
  }
  return {
    subjects: messages.map(({ subject }) => subject),
    lengths: messages.map((message) => message.bytes.length),
    bytes,
  };
}

/** Calls the listener with each message, in order. */
export function unpackParcel(
  { subjects, lengths, bytes }: Omit<Parcel, 'bytes'> & { readonly bytes: Uint8Array },
  listener: BusListener,
): void {
  let offset = 0;
  for (const [index, subject] of subjects.entries()) {
    const end = offset + (lengths[index] ?? 0);
    listener(subject, bytes.subarray(offset, end));
    offset = end;
  }
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
  let waiting: Message[] = [];

  function flush(): void {
    if (waiting.length === 0) return;
    const parcel = packParcel(waiting);
    waiting = [];
    port.postMessage(parcel, [parcel.bytes.buffer]);
  }

  port.on('message', (message: unknown) => {
    if (!isParcel(message)) return;
    unpackParcel(message, subscriptions.deliver);
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
