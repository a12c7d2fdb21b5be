import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const PING = 9;
const OPCODE = 0x0f;
/** A masked pong without payload; the mask may be zero. */
const PONG_FRAME = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
const EMPTY = Buffer.alloc(0);

/** A masked text frame of less than 64 kB. */
function textFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** Length of the frame at the start of the buffer; undefined if it is incomplete. */
function frameBytes(buffer: Buffer): number | undefined {
  const short = (buffer[1] ?? 0) & 0x7f;
  if (buffer.length < 2) return undefined;
  if (short < 126) return 2 + short;
  if (short === 126) return buffer.length < 4 ? undefined : 4 + buffer.readUInt16BE(2);
  return buffer.length < 10 ? undefined : 10 + Number(buffer.readBigUInt64BE(2));
}

export interface RawSocketOptions {
  readonly host?: string;
  readonly port: number;
  /** Own address of the connection; default: any. */
  readonly localAddress?: string;
  readonly cookie?: string;
  onOpen(): void;
  /** The bytes contain the frame with its header, and are valid only during the call. */
  onFrame(frame: Buffer): void;
  /** Called once, also if the connection never opened. Not called after `close`. */
  onClose(reason: string): void;
}

export interface RawSocket {
  send(text: string): void;
  close(): void;
}

/**
 * A WebSocket that answers pings. It parses only frame headers: thousands of readers that decoded payloads would take the
 * cores of the measured process, and `ws` their memory.
 */
export function openRawSocket({
  host = '127.0.0.1',
  port,
  localAddress,
  cookie,
  onOpen,
  onFrame,
  onClose,
}: RawSocketOptions): RawSocket {
  const socket = connect({ host, port, noDelay: true, ...(localAddress !== undefined && { localAddress }) });
  const site = `${host}:${port}`;
  let isOpen = false;
  let isClosed = false;
  let reason = 'the server closed the connection';
  let pending: Buffer = EMPTY;
  socket.on('error', (error) => {
    reason = error.message;
  });
  socket.on('close', () => {
    if (!isClosed) onClose(reason);
  });
  socket.on('connect', () => {
    const key = randomBytes(16).toString('base64');
    const cookieLine = cookie === undefined ? '' : `cookie: ${cookie}\r\n`;
    socket.write(
      `GET /api/stream HTTP/1.1\r\nhost: ${site}\r\norigin: http://${site}\r\n${cookieLine}upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
    );
  });
  socket.on('data', (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    if (!isOpen) {
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!pending.toString('latin1', 0, 12).endsWith(' 101')) {
        reason = `a socket is not let in: ${pending.toString('latin1', 0, end)}`;
        socket.destroy();
        return;
      }
      isOpen = true;
      pending = pending.subarray(end + 4);
      onOpen();
    }
    for (
      let bytes = frameBytes(pending);
      bytes !== undefined && pending.length >= bytes;
      bytes = frameBytes(pending)
    ) {
      if (((pending[0] ?? 0) & OPCODE) === PING) socket.write(PONG_FRAME);
      else onFrame(pending.subarray(0, bytes));
      pending = pending.subarray(bytes);
    }
    if (pending.length === 0) pending = EMPTY;
  });
  return {
    send(text) {
      socket.write(textFrame(text));
    },
    close() {
      isClosed = true;
      socket.destroy();
    },
  };
}
