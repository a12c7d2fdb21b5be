import { type CurrencyCode, currencyCodes, hasKey } from '@evens/base';
import { type Blockchain, type Coin, type CoinCurrency, coinMinimum, coinsOn } from '@evens/providers';
import { field } from '../fields/field.ts';
import type { FieldKind } from '../kinds/field-kinds.ts';
import { coinLimits } from './coin-limits.ts';
import { depositForm, withdrawalForm } from './payment-forms.ts';
import { limitsIn } from './payment-limits.ts';
import type { CryptoFacts, PaymentMethod } from './payment-method.ts';

interface CoinMethod {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly coin: Coin;
  readonly blockchain: Blockchain;
  readonly addressKind: FieldKind;
  /** Currencies of accounts; the first is the coin's own unit. */
  readonly currencies: readonly [CoinCurrency, ...CoinCurrency[]];
  readonly needsTag?: boolean;
}

/** The processor's number, shared by all its coins. */
export const COINSPAID_ID = 164;

/** Accounts in money, for which coins are exchanged. */
export const exchangedInto: readonly CurrencyCode[] = currencyCodes.filter(
  (code) => !hasKey(coinMinimum, code),
);
/** Limits of exchanged deposits in euros; the lower limit is the coin's `minimum`. */
export const exchangedEuros = { minimum: 1, maximum: 50_000 };

export function cryptoFacts({
  coin,
  blockchain,
  currency,
  needsTag = false,
}: Pick<CoinMethod, 'coin' | 'blockchain' | 'needsTag'> & { readonly currency: CoinCurrency }): CryptoFacts {
  return {
    currency,
    coin,
    blockchain,
    minimum: coinMinimum[currency],
    warnings: ['minimum', 'network', ...(needsTag ? (['tag'] as const) : [])],
    needsTag,
  };
}

/** One coin of the processor. Every amount at the player's address is a deposit, so its form has no fields. */
export function coinspaidMethod(method: CoinMethod): PaymentMethod {
  const { key, id, name, blockchain, addressKind, currencies, needsTag } = method;
  const limits = coinLimits(currencies);
  const tag = needsTag ? [field('BlockchainTag', 'text', { isRequired: false, lengthMax: 64 })] : [];
  return {
    key,
    id,
    paymentMethodId: COINSPAID_ID,
    name,
    group: 'crypto',
    countries: { except: ['BR', 'GB'] },
    crypto: cryptoFacts({ ...method, currency: currencies[0] }),
    deposit: depositForm({
      shared: ['PaymentMethod'],
      limits: { ...limitsIn(exchangedInto, exchangedEuros), ...limits },
    }),
    withdrawal: withdrawalForm({
      fields: [
        field('BlockchainAddress', addressKind),
        ...tag,
        field('CoinspaidConvertToCurrency', 'choice', {
          isRequired: false,
          choices: coinsOn(blockchain).map((coin) => ({ value: coin, name: coin })),
        }),
      ],
      limits,
    }),
  };
}
