import { type ChannelModel, connect } from 'amqplib';
import type { MessageStream, StreamEvent } from './ports.ts';
import type { UofSettings } from './settings.ts';

const EXCHANGE = 'unifiedfeed';
const HEARTBEAT_SECONDS = 20;
const CONNECT_MS = 15_000;
/** Messages that may wait for the reader. A reader that is behind by more reads them again by a recovery. */
const WAITING_MAX = 200_000;

/** Messages for all nodes, and those for this one. */
function routingKeys(nodeId: number | undefined): readonly string[] {
  const node = nodeId === undefined ? [] : [`*.*.*.*.*.*.*.${nodeId}.#`];
  return ['*.*.*.*.*.*.*.-.#', ...node];
}

/** Reads the feed's topic exchange by an exclusive queue. */
export function openMessageStream({ brokerUrl, token, virtualHost, nodeId }: UofSettings): MessageStream {
  const { protocol, hostname, port } = new URL(brokerUrl);
  let events: StreamEvent[] = [];
  let connection: ChannelModel | undefined;
  let isClosed = false;
  let isLost = false;

  function lose(reason: string): void {
    if (isLost || isClosed) return;
    isLost = true;
    events.push({ kind: 'lost', reason });
    close();
  }

  function close(): void {
    isClosed = true;
    // A connection that has already ended rejects.
    connection?.close().catch(() => undefined);
    connection = undefined;
  }

  async function open(): Promise<void> {
    const opened = await connect(
      {
        protocol: protocol.slice(0, -1),
        hostname,
        port: Number(port) || (protocol === 'amqps:' ? 5671 : 5672),
        username: token,
        password: '',
        vhost: virtualHost,
        heartbeat: HEARTBEAT_SECONDS,
      },
      { timeout: CONNECT_MS, servername: hostname },
    );
    opened.on('error', (error) => lose(error.message));
    opened.on('close', () => lose('the broker closed the connection'));
    connection = opened;
    if (isClosed) {
      close();
      return;
    }
    const channel = await opened.createChannel();
    channel.on('error', (error) => lose(error.message));
    channel.on('close', () => lose('the broker closed the channel'));
    const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
    for (const key of routingKeys(nodeId)) await channel.bindQueue(queue, EXCHANGE, key);
    await channel.consume(
      queue,
      (message) => {
        if (message === null) return lose('the broker removed the queue');
        if (events.length >= WAITING_MAX) return lose(`more than ${WAITING_MAX} messages wait`);
        events.push({ kind: 'message', body: message.content.toString('utf8'), receivedAtMs: 0 });
      },
      { noAck: true },
    );
    events.push({ kind: 'opened' });
  }

  open().catch((error: unknown) => lose(error instanceof Error ? error.message : String(error)));
  return {
    receive(nowMs) {
      const received = events;
      events = [];
      return received.map((event) => (event.kind === 'message' ? { ...event, receivedAtMs: nowMs } : event));
    },
    close,
  };
}
