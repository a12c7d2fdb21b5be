import { currencyDigits, parseAmount } from '@evens/base';
import { type FormEvent, useRef, useState } from 'react';
import { api, NetworkError } from '../../app/api.ts';
import { newCommandId } from '../../app/clock.ts';
import { Money, moneyText } from '../../app/figures.tsx';
import { setBalance, useUser } from '../../app/session.ts';
import { t } from '../../app/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notice.tsx';
import { sanitiseStake } from '../slip/index.ts';

/** The deposit choices of the product; a wallet of coins gets small parts of one. */
const quickAmounts = ['15', '30', '50', '100', '200'] as const;
const quickParts = ['0.001', '0.005', '0.01', '0.05', '0.1'] as const;
const COIN_DIGITS = 8;

/** Play money into the wallet. It says what it is before it asks how much. */
export function TopUpDialog({ onClose }: { onClose(): void }) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
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
      setBalance(result.value.Balance);
      notify(t('wallet.top-up.done', { amount: moneyText(amount, currency) }), 'good');
      onClose();
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setError(t('shell.error.network'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const parsed = parseAmount(typed.startsWith('.') ? `0${typed}` : typed.replace(/\.$/, ''), currency);
    if (!parsed.ok || parsed.value <= 0n) {
      setError(
        parsed.ok || parsed.error !== 'too-many-decimals'
          ? t('wallet.top-up.invalid')
          : t('wallet.top-up.decimals', { digits }),
      );
      return;
    }
    void add(typed.startsWith('.') ? `0${typed}` : typed.replace(/\.$/, ''));
  }

  return (
    <Dialog title={t('wallet.top-up.title')} closeLabel={t('shell.close')} onClose={onClose} insists={isBusy}>
      <form onSubmit={submit} noValidate className="grid gap-4 p-5">
        <p className="rounded-md bg-accent-soft px-3 py-2.5">{t('wallet.top-up.text')}</p>
        <Field
          label={t('wallet.top-up.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={error}
          end={
            <span className="pe-2 text-sm text-faint" translate="no">
              {currency}
            </span>
          }
          className="text-lg font-[620]"
          onChange={(event) => {
            setTyped(sanitiseStake(event.target.value, currency));
            setError(undefined);
          }}
        />
        <div className="grid grid-cols-5 gap-1.5">
          {choices.map((amount) => (
            <Button key={amount} size="small" className="px-0" onClick={() => setTyped(amount)}>
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
      </form>
    </Dialog>
  );
}
