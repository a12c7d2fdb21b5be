import type { CurrencyCode } from '@evens/base';
import type { PublicCoin } from '@evens/contract';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Card } from '@evens/web/ui/surface.tsx';

interface CoinListProps {
  readonly coins: readonly PublicCoin[];
  readonly currency: CurrencyCode;
}

/** Coins with their minimum deposit and the number of confirmations. */
export function CoinList({ coins, currency }: CoinListProps) {
  const isExchanged = coins.some(({ IsExchanged }) => IsExchanged);
  return (
    <Card>
      <div className="border-b border-line px-4 py-2.5">
        <h2>{t('methods.coins')}</h2>
        <p className="mt-1 max-w-[80ch] text-quiet">
          {t('methods.coins.text')}
          {isExchanged && ` ${t('cashier.coin.exchanged', { currency })}`}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {coins.map((coin) => (
          <li
            key={coin.Currency}
            data-public-coin={coin.Currency}
            className="grid gap-2 px-4 py-3 tablet:grid-cols-[minmax(0,2fr)_minmax(0,6fr)] tablet:gap-4"
          >
            <div>
              <h3 className="text-base font-[620]">
                <bdi translate="no">{coin.Name}</bdi>
              </h3>
              <p className="text-sm text-quiet">
                {t('methods.coins.network', { network: coin.BlockchainName })}
              </p>
              {coin.HasTag && <p className="text-sm text-quiet">{t('methods.coins.tag')}</p>}
            </div>
            <dl className="grid gap-x-4 gap-y-1 mobile:grid-cols-3">
              <Fact label={t('methods.coins.minimum')} text={moneyText(coin.Minimum, coin.Currency)} />
              <Fact
                label={t('methods.coins.confirmations')}
                text={written().count(coin.NeededConfirmations)}
              />
              {coin.Withdrawal && (
                <Fact
                  label={t('methods.coins.withdrawal-minimum')}
                  text={moneyText(coin.Withdrawal.Minimum, currency)}
                />
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Fact({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 mobile:block">
      <dt className="text-sm text-faint">{label}</dt>
      <dd>
        <bdi>{text}</bdi>
      </dd>
    </div>
  );
}
