import { type CommandId, formatAmount } from '@evens/base';
import { type Vault, vaultMinutes } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { calendarDay, newCommandId, startOfDay } from '@evens/web/core/clock.ts';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { queryClient } from '@evens/web/core/query-client.ts';
import { amountReading, readAmount } from '@evens/web/core/typed-amount.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { type FormEvent, Suspense, useState } from 'react';
import { DayField } from '../history/lazy.ts';
import { hoursText } from './duration.ts';
import { vaultQuery } from './vault-query.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const choices = [1, 24, 7 * 24, 30 * 24] as const;
/** The choice of a date instead of hours. */
const UNTIL_DATE = 'date';

/** Locks an amount for some hours, or until the start of a day. */
export function VaultForm({ vault: { Currency: currency, Minimum } }: { readonly vault: Vault }) {
  const { feed } = useLive();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('24');
  const [day, setDay] = useState<string>();
  const [errors, setErrors] = useState<{ readonly amount?: string; readonly time?: string }>({});
  const [done, setDone] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A request without an answer is repeated under the same id.
  const [sent, setSent] = useState<{
    readonly key: string;
    readonly id: CommandId;
    readonly minutes: number;
  }>();
  const nowMs = feed.serverNowMs();
  const dayMs = day === undefined ? undefined : startOfDay(day);

  function readMinutes(): number | undefined {
    if (chosen !== UNTIL_DATE) return Number(chosen) * 60;
    const minutes = Math.ceil(((dayMs ?? 0) - nowMs) / MINUTE_MS);
    return minutes >= vaultMinutes.least && minutes <= vaultMinutes.most ? minutes : undefined;
  }

  async function send(amount: string, minutes: number) {
    const key = `${amount} ${chosen} ${day}`;
    const command = sent?.key === key ? sent : { key, minutes, id: newCommandId() };
    setSent(command);
    setBusy(true);
    try {
      const locked = await api('POST /api/protection/vaultlock', {
        body: { Amount: amount, Minutes: command.minutes, CommandId: command.id },
      });
      if (!locked.ok) return setErrors({ amount: locked.error.message });
      queryClient.setQueryData(vaultQuery.queryKey, locked.value);
      setSent(undefined);
      setText('');
      setDone(t('protection.vault.done', { amount: moneyText(amount, currency) }));
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setErrors({ amount: t('shell.error.no-answer') });
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setDone(undefined);
    const typed = readAmount(text, currency);
    const minutes = readMinutes();
    if (typed.ok && minutes !== undefined) {
      setErrors({});
      void send(formatAmount(typed.value.minor, currency), minutes);
    } else
      setErrors({
        ...(!typed.ok && { amount: amountReading(text, currency)?.text ?? t('accounts.error.required') }),
        ...(minutes === undefined && { time: t('protection.vault.wrong-day') }),
      });
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <AmountField
        label={t('protection.vault.amount')}
        hint={t('protection.vault.least', { amount: moneyText(Minimum, currency) })}
        value={text}
        currency={currency}
        error={errors.amount}
        onType={(next) => {
          setText(next);
          setErrors({});
          setDone(undefined);
        }}
      />
      <SelectField
        label={t('protection.vault.time')}
        value={chosen}
        onChange={({ target: { value } }) => {
          setChosen(value);
          setErrors({});
        }}
      >
        <Options values={choices} text={hoursText} />
        <option value={UNTIL_DATE}>{t('protection.vault.date')}</option>
      </SelectField>
      {chosen === UNTIL_DATE && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <DayField
            label={t('protection.vault.day')}
            day={day}
            min={calendarDay(nowMs + DAY_MS)}
            max={calendarDay(nowMs + 365 * DAY_MS)}
            onDay={setDay}
          />
          {errors.time === undefined ? (
            <p role="status" className="text-sm text-quiet empty:hidden">
              {dayMs !== undefined && t('protection.vault.until', { when: written().dateTime(dayMs) })}
            </p>
          ) : (
            <p role="alert" className="text-sm text-danger">
              {errors.time}
            </p>
          )}
        </Suspense>
      )}
      <div className="flex items-center justify-end gap-3">
        <p role="status" className="me-auto text-sm font-[560] text-up">
          {done}
        </p>
        <Button type="submit" kind="primary" busy={isBusy}>
          {t('protection.vault.lock')}
        </Button>
      </div>
    </form>
  );
}
