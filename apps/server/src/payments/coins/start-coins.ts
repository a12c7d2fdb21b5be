import type { CurrencyCode } from '@evens/base';
import { HOSTED_PAGES_PATH, isWallet } from '@evens/providers';
import type { Base } from '../../base.ts';
import { systemClock } from '../../platform/clock.ts';
import type { HttpApp } from '../../platform/http.ts';
import type { BookingParts } from '../book-events.ts';
import type { CallbackReceiver } from '../callbacks/callback-routes.ts';
import type { ProviderCall } from '../payment-provider.ts';
import { startSandboxRates } from '../rates/sandbox-rates.ts';
import { type AddressKey, parseAddressKey } from './addresses/derive-address.ts';
import { type AddressSources, hasAddresses } from './addresses/request-address.ts';
import { sandboxAddressKeys } from './addresses/sandbox-address-keys.ts';
import type { ChainConfig, EthereumConfig } from './chain-config.ts';
import { bitcoinChain } from './chains/bitcoin-chain.ts';
import type { ChainSource } from './chains/chain-source.ts';
import type { EthereumChain } from './chains/ethereum-chain.ts';
import { sandboxChains } from './chains/sandbox-chains.ts';
import type { CoinPool } from './pools/coin-pool.ts';
import { receivePool, startPoolWatch } from './pools/start-pool.ts';
import { coinRoutes } from './routes.ts';
import { startChainWatch } from './watch-chains.ts';

/** A chain like Ethereum. Its library takes about 85 MB, so it is loaded only if it is used. */
async function connectEthereum(chain: EthereumChain): Promise<ChainSource> {
  const { ethereumChain } = await import('./chains/ethereum-chain.ts');
  return ethereumChain(chain);
}

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

/** Ids of the main networks (EIP-155). */
const chainIds: Readonly<Record<EthereumConfig['chain'], number>> = { ethereum: 1, 'bnb-smart-chain': 56 };

/** Connects a chain through its node. */
export async function connectChain(config: ChainConfig): Promise<ChainSource> {
  if ('credentials' in config) return bitcoinChain(config);
  const { chain, url, usdtContract } = config;
  return connectEthereum({
    chain,
    chainId: chainIds[chain],
    url,
    native: chain === 'ethereum' ? 'ETH' : 'BNB',
    tokens: usdtContract === undefined ? {} : { USDTE: usdtContract },
  });
}

interface CoinParts {
  readonly booking: BookingParts;
  /** The sandbox's payment service, which has play-money chains and lends addresses. */
  readonly sandbox: { readonly call: ProviderCall; readonly coins: CoinPool } | undefined;
}

/** Serves deposits in coins: addresses, and callbacks of a provider of addresses. */
export function serveCoins(
  { config, pool, log, origin }: Base,
  http: HttpApp,
  { booking, sandbox }: CoinParts,
): {
  isCoinOffered(wallet: CurrencyCode): boolean;
  readonly coinPool: CallbackReceiver | undefined;
} {
  const sources: AddressSources = sandbox
    ? { keys: sandboxKeys(), pool: sandbox.coins }
    : { keys: new Map(config.chains.map(({ chain, key }) => [chain, key])), pool: undefined };
  coinRoutes(http, {
    pool,
    sources,
    gates: config.profile.identityBefore,
    log,
    sendUrl: ({ wallet, address, tag }, locale) =>
      sandbox
        ? `${origin()}${HOSTED_PAGES_PATH}/send/${[wallet, address, tag].filter(Boolean).join('/')}?locale=${locale}`
        : null,
  });
  return {
    coinPool: sandbox && receivePool({ ...booking, coins: sandbox.coins }),
    isCoinOffered: (wallet) => isWallet(wallet) && hasAddresses(sources, wallet),
  };
}

/** Watches chains and the provider of addresses. */
export async function workCoins(
  { config, pool, log, metrics, startWork }: Base,
  { booking, sandbox }: CoinParts,
): Promise<void> {
  if (sandbox)
    await startWork('sandbox-coins', async (leased) => {
      const rates = await startSandboxRates({ pool, clock, log, metrics });
      leased.add('sandbox-rates', () => rates.stop());
      const watch = startChainWatch({ ...booking, clock, source: sandboxChains(sandbox.call) });
      leased.add('chain-watch', () => watch.stop());
      const deposits = startPoolWatch({ ...booking, clock, coins: sandbox.coins });
      leased.add('coin-pool', () => deposits.stop());
    });
  for (const chain of config.chains)
    await startWork(`coins-${chain.chain}`, async (leased) => {
      const watch = startChainWatch({ ...booking, clock, source: await connectChain(chain) });
      leased.add('chain-watch', () => watch.stop());
    });
}
