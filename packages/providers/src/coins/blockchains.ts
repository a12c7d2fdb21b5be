import { type CurrencyCode, recordKeys } from '@evens/base';

/** Chains of the supported coins. */
export const blockchains = [
  'bitcoin',
  'litecoin',
  'bitcoin-cash',
  'dogecoin',
  'ethereum',
  'tron',
  'bnb-smart-chain',
  'cardano',
  'neo',
] as const;
export type Blockchain = (typeof blockchains)[number];

/** Proper names, the same in every language. */
export const blockchainNames: Readonly<Record<Blockchain, string>> = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  'bitcoin-cash': 'Bitcoin Cash',
  dogecoin: 'Dogecoin',
  ethereum: 'Ethereum (ERC-20)',
  tron: 'Tron (TRC-20)',
  'bnb-smart-chain': 'BNB Smart Chain (BEP-20)',
  cardano: 'Cardano',
  neo: 'Neo N3',
};

/** Coins by the names that processors use, with their chains. */
export const coins = {
  BTC: ['bitcoin'],
  LTC: ['litecoin'],
  BCH: ['bitcoin-cash'],
  DOGE: ['dogecoin'],
  ETH: ['ethereum'],
  USDT: ['ethereum', 'tron'],
  BNB: ['bnb-smart-chain'],
  ADA: ['cardano'],
  NEO: ['neo'],
} as const satisfies Readonly<Record<string, readonly Blockchain[]>>;
export type Coin = keyof typeof coins;

/** The coins that an address of the chain can receive. */
export function coinsOn(blockchain: Blockchain): readonly Coin[] {
  return recordKeys(coins).filter((coin) => coins[coin].some((chain) => chain === blockchain));
}

/** The chain of an account's currency; USDTE and USDTT are one coin on two chains. */
export const chainOfCurrency: Readonly<Partial<Record<CurrencyCode, Blockchain>>> = {
  BTC: 'bitcoin',
  mBTC: 'bitcoin',
  LTC: 'litecoin',
  BCH: 'bitcoin-cash',
  DOGE: 'dogecoin',
  ETH: 'ethereum',
  mETH: 'ethereum',
  USDTE: 'ethereum',
  USDTT: 'tron',
  BNB: 'bnb-smart-chain',
  ADA: 'cardano',
  NEO: 'neo',
};
