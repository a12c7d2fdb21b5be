import type { CurrencyCode } from '@evens/base';
import { coinWallet, findOwnWallet, type WalletCurrency, walletCurrencies } from '@evens/providers';
import { cryptoFacts } from '../methods/definition/coinspaid-method.ts';
import { type CryptoFacts, offeredForm } from '../methods/definition/payment-method.ts';
import { findPaymentMethod } from '../methods/registry.ts';
import { isMethodOpen } from '../rules/cashier-rules.ts';
import type { MethodQuery } from '../rules/method-refusal.ts';

/** A coin of the group that shares one tile. */
export interface GroupedCoin {
  readonly name: string;
  readonly crypto: CryptoFacts;
}

function toGroupedCoin(wallet: WalletCurrency): GroupedCoin {
  const { coin, blockchain, needsTag, method } = coinWallet(wallet);
  const single = findPaymentMethod(method);
  return single?.crypto
    ? { name: single.name, crypto: single.crypto }
    : { name: coin, crypto: cryptoFacts({ coin, blockchain, currency: wallet, needsTag }) };
}

/** The coins that this player may deposit: for an account in a coin only that coin, for any other account all coins. */
export function groupedCoins({
  isCoinOffered,
  ...query
}: MethodQuery & { readonly isCoinOffered: (wallet: CurrencyCode) => boolean }): readonly GroupedCoin[] {
  const { currency, country, rules } = query;
  const own = findOwnWallet(currency);
  return walletCurrencies
    .filter((wallet) => {
      const { method: key } = coinWallet(wallet);
      const method = findPaymentMethod(key);
      return (
        (own === undefined || own === wallet) &&
        isCoinOffered(wallet) &&
        method !== undefined &&
        offeredForm(method, { ...query, direction: 'deposit' }) !== undefined &&
        isMethodOpen(rules, { method: key, direction: 'deposit', country })
      );
    })
    .map(toGroupedCoin);
}
