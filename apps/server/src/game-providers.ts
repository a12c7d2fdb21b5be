import type { Base } from './base.ts';
import { type Connection, ExternalProvider, readConnections } from './features/aggregator/index.ts';
import type { GameProvider, Providers, ReadCasinoRules } from './features/casino/index.ts';
import { systemClock } from './platform/clock.ts';

export interface OtherProviders {
  readonly connections: readonly Connection[];
  /** The house first, then those of others in the order of their list. */
  readonly providers: Providers;
}

/** Who makes games beside the house, by what the operator says; in the sandbox an aggregator of our own. */
export function openProviders(
  { config, pool, log, lifetime }: Base,
  { house, rules }: { readonly house: GameProvider; readonly rules: ReadCasinoRules },
): OtherProviders {
  const { aggregators } = config;
  const connections = aggregators === undefined || aggregators === 'none' ? [] : readConnections(aggregators);
  const parts = { pool, log, rules, clock: systemClock };
  const others = connections.map((connection) => new ExternalProvider(connection, parts));
  for (const provider of others) provider.start();
  lifetime.add('game-providers', async () => {
    for (const provider of others) provider.stop();
  });
  return { connections, providers: new Map([house, ...others].map((provider) => [provider.id, provider])) };
}
