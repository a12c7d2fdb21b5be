import { formatAmount } from '@evens/base';
import type { Ticket } from '@evens/contract';
import { Timer } from 'lucide-react';
import { useId, useState } from 'react';
import { moneyText } from '../../app/figures.tsx';
import { typedAmount } from '../../app/typed-amount.ts';
import { t } from '../../app/words.ts';
import { Button } from '../../ui/button.tsx';
import { AmountInput } from './amount-input.tsx';
import type { CashoutOptionsProps } from './cashout-options.tsx';
import { setAutoCashout } from './cashouts-site.ts';
import { minorOf } from './part-of-offer.ts';

/** Sets the value at which the whole of what is in play cashes itself out. */
export function AutoCashout({ ticket, offer }: CashoutOptionsProps) {
  const { ID, Currency: currency, AutoCashout: set } = ticket;
  const id = useId();
  const [typed, setTyped] = useState(set ?? '');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const valueMinor = typedAmount(typed, currency);
  const mostMinor = minorOf(ticket.PotentialPayout, currency);
  const isTooMuch = valueMinor > mostMinor;
  const isReached = offer.Value !== null && valueMinor > 0n && valueMinor <= minorOf(offer.Value, currency);

  async function save() {
    setBusy(true);
    const message = await setAutoCashout(ID, formatAmount(valueMinor, currency));
    setBusy(false);
    setError(message === '' ? undefined : message);
  }

  return (
    <form
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (valueMinor > 0n && !isTooMuch) void save();
      }}
    >
      <p className="text-sm text-quiet">{t('cashout.auto.text')}</p>
      <AmountInput
        id={`${id}-auto`}
        label={t('cashout.auto.value')}
        value={typed}
        currency={currency}
        error={
          isTooMuch
            ? t('cashout.part.too-much', { amount: moneyText(ticket.PotentialPayout, currency) })
            : error
        }
        onType={(text) => {
          setTyped(text);
          setError(undefined);
        }}
      />
      {isReached && <p className="text-sm text-warn">{t('cashout.auto.reached')}</p>}
      <Button type="submit" busy={isBusy} disabled={valueMinor === 0n || isTooMuch}>
        {t(set === null ? 'cashout.auto.set' : 'cashout.auto.change')}
      </Button>
    </form>
  );
}

/** The value that is set, and the way to take it back. */
export function AutoNote({ ticket, value }: { readonly ticket: Ticket; readonly value: string }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function clear() {
    setBusy(true);
    setError(await setAutoCashout(ticket.ID, null));
    setBusy(false);
  }

  return (
    <div data-auto-cashout={value} className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
      <Timer aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="grow">{t('cashout.auto.at', { amount: moneyText(value, ticket.Currency) })}</p>
      <Button kind="quiet" size="small" busy={isBusy} onClick={() => void clear()}>
        {t('cashout.auto.clear')}
      </Button>
      {error !== '' && (
        <p role="alert" className="w-full text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
