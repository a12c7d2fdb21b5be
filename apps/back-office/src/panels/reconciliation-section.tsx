import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Loaded, Section } from './back-office-parts.tsx';

const POLL_MS = 60_000;
const query = { ...callQuery('GET /api/desk/reconciliation'), refetchInterval: POLL_MS };
type Run = Answer<'GET /api/desk/reconciliation'>['Runs'][number];

/** The last comparison of the ledger with each payment provider's records. */
export function ReconciliationSection() {
  const found = useQuery(query);
  return (
    <Section title={t('backoffice.reconciliation.title')}>
      <p className="mb-2 text-quiet">{t('backoffice.reconciliation.text')}</p>
      <Loaded found={found}>
        {({ Runs }) =>
          Runs.length === 0 ? (
            <p className="text-quiet">{t('backoffice.reconciliation.none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {Runs.map((run) => (
                <li key={run.Provider} className="grid gap-2 py-3">
                  <ReconciliationRow run={run} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function ReconciliationRow({ run }: { readonly run: Run }) {
  const { Provider, ComparedDate, Payments, DifferenceCount, Failure, Differences } = run;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>
          <bdi className="font-[620]" translate="no">
            {Provider}
          </bdi>{' '}
          <span className="text-sm text-faint">
            {t('backoffice.reconciliation.at')}: <DateAndTime atMs={Date.parse(ComparedDate)} /> ·{' '}
            {t('backoffice.reconciliation.payments')}: <bdi>{Payments}</bdi>
          </span>
        </span>
        <Badge tone={DifferenceCount === 0 && Failure === null ? 'up' : 'down'}>
          <span>
            {t('backoffice.reconciliation.differences')}: <bdi>{DifferenceCount}</bdi>
          </span>
        </Badge>
      </p>
      {Failure !== null && (
        <p className="rounded-md bg-danger/10 px-3 py-2 text-danger">
          {t('backoffice.reconciliation.failure')}: <bdi>{Failure}</bdi>
        </p>
      )}
      <ul className="grid gap-2 text-sm">
        {Differences.map(({ PaymentId, Kind, Here, There }) => (
          <li key={PaymentId}>
            <p>
              {t(`backoffice.reconciliation.${Kind}`)} · <bdi translate="no">{PaymentId}</bdi>
            </p>
            <p className="text-quiet">
              {t('backoffice.reconciliation.here')}: <bdi translate="no">{Here}</bdi>
            </p>
            <p className="text-quiet">
              {t('backoffice.reconciliation.there')}: <bdi translate="no">{There}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
