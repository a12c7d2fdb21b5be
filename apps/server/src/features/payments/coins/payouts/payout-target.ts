import { type CurrencyCode, err, isKeyOf, ok, type Result } from '@evens/base';
import type { PaymentMethod } from '../../methods/definition/payment-method.ts';
import { addressFaultOn } from '../../methods/kinds/address-kinds.ts';
import type { PaymentValues } from '../../methods/kinds/field-kind.ts';
import { coins } from '../../methods/lists/blockchains.ts';
import { ownWalletOf, type WalletCurrency, walletOn } from '../wallets.ts';

/** What a withdrawal of coins pays to. */
export interface PayoutTarget {
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag: string | undefined;
}

/** `coin`: none is named, or not on a chain; `convert`: it is to be exchanged into a coin that its address is not of. */
export type TargetFault = 'coin' | 'convert' | 'address';

const addressFields = [
  'BlockchainAddress',
  'WalletAddress',
  'BitcoinAddress',
  'EtherAddress',
  'LitecoinAddress',
] as const;

/** The chain that the form or the method names, else the one of the coin's chains that the address is of. */
function chainOf(method: PaymentMethod, values: PaymentValues, coin: string, address: string) {
  const named = values['Blockchain'] ?? method.crypto?.blockchain;
  if (named !== undefined || !isKeyOf(coins, coin)) return named;
  return coins[coin].find((chain) => addressFaultOn(chain, address) === undefined);
}

/** Reads what a withdrawal's form pays to; the form itself was checked before. */
export function payoutTargetOf(
  method: PaymentMethod,
  { currency, values }: { readonly currency: CurrencyCode; readonly values: PaymentValues },
): Result<PayoutTarget, TargetFault> {
  const address = addressFields.map((name) => values[name]).find((value) => value !== undefined);
  if (address === undefined) return err('address');
  const tag = values['BlockchainTag'] || undefined;
  const coin = values['Crypto'] ?? values['CoinDirectCryptoCurrency'] ?? method.crypto?.coin;
  const converted = values['CoinspaidConvertToCurrency'] || undefined;
  if (converted !== undefined && converted !== coin) return err('convert');
  const chain = coin === undefined ? undefined : chainOf(method, values, coin, address);
  const wallet =
    coin === undefined ? ownWalletOf(currency) : chain === undefined ? undefined : walletOn(coin, chain);
  return wallet ? ok({ wallet, address, tag }) : err('coin');
}
