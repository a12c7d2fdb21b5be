import { type CurrencyCode, currencyDigits, parseCurrency } from '@evens/base';
import { callQuery } from '@evens/web/core/api.ts';
import type { FormField } from '@evens/web/features/payments/cashier/payment-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRatePair } from './coin-rate.tsx';
import { coinsFor } from './coin-worth.ts';

/** Additions to the form of the method that pays out all coins. */
export interface CoinPayout {
  /** The fields to display: without the converted amount, and with the networks of the chosen coin only. */
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, string>>;
  /** The coin on its network; undefined until both are known. */
  readonly wallet: CurrencyCode | undefined;
  /** Coins for the amount; undefined without a coin, an amount or valid rates. */
  readonly coins: string | undefined;
}

const COINS_FIELD = 'AmountInConversionCurrency';

interface Typed {
  readonly currency: CurrencyCode;
  readonly wireAmount: string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** The coin, its network and the converted amount of a withdrawal; undefined for every other method. */
export function useCoinPayout(fields: readonly FormField[], typed: Typed): CoinPayout | undefined {
  const hasCoinField = fields.some(({ Name }) => Name === COINS_FIELD);
  const known = useQuery({ ...callQuery('GET /api/blockchain/sub-addresses'), enabled: hasCoinField });
  const { currency, wireAmount, values } = typed;
  const { Crypto: coin = '', Blockchain: named = '' } = values;
  const networks = (known.data?.Addresses ?? []).filter(({ CryptoCurrency }) => CryptoCurrency === coin);
  // If a coin has one network, it is chosen.
  const [first] = networks;
  const network = networks.length === 1 ? first : networks.find(({ Blockchain }) => Blockchain === named);
  const parsed = parseCurrency(network?.Currency ?? '');
  const wallet = parsed.ok ? parsed.value : undefined;
  const pair = useRatePair(hasCoinField ? wallet : undefined, currency);
  if (!hasCoinField) return undefined;
  const coins =
    wallet === undefined || wireAmount === undefined
      ? undefined
      : currency === wallet
        ? wireAmount
        : pair && coinsFor(pair, { wireAmount, digits: currencyDigits(wallet) });
  return {
    fields: fields.flatMap((field) => {
      if (field.Name === COINS_FIELD) return [];
      if (field.Name !== 'Blockchain' || networks.length === 0 || !field.Choices) return [field];
      const Choices = field.Choices.filter(({ Value }) =>
        networks.some(({ Blockchain }) => Blockchain === Value),
      );
      return [{ ...field, Choices }];
    }),
    values: {
      ...values,
      Blockchain: network?.Blockchain ?? '',
      ...(coins ? { [COINS_FIELD]: coins } : {}),
    },
    wallet,
    coins: coins ?? undefined,
  };
}
