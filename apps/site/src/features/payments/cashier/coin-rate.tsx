import type { CurrencyCode } from '@evens/base';
import { callQuery } from '@evens/web/core/api.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { useQuery } from '@tanstack/react-query';
import { type RatePair, validUntilMs, worthOfCoin } from './coin-worth.ts';

/** How often rates are read again, ms: operators can enter new ones at any time, and old ones end. */
const RATES_EVERY_MS = 60_000;

export const ratesQuery = callQuery('GET /api/currency/rates');

/** The rates of a coin and of the account's currency: undefined while they load, null if one is not valid. */
export function useRatePair(coin: string | undefined, account: CurrencyCode): RatePair | null | undefined {
  const found = useQuery({
    ...ratesQuery,
    enabled: coin !== undefined,
    refetchInterval: RATES_EVERY_MS,
  });
  if (!found.data || coin === undefined) return undefined;
  const findValidRate = (code: string) =>
    found.data.Rates.find(({ Currency, IsValid }) => Currency === code && IsValid);
  const [ofCoin, ofAccount] = [findValidRate(coin), findValidRate(account)];
  return ofCoin && ofAccount ? { coin: ofCoin, account: ofAccount } : null;
}

interface CoinRateProps {
  readonly coin: string;
  readonly account: CurrencyCode;
  readonly direction: 'deposit' | 'withdrawal';
}

/** The value of one coin and the end of its validity, or a note that no rate is valid. */
export function CoinRate({ coin, account, direction }: CoinRateProps) {
  const pair = useRatePair(coin, account);
  if (pair === undefined) return null;
  const text = pair
    ? t('cashier.coin.rate', {
        coin,
        worth: moneyText(worthOfCoin(pair, { currency: account, direction }), account),
        time: written().dateTime(validUntilMs(pair)),
      })
    : t('cashier.coin.no-rate');
  return (
    <p data-coin-rate={coin} className={pair ? 'text-sm text-quiet' : 'text-sm text-warn'}>
      {text}
    </p>
  );
}
