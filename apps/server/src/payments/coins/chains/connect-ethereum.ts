import type { ChainSource } from './chain-source.ts';
import type { EthereumChain } from './ethereum-chain.ts';

/** A chain like Ethereum. Its library takes about 85 MB, so it is loaded only if it is used. */
export async function connectEthereum(chain: EthereumChain): Promise<ChainSource> {
  const { ethereumChain } = await import('./ethereum-chain.ts');
  return ethereumChain(chain);
}
