import { join } from 'node:path';
import { sandboxProviders, type ToAggregator } from '@evens/providers';
import type { Log } from '../platform/log.ts';
import { secureBytes } from '../platform/random.ts';
import { startSandboxProcess } from '../platform/sandbox-process.ts';

export interface SandboxAggregator {
  /** The providers that it replaces, with their signing secrets. */
  readonly connections: readonly {
    readonly provider: (typeof sandboxProviders)[number];
    readonly secret: string;
  }[];
  /** Sets the URL of the site's wallet, which the aggregator's calls wait for. */
  setWallet(url: string): void;
  stop(): Promise<void>;
}

export function startSandboxAggregator({
  dataFolder,
  hasBots,
  log,
  onReady,
}: {
  readonly dataFolder: string;
  /** Whether its live tables have bots. */
  readonly hasBots: boolean;
  readonly log: Log;
  /** Called each time it starts to listen. */
  onReady(url: string): void;
}): SandboxAggregator {
  const connections = sandboxProviders.map((provider) => ({
    provider,
    secret: Buffer.from(secureBytes(32)).toString('hex'),
  }));
  const secrets = Object.fromEntries(connections.map(({ provider, secret }) => [provider, secret]));
  const file = join(dataFolder, 'aggregator-rounds.jsonl');
  const begin: ToAggregator = { kind: 'begin', file, secrets, hasBots };
  let wallet: ToAggregator | undefined;
  const child = startSandboxProcess({
    name: 'sandbox-aggregator',
    main: '@evens/sandbox/aggregator',
    log,
    first: () => (wallet === undefined ? [begin] : [begin, wallet]),
    onReady,
  });
  return {
    connections,
    setWallet(url) {
      wallet = { kind: 'wallet', url };
      child.send(wallet);
    },
    stop: () => child.stop(),
  };
}
