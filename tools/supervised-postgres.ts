import { describeError } from './plain-error.ts';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';

/** Maximum number of database losses within the window below. */
const restartsAllowed = 5;
const restartWindowMs = 60_000;

export type SupervisedPostgres = {
  readonly url: string;
  readonly appUrl: string;
  /** Resolves, with the reason, when the database cannot be brought back. */
  readonly failed: Promise<string>;
  stop(): Promise<void>;
};

/** Starts the embedded database, and again on the same port each time it is lost. */
export async function keepPostgres(
  dataDir: string,
  log: (line: string) => void,
): Promise<SupervisedPostgres> {
  const first = await startPostgres({ dataDir, log });
  const stopRequest = Promise.withResolvers<'stop'>();
  const failed = Promise.withResolvers<string>();

  /** Ends with the server that is to be stopped, if one runs. */
  async function keep(): Promise<EmbeddedPostgres | undefined> {
    const lossesMs: number[] = [];
    let current = first;
    while ((await Promise.race([stopRequest.promise, current.lost])) !== 'stop') {
      const nowMs = performance.now();
      lossesMs.push(nowMs);
      if (lossesMs.filter((atMs) => nowMs - atMs < restartWindowMs).length > restartsAllowed) {
        failed.resolve('the database server ended again and again');
        return undefined;
      }
      log('The database server ended unexpectedly: starting it again …');
      try {
        current = await startPostgres({ dataDir, log, port: first.port });
      } catch (error) {
        failed.resolve(describeError(error));
        return undefined;
      }
      log('The database server is back.');
    }
    return current;
  }

  const supervision = keep();
  return {
    url: first.url,
    appUrl: first.appUrl,
    failed: failed.promise,
    async stop() {
      stopRequest.resolve('stop');
      // Waits for a start in progress: otherwise a server without an owner would remain.
      await (await supervision)?.stop();
    },
  };
}
