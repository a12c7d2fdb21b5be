import { type CurrencyCode, hasKey } from '@evens/base';
import type { Blockchain, Coin } from './blockchains.ts';

/** Minimum deposit and minimum withdrawal, in units of the currency. */
export const coinMinimum = {
  BTC: '0.0002',
  mBTC: '0.2',
  LTC: '0.01',
  ETH: '0.01',
  mETH: '1',
  BCH: '0.001',
  DOGE: '1',
  NEO: '1',
  ADA: '1',
  BNB: '0.01',
  USDTE: '0.01',
  USDTT: '0.01',
} as const satisfies Readonly<Partial<Record<CurrencyCode, string>>>;

export type CoinCurrency = keyof typeof coinMinimum;

/** One coin on one chain, with one address per player. USDTE and USDTT are the same coin with separate addresses. */
export interface CoinWallet {
  readonly coin: Coin;
  readonly blockchain: Blockchain;
  /** Key of the method under which its deposits are listed. */
  readonly method: string;
  /** Digits of the chain's smallest unit. */
  readonly chainDigits: number;
  /** Whether players share the provider's address and are distinguished by a tag. */
  readonly needsTag: boolean;
  /** Decimal number of coins; smaller deposits are not registered. */
  readonly minimum: string;
}

function wallet(
  key: keyof typeof coinMinimum,
  parts: Pick<CoinWallet, 'coin' | 'blockchain' | 'chainDigits'> & Partial<CoinWallet>,
): CoinWallet {
  return { method: `coinspaid${key.toLowerCase()}`, needsTag: false, minimum: coinMinimum[key], ...parts };
}

export const coinWallets = {
  BTC: wallet('BTC', { coin: 'BTC', blockchain: 'bitcoin', chainDigits: 8 }),
  USDTT: wallet('USDTT', { coin: 'USDT', blockchain: 'tron', chainDigits: 6, needsTag: true }),
  USDTE: wallet('USDTE', { coin: 'USDT', blockchain: 'ethereum', chainDigits: 6 }),
  LTC: wallet('LTC', { coin: 'LTC', blockchain: 'litecoin', chainDigits: 8 }),
  ETH: wallet('ETH', { coin: 'ETH', blockchain: 'ethereum', chainDigits: 18 }),
  DOGE: wallet('DOGE', { coin: 'DOGE', blockchain: 'dogecoin', chainDigits: 8 }),
  BCH: wallet('BCH', { coin: 'BCH', blockchain: 'bitcoin-cash', chainDigits: 8 }),
  BNB: wallet('BNB', { coin: 'BNB', blockchain: 'bnb-smart-chain', chainDigits: 18 }),
  ADA: wallet('ADA', { coin: 'ADA', blockchain: 'cardano', chainDigits: 6, needsTag: true }),
  // NEO has no method of its own: players reach it through the processor of all coins.
  NEO: wallet('NEO', { coin: 'NEO', blockchain: 'neo', chainDigits: 0, needsTag: true, method: 'allinone' }),
} as const satisfies Readonly<Partial<Record<CoinCurrency, CoinWallet>>>;
export type WalletCurrency = keyof typeof coinWallets;

export const walletCurrencies: readonly WalletCurrency[] = [
  'BTC',
  'USDTT',
  'USDTE',
  'LTC',
  'ETH',
  'DOGE',
  'BCH',
  'BNB',
  'ADA',
  'NEO',
];

export function coinWallet(currency: WalletCurrency): CoinWallet {
  return coinWallets[currency];
}

export function isWallet(currency: CurrencyCode): currency is WalletCurrency {
  return hasKey(coinWallets, currency);
}

/** Currencies that are thousandths of a coin. */
const thousandths: Readonly<Partial<Record<CurrencyCode, WalletCurrency>>> = { mBTC: 'BTC', mETH: 'ETH' };

/** The wallet of an account's coin; undefined for accounts in money. */
export function findOwnWallet(account: CurrencyCode): WalletCurrency | undefined {
  return thousandths[account] ?? walletCurrencies.find((currency) => currency === account);
}

/** The wallet of a coin on a chain, by the names that processors use. */
export function walletOn(coin: string, blockchain: string): WalletCurrency | undefined {
  return walletCurrencies.find((currency) => {
    const { coin: own, blockchain: chain } = coinWallet(currency);
    return own === coin && chain === blockchain;
  });
}

/** Blocks that a transfer needs, including its own: the more, the less likely is a replacement of its block. */
export const confirmationsNeeded: Readonly<Record<Blockchain, number>> = {
  bitcoin: 3,
  litecoin: 6,
  'bitcoin-cash': 6,
  dogecoin: 20,
  ethereum: 12,
  tron: 19,
  'bnb-smart-chain': 15,
  cardano: 15,
  neo: 2,
};

/** Parses a decimal number of coins to units of the chain; for minimums, which have no more digits than the chain. */
export function parseUnits(decimal: string, digits: number): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(digits, '0').slice(0, digits));
}

/** Formats units of a chain as a decimal number of coins without trailing zeros. */
export function coinText(units: bigint, digits: number): string {
  const text = units.toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const part = text.slice(text.length - digits).replace(/0+$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}

/** An amount of coins as text for a difference in the reconciliation. */
export function coinsText(wallet: WalletCurrency, units: bigint): string {
  return `${coinText(units, coinWallet(wallet).chainDigits)} ${wallet}`;
}

/** A payment of coins as text for a difference in the reconciliation. */
export function paidToText(paid: {
  readonly wallet: WalletCurrency;
  readonly units: bigint;
  readonly address: string;
  readonly tag?: string | undefined;
}): string {
  const { wallet, units, address, tag } = paid;
  return `${coinsText(wallet, units)} to ${tag === undefined ? address : `${address} (${tag})`}`;
}
