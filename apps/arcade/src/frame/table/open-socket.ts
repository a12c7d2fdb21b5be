import { ARCADE_STREAM_PATH } from '@evens/contract';
import type { OpenSocket, SocketEvents } from './line.ts';

/** The browser's socket to the tables of the site that served this page. */
export function openTableSocket(events: SocketEvents): OpenSocket {
  const { protocol, host } = location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}${ARCADE_STREAM_PATH}`);
  const own = new AbortController();
  const { signal } = own;
  socket.addEventListener('open', () => events.opened(), { signal });
  socket.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') events.received(data);
    },
    { signal },
  );
  socket.addEventListener('close', () => events.closed(), { signal });
  return {
    send: (text) => socket.send(text),
    close() {
      own.abort();
      socket.close();
    },
  };
}
