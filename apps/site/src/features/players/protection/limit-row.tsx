import type { CurrencyCode } from '@evens/base';
import { api, NetworkError, type Refused } from '@evens/web/core/api.ts';
import { t, written } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { useState } from 'react';
import { type EditedLimit, LimitForm } from './limit-form.tsx';
import { valueText } from './limit-text.ts';
import { type PlayerLimit, readOverviewAgain } from './overview.ts';

interface LimitRowProps extends EditedLimit {
  readonly isEdited: boolean;
}

/** One limit: its value, its used part, a requested change, and its form. */
export function LimitRow(props: LimitRowProps) {
  const { kind, period, limit, currency, isEdited, onEdit } = props;
  const [message, setMessage] = useState<string>();
  const value = limit?.Value ?? null;
  const action = t(value === null ? 'protection.limits.set' : 'protection.limits.change');
  const label = t('protection.limits.edit', {
    action,
    kind: t(`protection.limits.${kind}`),
    period: t(`protection.limits.${period}`),
  });
  return (
    <li className="grid gap-2 border-b border-line py-2 last:border-b-0" data-limit={`${kind}-${period}`}>
      <div className="flex items-center justify-between gap-3">
        <span className="whitespace-nowrap">{t(`protection.limits.${period}`)}</span>
        <span className="ms-auto text-end tabular-nums">
          {value === null ? (
            <span className="text-quiet">{t('protection.limits.none')}</span>
          ) : (
            t('protection.limits.used', {
              used: valueText(kind, limit?.Used ?? '0', currency),
              limit: valueText(kind, value, currency),
            })
          )}
        </span>
        <Button
          size="small"
          aria-label={label}
          aria-expanded={isEdited}
          onClick={() => {
            setMessage(undefined);
            onEdit(!isEdited);
          }}
        >
          {action}
        </Button>
      </div>
      {limit && limit.NextFrom !== null && <Pending limit={limit} currency={currency} />}
      {isEdited && (
        <LimitForm
          {...props}
          onDone={(text) => {
            setMessage(text);
            onEdit(false);
          }}
        />
      )}
      <p role="status" className="text-sm font-[560] text-up empty:hidden">
        {message}
      </p>
    </li>
  );
}

interface PendingProps {
  readonly limit: PlayerLimit;
  readonly currency: CurrencyCode;
}

/** A requested higher limit: when it can be confirmed, and a button that withdraws the request. */
function Pending({ limit, currency }: PendingProps) {
  const { Kind, Period, NextValue, NextFrom, NeedsConfirmation } = limit;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const value = NextValue === null ? '' : valueText(Kind, NextValue, currency);
  const when = NextFrom === null ? '' : written().dateTime(Date.parse(NextFrom));

  async function send(call: 'POST /api/protection/confirmlimit' | 'POST /api/protection/withdrawlimit') {
    setBusy(true);
    setFailure(undefined);
    try {
      const sent: { readonly ok: boolean; readonly error?: Refused } = await api(call, {
        body: { Kind, Period },
      });
      if (sent.error) setFailure(sent.error.message);
      await readOverviewAgain();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setFailure(t('shell.error.no-answer'));
    } finally {
      setBusy(false);
    }
  }

  const text = NeedsConfirmation
    ? NextValue === null
      ? t('protection.limits.ask-none')
      : t('protection.limits.ask', { value })
    : NextValue === null
      ? t('protection.limits.next-none', { when })
      : t('protection.limits.next', { value, when });
  return (
    <div className="grid gap-2 rounded-lg bg-raised p-3" data-pending>
      <p className="text-sm">{text}</p>
      {failure !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          size="small"
          className="bg-surface"
          disabled={isBusy}
          onClick={() => void send('POST /api/protection/withdrawlimit')}
        >
          {t('protection.limits.keep')}
        </Button>
        {NeedsConfirmation && (
          <Button
            size="small"
            className="bg-surface"
            disabled={isBusy}
            onClick={() => void send('POST /api/protection/confirmlimit')}
          >
            {t('protection.limits.confirm')}
          </Button>
        )}
      </div>
    </div>
  );
}
