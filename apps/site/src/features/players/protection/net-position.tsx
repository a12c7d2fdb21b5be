import { type Answer, callQuery } from '@evens/web/core/api.ts';
import { calendarDay, startOfDay } from '@evens/web/core/clock.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { useLive } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Card, ErrorState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { durationText } from './duration.ts';
import { SignedMoney } from './signed-money.tsx';

type Period = Answer<'GET /api/history/position'>['Periods'][number];

/** Net result, stakes and time of play: today, in 7 days and in 30. */
export function NetPosition() {
  const { feed } = useLive();
  const startMs = startOfDay(calendarDay(feed.serverNowMs())) ?? 0;
  const { data, isError, refetch } = useQuery({
    ...callQuery('GET /api/history/position', { query: { from: new Date(startMs).toISOString() } }),
    staleTime: 0,
  });
  return (
    <Card>
      <div className="grid gap-3 p-4">
        <h3 className="font-[620]">{t('protection.position.title')}</h3>
        {data ? (
          <Table periods={data.Periods} currency={data.Currency} />
        ) : isError ? (
          <ErrorState title={t('protection.failed')}>
            <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
          </ErrorState>
        ) : (
          <div role="status" aria-label={t('shell.loading')}>
            <Skeleton className="h-36" />
          </div>
        )}
        <p className="text-sm text-quiet">{t('protection.position.text')}</p>
      </div>
    </Card>
  );
}

function Table({ periods, currency }: { readonly periods: readonly Period[]; readonly currency: string }) {
  return (
    <table className="w-full text-end tabular-nums" data-position>
      <thead>
        <tr className="text-sm text-quiet">
          <th scope="col" className="sr-only">
            {t('protection.position.period')}
          </th>
          <Head>{t('protection.position.net')}</Head>
          <Head>{t('protection.position.staked')}</Head>
          <Head isWide>{t('protection.position.played')}</Head>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ Period: period, Net, Staked, PlayedSeconds }) => (
          <tr key={period} className="border-t border-line" data-period={period}>
            <th scope="row" className="py-2.5 text-start font-[550] whitespace-nowrap">
              {t(`protection.position.${period}`)}
              {/* A phone has no room for a column of its own beside large amounts. */}
              {PlayedSeconds !== null && (
                <span className="block text-sm font-normal text-quiet tablet:hidden">
                  <span className="sr-only">{t('protection.position.played')}</span>{' '}
                  {durationText(PlayedSeconds)}
                </span>
              )}
            </th>
            {Net === null || Staked === null || PlayedSeconds === null ? (
              <td colSpan={3} className="py-2.5">
                <Link to={paths.transactionHistory} replace className="underline">
                  {t('protection.position.many')}
                </Link>
              </td>
            ) : (
              <>
                <td className="py-2.5 ps-2 text-sm font-[620] tablet:text-base">
                  <SignedMoney amount={Net} currency={currency} />
                </td>
                <td className="py-2.5 ps-2 text-sm tablet:text-base">
                  <Money amount={Staked} currency={currency} />
                </td>
                <td className="hidden py-2.5 ps-2 whitespace-nowrap tablet:table-cell">
                  {durationText(PlayedSeconds)}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps {
  readonly children: ReactNode;
  /** Not on phones. */
  readonly isWide?: boolean;
}

function Head({ children, isWide = false }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames(
        'py-1.5 ps-2 text-end align-bottom font-[550]',
        isWide && 'hidden tablet:table-cell',
      )}
    >
      {children}
    </th>
  );
}
