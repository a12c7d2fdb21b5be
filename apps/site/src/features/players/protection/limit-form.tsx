import { type CommandId, type CurrencyCode, makeCommandId } from '@evens/base';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { api, NetworkError } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { type FormEvent, useState } from 'react';
import { type LimitKind, readLimit } from './limit-text.ts';
import { type PlayerLimit, readOverviewAgain } from './overview.ts';

/** A limit with the data of its form. */
export interface EditedLimit {
  readonly kind: LimitKind;
  readonly period: PlayerLimit['Period'];
  /** Undefined if no limit is in force or requested. */
  readonly limit: PlayerLimit | undefined;
  readonly currency: CurrencyCode;
  readonly increaseAfterHours: number;
  onEdit(isEdited: boolean): void;
}

interface LimitFormProps extends EditedLimit {
  /** Called with the text of the result. */
  onDone(text: string): void;
}

/** Sets, lowers, raises or removes one limit, and shows beforehand when the change takes effect. */
export function LimitForm(props: LimitFormProps) {
  const { kind, period, limit, currency, increaseAfterHours, onEdit, onDone } = props;
  const { feed } = useLive();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // A request without an answer is repeated under the same id.
  const [sent, setSent] = useState<{ readonly value: string | null; readonly id: CommandId }>();
  const present = limit?.Value ?? null;
  const typed = readLimit(kind, text, currency);
  const isExhausted = typed.ok && Number(typed.value) <= Number(limit?.Used ?? 0);
  const [isAsked, setAsked] = useState(false);
  const isHigher = typed.ok && present !== null && Number(typed.value) > Number(present);

  async function send(value: string | null) {
    const id =
      sent !== undefined && sent.value === value
        ? sent.id
        : makeCommandId(feed.serverNowMs(), crypto.getRandomValues(new Uint8Array(16)));
    setSent({ value, id });
    setBusy(true);
    setError(undefined);
    try {
      const set = await api('POST /api/protection/setlimit', {
        body: { Kind: kind, Period: period, Value: value, CommandId: id },
      });
      if (!set.ok) return setError(set.error.message);
      const waits = set.value.Limits.some(
        ({ Kind, Period, NextFrom }) => Kind === kind && Period === period && NextFrom !== null,
      );
      await readOverviewAgain();
      onDone(t(waits ? 'protection.limits.requested' : 'protection.limits.saved'));
    } catch (failure) {
      if (!(failure instanceof NetworkError)) throw failure;
      setError(t('shell.error.no-answer'));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!typed.ok) setError(typed.error);
    else if (isExhausted && !isHigher && !isAsked) setAsked(true);
    else void send(typed.value);
  }

  const hint =
    typed.ok && text !== ''
      ? t(`protection.limits.${isHigher ? 'higher' : isAsked ? 'exhausted' : 'lower'}`, {
          hours: increaseAfterHours,
        })
      : undefined;
  const type = (next: string) => {
    setText(next);
    setAsked(false);
    setError(undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 rounded-lg border border-line p-3">
      {kind === 'session' ? (
        <Field
          label={t('protection.limits.new-minutes')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={5}
          value={text}
          error={error}
          onChange={({ target }) => type(target.value)}
        />
      ) : (
        <AmountField
          label={t('protection.limits.new')}
          value={text}
          currency={currency}
          error={error}
          onType={type}
        />
      )}
      <p role="status" className="text-sm text-quiet empty:hidden">
        {hint}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {present !== null && (
          <Button
            kind="quiet"
            size="small"
            className="me-auto"
            disabled={isBusy}
            onClick={() => void send(null)}
          >
            {t('protection.limits.remove')}
          </Button>
        )}
        <Button kind="quiet" size="small" disabled={isBusy} onClick={() => onEdit(false)}>
          {t('protection.limits.cancel')}
        </Button>
        <Button type="submit" kind="primary" size="small" busy={isBusy}>
          {t(isAsked ? 'protection.limits.save-exhausted' : 'protection.limits.save')}
        </Button>
      </div>
    </form>
  );
}
