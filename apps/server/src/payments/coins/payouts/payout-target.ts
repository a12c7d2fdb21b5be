import { type CurrencyCode, err, hasKey, ok, type Result } from '@evens/base';
import { addressFaultOn, coins, findOwnWallet, type WalletCurrency, walletOn } from '@evens/providers';
import type { PaymentMethod } from '../../methods/definition/payment-method.ts';
import type { PaymentValues } from '../../methods/kinds/field-kind.ts';

/** Coin, chain, address and tag of a coin withdrawal. */
export interface PayoutTarget {
  readonly wallet: WalletCurrency;
  readonly address: string;
  readonly tag: string | undefined;
}

/** `coin`: no coin, or one without a chain; `convert`: a conversion into a coin of another chain than the address. */
export type TargetFault = 'coin' | 'convert' | 'address';

const addressFields = [
  'BlockchainAddress',
  'WalletAddress',
  'BitcoinAddress',
  'EtherAddress',
  'LitecoinAddress',
] as const;

/** The chain that the form or the method names; otherwise the coin's chain whose address format matches. */
function findChain(method: PaymentMethod, values: PaymentValues, coin: string, address: string) {
  const named = values['Blockchain'] ?? method.crypto?.blockchain;
  if (named !== undefined || !hasKey(coins, coin)) return named;
  return coins[coin].find((chain) => addressFaultOn(chain, address) === undefined);
}

/** Reads the target from the validated values of a withdrawal form. */
export function parsePayoutTarget(
  method: PaymentMethod,
  { currency, values }: { readonly currency: CurrencyCode; readonly values: PaymentValues },
): Result<PayoutTarget, TargetFault> {
  const address = addressFields.map((name) => values[name]).find((value) => value !== undefined);
  if (address === undefined) return err('address');
  const tag = values['BlockchainTag'] || undefined;
  const coin = values['Crypto'] ?? values['CoinDirectCryptoCurrency'] ?? method.crypto?.coin;
  const chain = coin === undefined ? undefined : findChain(method, values, coin, address);
  if (coin === undefined || chain === undefined) {
    const wallet = coin === undefined ? findOwnWallet(currency) : undefined;
    return wallet ? ok({ wallet, address, tag }) : err('coin');
  }
  const converted = values['CoinspaidConvertToCurrency'] || coin;
  const wallet = walletOn(converted, chain);
  if (wallet) return ok({ wallet, address, tag });
  return err(converted === coin ? 'coin' : 'convert');
}
