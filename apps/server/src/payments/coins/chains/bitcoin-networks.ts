import type { WalletCurrency } from '@evens/providers';
import type { BitcoinChain } from '../addresses/key-hash-address.ts';
import type { BlockRef } from './chain-source.ts';

export interface BitcoinNetwork {
  readonly wallet: WalletCurrency;
  /** Blocks that identify this chain: its genesis block, and the first block after each fork from another chain. */
  readonly landmarks: readonly BlockRef[];
  /** Confirmations before a block's reward can be spent. */
  readonly rewardConfirmations: number;
  /** Whether `getblock` returns whole transactions. Otherwise they are read by id, which needs the node's `txindex`. */
  readonly hasWholeBlocks: boolean;
}

const bitcoinGenesis = {
  height: 0,
  hash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
};

export const bitcoinNetworks: Readonly<Record<BitcoinChain, BitcoinNetwork>> = {
  bitcoin: {
    wallet: 'BTC',
    landmarks: [
      bitcoinGenesis,
      { height: 478_559, hash: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' },
    ],
    rewardConfirmations: 100,
    hasWholeBlocks: true,
  },
  litecoin: {
    wallet: 'LTC',
    landmarks: [{ height: 0, hash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2' }],
    rewardConfirmations: 100,
    hasWholeBlocks: true,
  },
  'bitcoin-cash': {
    wallet: 'BCH',
    // At height 478,559 Bitcoin has a different block, at 556,767 Bitcoin SV.
    landmarks: [
      bitcoinGenesis,
      { height: 478_559, hash: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec' },
      { height: 556_767, hash: '0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c' },
    ],
    rewardConfirmations: 100,
    hasWholeBlocks: true,
  },
  dogecoin: {
    wallet: 'DOGE',
    landmarks: [{ height: 0, hash: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691' }],
    rewardConfirmations: 240,
    // Dogecoin Core 1.14 is based on a Bitcoin Core whose `getblock` lacked this verbosity.
    hasWholeBlocks: false,
  },
};
