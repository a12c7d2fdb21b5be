import type { ChainSource } from './chain-source.ts';
import type { EthereumChain } from './ethereum-chain.ts';

/** A chain like Ethereum. Its library takes some 85 MB, so it is loaded where it is used only. */
export async function connectEthereum(chain: EthereumChain): Promise<ChainSource> {
  const { ethereumChain } = await import('./ethereum-chain.ts');
  return ethereumChain(chain);
}
