import { join } from 'node:path';
import { type CasinoProviderId, parseCasinoProvider } from '@evens/contract';
import type { Log } from '../platform/log.ts';
import { secureBytes } from '../platform/random.ts';
import { startSandboxProcess } from '../platform/sandbox-process.ts';
import type { FromSite } from './aggregator/sandbox-message.ts';

const main = join(import.meta.dirname, '../sandbox-aggregator/main.ts');

export interface SandboxAggregator {
  /** The providers that it replaces, with their signing secrets. */
  readonly connections: readonly { readonly provider: CasinoProviderId; readonly secret: string }[];
  /** Sets the URL of the site's wallet, which the aggregator's calls wait for. */
  setWallet(url: string): void;
  stop(): Promise<void>;
}

export function startSandboxAggregator({
  dataFolder,
  providers,
  log,
  onReady,
}: {
  readonly dataFolder: string;
  /** The providers that it replaces. */
  readonly providers: readonly string[];
  readonly log: Log;
  /** Called each time it starts to listen. */
  onReady(url: string): void;
}): SandboxAggregator {
  const connections = providers.flatMap((name) => {
    const provider = parseCasinoProvider(name);
    return provider ? [{ provider, secret: Buffer.from(secureBytes(32)).toString('hex') }] : [];
  });
  const secrets = Object.fromEntries(connections.map(({ provider, secret }) => [provider, secret]));
  const begin: FromSite = { kind: 'begin', file: join(dataFolder, 'aggregator-rounds.jsonl'), secrets };
  let wallet: FromSite | undefined;
  const child = startSandboxProcess({
    name: 'sandbox-aggregator',
    main,
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
