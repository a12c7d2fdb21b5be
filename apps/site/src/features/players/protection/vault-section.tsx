import type { Vault } from '@evens/contract';
import { type Answer, api, NetworkError } from '@evens/web/core/api.ts';
import { Money, moneyText } from '@evens/web/core/formatted.tsx';
import { queryClient } from '@evens/web/core/query-client.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useBalance } from '@evens/web/live/hooks.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { VaultForm } from './vault-form.tsx';
import { vaultQuery } from './vault-query.ts';

/** Locked money with the times of its release, and the form that locks more. */
export function VaultSection() {
  const { data, isError, refetch } = useQuery(vaultQuery);
  // A release changes the balance.
  const version = useBalance()?.Version;
  useEffect(() => {
    if (version !== undefined) void refetch();
  }, [version, refetch]);
  if (!data)
    return isError ? (
      <ErrorState title={t('protection.failed')}>
        <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
      </ErrorState>
    ) : (
      <Skeleton className="h-28" />
    );
  return (
    <div className="grid gap-4" data-vault>
      <p className="text-quiet">{t('protection.vault.text')}</p>
      {data.Locks.length > 0 && (
        <ul aria-label={t('protection.vault.total')}>
          {data.Locks.map((lock) => (
            <LockRow key={lock.ID} lock={lock} currency={data.Currency} />
          ))}
        </ul>
      )}
      <VaultForm vault={data} />
    </div>
  );
}

interface LockRowProps {
  readonly lock: Answer<'GET /api/protection/vault'>['Locks'][number];
  readonly currency: Vault['Currency'];
}

function LockRow({ lock: { ID, Amount, Until, IsOpened }, currency }: LockRowProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const when = written().dateTime(Date.parse(Until));

  async function open() {
    setBusy(true);
    setFailure(undefined);
    try {
      const opened = await api('POST /api/protection/vaultopen', { body: { LockID: ID } });
      if (opened.ok) queryClient.setQueryData(vaultQuery.queryKey, opened.value);
      else setFailure(opened.error.message);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      setFailure(t('shell.error.no-answer'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="grid gap-2 border-b border-line py-2 last:border-b-0" data-lock={ID}>
      <div className="flex items-center justify-between gap-3">
        <div>
          <Money amount={Amount} currency={currency} className="font-[620]" />
          <p className="text-sm text-quiet">
            {t(IsOpened ? 'protection.vault.opened' : 'protection.vault.until', { when })}
          </p>
        </div>
        {!IsOpened && (
          <Button
            size="small"
            busy={isBusy}
            aria-label={t('protection.vault.open-one', { amount: moneyText(Amount, currency) })}
            onClick={() => void open()}
          >
            {t('protection.vault.open')}
          </Button>
        )}
      </div>
      {failure !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </li>
  );
}
