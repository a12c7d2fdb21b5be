import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

export interface ListenAt {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
}

/** Why a server could not listen, in one line. Errors that do not concern the address are returned unchanged. */
export function listenFailure(error: unknown, { host, port }: ListenAt): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`port ${port} is in use; choose another with --port`);
  if (code === 'EACCES')
    return new StartError(`port ${port} may not be used by this user; choose one above 1023 with --port`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`EVENS_HOST: this machine has no address ${host}`);
  return error;
}

/**
 * Whether the port can be had, asked before anything is started: a second site that took over the feed and then found
 * its port taken would have ended the first one for nothing.
 */
export async function checkPort(at: ListenAt): Promise<void> {
  if (at.port === 0) return;
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ ...at, exclusive: true }, resolve);
    });
    await new Promise((resolve) => server.close(resolve));
  } catch (error) {
    throw listenFailure(error, at);
  }
}
