import { openRawSocket } from './raw-socket.ts';

export interface WatcherOptions {
  readonly port: number;
  readonly cookie: string;
  /** The message sent when the socket is open. */
  readonly openingMessage: string;
  /** The bytes contain the frame with its header, and are valid only during the call. */
  readonly onMessage: (frame: Buffer) => void;
}

/** A socket that reads the stream and counts messages. */
export function openWatcher({
  port,
  cookie,
  openingMessage,
  onMessage,
}: WatcherOptions): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const socket = openRawSocket({
      port,
      cookie,
      onOpen() {
        socket.send(openingMessage);
        resolve(socket);
      },
      onFrame: onMessage,
      onClose: (reason) => reject(new Error(reason)),
    });
  });
}
