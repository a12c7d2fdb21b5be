import { currencyDigits, formatAmount } from '@evens/base';
import { type FormEvent, useRef, useState } from 'react';
import { AmountField } from '../../core/amount-field.tsx';
import { api, NetworkError } from '../../core/api.ts';
import { newCommandId } from '../../core/clock.ts';
import { Money, moneyText } from '../../core/formatted.tsx';
import { useUser } from '../../core/session.ts';
import { hearBalance } from '../../core/shown-balance.ts';
import { readAmount } from '../../core/typed-amount.ts';
import { t } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';

/** The deposit choices of the product; a wallet of coins gets small parts of one. */
const quickAmounts = ['15', '30', '50', '100', '200'] as const;
const quickParts = ['0.001', '0.005', '0.01', '0.05', '0.1'] as const;
const COIN_DIGITS = 8;

/** Play money into the wallet. It says what it is before it asks how much. */
export function TopUpForm() {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [added, setAdded] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // One id per amount: pressing again after a lost answer adds nothing twice.
  const command = useRef<{ id: string; amount: string }>(undefined);
  if (!user) return null;
  const currency = user.Currency;
  const digits = currencyDigits(currency);
  const choices = digits === COIN_DIGITS ? quickParts : quickAmounts;

  async function add(amount: string) {
    if (command.current?.amount !== amount) command.current = { id: newCommandId(), amount };
    setBusy(true);
    try {
      const body = { CommandId: command.current.id, Amount: amount };
      const result = await api('POST /api/sandbox/topup', { body });
      if (!result.ok) return setError(result.error.message);
      hearBalance(result.value.Balance);
      command.current = undefined;
      setTyped('');
      setAdded(moneyText(amount, currency));
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setError(t('shell.error.network'));
    } finally {
      setBusy(false);
    }
  }

  function type(text: string) {
    setTyped(text);
    setError(undefined);
    setAdded(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readAmount(typed, currency);
    // An unreadable amount is reported under the field already.
    if (!read.ok && typed.trim() !== '') return;
    if (!read.ok || read.value.minor <= 0n) return setError(t('wallet.top-up.invalid'));
    void add(formatAmount(read.value.minor, currency));
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="rounded-md bg-accent-soft px-3 py-2.5">{t('wallet.top-up.text')}</p>
      <AmountField
        label={t('wallet.top-up.amount')}
        value={typed}
        currency={currency}
        error={error}
        className="text-lg font-[620]"
        onType={type}
      />
      <div className="grid grid-cols-5 gap-1.5">
        {choices.map((amount) => (
          <Button key={amount} size="small" className="px-0" onClick={() => type(amount)}>
            {amount}
          </Button>
        ))}
      </div>
      <p className="flex items-baseline justify-between text-quiet">
        {t('shell.balance')}
        <Money amount={user.Balances.TotalBalance} currency={currency} className="font-[620] text-text" />
      </p>
      <Button type="submit" kind="primary" size="large" wide busy={isBusy}>
        {t('shell.top-up')}
      </Button>
      <p role="status" className="min-h-5 text-center font-[560] text-up">
        {added !== undefined && t('wallet.top-up.done', { amount: added })}
      </p>
    </form>
  );
}
