import type { CurrencyCode } from '@evens/base';
import { t } from '@evens/web/core/words.ts';
import { CoinRate } from './coin-rate.tsx';
import type { CoinPayout } from './use-coin-payout.ts';

interface PayoutWorthProps {
  readonly payout: CoinPayout;
  readonly account: CurrencyCode;
}

/** The coins that a withdrawal pays, and the rate. */
export function PayoutWorth({ payout: { wallet, coins }, account }: PayoutWorthProps) {
  if (wallet === undefined) return null;
  return (
    <div role="status" className="grid gap-1 rounded-md bg-raised px-4 py-3">
      {coins !== undefined && (
        <p className="font-[580]" data-payout-coins>
          {t('cashier.coin.receive', { amount: coins, coin: wallet })}
        </p>
      )}
      {wallet !== account && <CoinRate coin={wallet} account={account} direction="withdrawal" />}
    </div>
  );
}
