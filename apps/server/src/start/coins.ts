import type { CurrencyCode } from '@evens/base';
import {
  type AddressKey,
  type AddressSources,
  type BookingParts,
  coinRoutes,
  hasAddresses,
  isWallet,
  type ProviderCall,
  parseAddressKey,
  sandboxAddresses,
  sandboxAddressKeys,
  sandboxChains,
  startChainWatch,
  startSandboxRates,
} from '../features/payments/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { HttpApp } from '../platform/http.ts';
import { HOSTED_PAGES_PATH } from '../sandbox-payments/site-message.ts';
import type { Base } from './base.ts';

const clock = systemClock;

function sandboxKeys(): AddressSources['keys'] {
  return new Map(
    Object.entries(sandboxAddressKeys).map(([chain, text]) => {
      const key = parseAddressKey(text);
      if (!key.ok) throw new Error(`sandboxKeys: the key of ${chain} is ${key.error}`);
      // The table's own keys.
      return [chain as keyof typeof sandboxAddressKeys, key.value satisfies AddressKey];
    }),
  );
}

/** Deposits in coins: addresses, the watch of their chains, and rates of exchange. */
export async function startCoins(
  { pool, log, lifetime }: Base,
  http: HttpApp,
  {
    booking,
    sandbox,
    origin,
  }: {
    readonly booking: BookingParts;
    /** Asks the sandbox's payment service, which keeps chains of play money. */
    readonly sandbox: ProviderCall | undefined;
    readonly origin: () => string;
  },
): Promise<{ isCoinOffered(wallet: CurrencyCode): boolean }> {
  const sources: AddressSources = sandbox
    ? { keys: sandboxKeys(), pool: sandboxAddresses(sandbox) }
    : { keys: new Map(), pool: undefined };
  coinRoutes(http, {
    pool,
    sources,
    sendUrl: ({ wallet, address, tag }) =>
      sandbox
        ? `${origin()}${HOSTED_PAGES_PATH}/send/${[wallet, address, tag].filter(Boolean).join('/')}`
        : null,
  });
  if (sandbox) {
    const rates = await startSandboxRates({ pool, clock, log });
    lifetime.add('sandbox-rates', async () => rates.stop());
    const watch = startChainWatch({ ...booking, clock, source: sandboxChains(sandbox) });
    lifetime.add('chain-watch', () => watch.stop());
  }
  return { isCoinOffered: (wallet) => isWallet(wallet) && hasAddresses(sources, wallet) };
}
