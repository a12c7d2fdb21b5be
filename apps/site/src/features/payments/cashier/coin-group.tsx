import type { CurrencyCode } from '@evens/base';
import type { DepositMethod } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { SelectField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { CoinDeposit } from './coin-deposit.tsx';

interface CoinGroupProps {
  readonly coins: NonNullable<DepositMethod['Coins']>;
  readonly account: CurrencyCode;
}

/** The tile of all coins: chooses a coin and shows its deposit. */
export function CoinGroup({ coins, account }: CoinGroupProps) {
  const [chosen, setChosen] = useState('');
  const coin = coins.find(({ Crypto }) => Crypto.Currency === chosen);
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('payments.field.Crypto')}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('cashier.choose')}</option>
        {coins.map(({ Name, Crypto }) => (
          <option key={Crypto.Currency} value={Crypto.Currency}>
            {Name === Crypto.Currency
              ? `${Name} · ${Crypto.BlockchainName}`
              : `${Name} (${Crypto.Currency}) · ${Crypto.BlockchainName}`}
          </option>
        ))}
      </SelectField>
      {coin && <CoinDeposit key={coin.Crypto.Currency} crypto={coin.Crypto} account={account} />}
    </div>
  );
}
