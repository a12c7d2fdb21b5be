import type { Base } from '../base.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import { whenListening } from '../platform/sandbox-process.ts';
import { type Connection, readConnections } from './aggregator/connections.ts';
import { ExternalProvider } from './aggregator/external-provider.ts';
import type { GameProvider, Providers } from './lobby/provider.ts';
import type { ReadCasinoRules } from './rounds/limits.ts';
import type { EndOthers } from './sessions/session-store.ts';
import { startSandboxAggregator } from './start-sandbox.ts';

export interface OtherProviders {
  readonly connections: readonly Connection[];
  /** In-house games first, then other providers in the order of their list. */
  readonly providers: Providers;
}

/** Opens the in-house games and the configured other providers; a sandbox uses its own aggregator for these. */
export function openProviders(
  base: Base,
  http: HttpApp,
  {
    house,
    rules,
    drawn,
    endOthers,
  }: {
    readonly house: GameProvider;
    readonly rules: ReadCasinoRules;
    readonly drawn: Pick<ReadonlySet<string>, 'has'>;
    readonly endOthers: EndOthers | undefined;
  },
): OtherProviders {
  const { config, pool, log, lifetime } = base;
  const { aggregators, sandbox } = config;
  const parts = { pool, log, rules, drawn, endOthers, clock: systemClock };
  const open = (connections: readonly Connection[]): OtherProviders & { start(): void } => {
    const others = connections.map((connection) => new ExternalProvider(connection, parts));
    lifetime.add('game-providers', async () => {
      for (const provider of others) provider.stop();
    });
    return {
      connections,
      providers: new Map([house, ...others].map((provider) => [provider.id, provider])),
      start() {
        for (const provider of others) provider.start();
      },
    };
  };
  if (aggregators === 'none' || (aggregators === undefined && !sandbox)) return open([]);
  if (aggregators === undefined) return openSandbox(base, http, open);
  const opened = open(readConnections(aggregators));
  opened.start();
  return opened;
}

function openSandbox(
  { config, log, lifetime }: Base,
  http: HttpApp,
  open: (connections: readonly Connection[]) => OtherProviders & { start(): void },
): OtherProviders {
  let url: string | undefined;
  const aggregator = startSandboxAggregator({
    dataFolder: config.dataFolder,
    hasBots: config.tableBots,
    log,
    onReady(at) {
      url = at;
      opened.start();
    },
  });
  lifetime.add('sandbox-aggregator', () => aggregator.stop());
  const connections = aggregator.connections.map(({ provider, secret }) => ({
    provider,
    secret,
    url: () => url,
  }));
  const opened = open(connections);
  // Its calls stay on this machine, also if the site has a public address.
  whenListening(http, (at) => aggregator.setWallet(`${at}/api/aggregator`));
  return opened;
}
