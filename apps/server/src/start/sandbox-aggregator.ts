import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type CasinoProviderId, parseCasinoProvider } from '@evens/contract';
import type { Log } from '../platform/log.ts';
import { secureBytes } from '../platform/random.ts';
import { sandboxProviders } from '../sandbox-aggregator/catalogue.ts';
import type { FromSite } from '../sandbox-aggregator/site-message.ts';

const main = join(import.meta.dirname, '../sandbox-aggregator/main.ts');
const AGAIN_AFTER_MS = 2000;
const MEGABYTES_MAX = 128;

export interface SandboxAggregator {
  /** The providers that it is in for, with what each signs with. */
  readonly connections: readonly { readonly provider: CasinoProviderId; readonly secret: string }[];
  /** Where the site's wallet is: the aggregator's calls wait for that. */
  setWallet(url: string): void;
  stop(): Promise<void>;
}

/**
 * Starts the sandbox's aggregator as a process of its own. It ends with this one, however that ends, and is started again
 * should it end before.
 */
export function startSandboxAggregator({
  dataFolder,
  log,
  onReady,
}: {
  readonly dataFolder: string;
  readonly log: Log;
  /** Every time that it listens anew. */
  onReady(url: string): void;
}): SandboxAggregator {
  const connections = sandboxProviders.flatMap((name) => {
    const provider = parseCasinoProvider(name);
    return provider ? [{ provider, secret: Buffer.from(secureBytes(32)).toString('hex') }] : [];
  });
  const secrets = Object.fromEntries(connections.map(({ provider, secret }) => [provider, secret]));
  const file = join(dataFolder, 'aggregator-rounds.jsonl');
  let child: ChildProcess | undefined;
  let wallet: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let ended: Promise<unknown> = Promise.resolve();

  function send(said: FromSite): void {
    child?.stdin?.write(`${JSON.stringify(said)}\n`);
  }

  function hear(line: string): void {
    const said: unknown = line.startsWith('{') ? JSON.parse(line) : {};
    if (typeof said !== 'object' || said === null) return;
    if ('ready' in said && typeof said.ready === 'string') onReady(said.ready);
    if ('error' in said) log.error({ event: 'sandbox-aggregator-failed', error: said.error });
  }

  function start(): void {
    const { PATH, HOME, TMPDIR } = process.env;
    const started = spawn(
      process.execPath,
      [`--max-old-space-size=${MEGABYTES_MAX}`, '--max-semi-space-size=2', main],
      { env: { PATH, HOME, TMPDIR }, stdio: ['pipe', 'pipe', 'pipe'] },
    );
    child = started;
    log.info({ event: 'sandbox-aggregator-started', pid: started.pid });
    // A pipe to a process that has just ended is no error of ours.
    started.stdin.on('error', () => undefined);
    createInterface({ input: started.stdout }).on('line', hear);
    createInterface({ input: started.stderr }).on('line', (line) =>
      log.warn({ event: 'sandbox-aggregator-said', line }),
    );
    ended = new Promise((done) => started.on('close', done).on('error', done));
    void ended.then(() => {
      if (isStopped) return;
      log.error({ event: 'sandbox-aggregator-ended' });
      timer = setTimeout(start, AGAIN_AFTER_MS);
    });
    send({ kind: 'begin', file, secrets });
    if (wallet !== undefined) send({ kind: 'wallet', url: wallet });
  }
  start();

  return {
    connections,
    setWallet(url) {
      wallet = url;
      send({ kind: 'wallet', url });
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      child?.stdin?.end();
      await ended;
    },
  };
}
