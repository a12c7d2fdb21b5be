import { callQuery } from '@evens/web/core/api.ts';
import { usePageSubject } from '@evens/web/core/page-subject.ts';
import { t } from '@evens/web/core/words.ts';
import { Card, EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Medal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsPlayer } from '../../players/history/index.ts';
import { CashBackNotes } from '../bonuses/index.ts';
import { Earning } from './earning.tsx';
import { Levels } from './levels.tsx';
import { PartFailed } from './part-failed.tsx';
import { PointsHistory } from './points-history.tsx';
import { Shop } from './shop.tsx';
import { Standing } from './standing.tsx';
import { WheelCard } from './wheel-card.tsx';

/** Points, levels, the wheel and the shop. Visitors read how it works. */
export function LoyaltyPage() {
  usePageSubject(t('loyalty.title'));
  const isPlayer = useIsPlayer();
  const found = useQuery({ ...callQuery('GET /api/loyalty/overview'), refetchOnMount: 'always' });
  const overview = found.data;
  return (
    <div className="mx-auto grid max-w-[1040px] grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1>{t('loyalty.title')}</h1>
        <p className="mt-1 max-w-[72ch] text-quiet">{t('loyalty.intro')}</p>
      </div>
      {overview ? (
        overview.LoyaltyAvailable ? (
          <>
            <Standing overview={overview} />
            {isPlayer && <CashBackNotes />}
            {isPlayer && (
              <>
                {overview.WheelAvailable && (
                  <Part title={t('loyalty.wheel.title')}>
                    <WheelCard />
                  </Part>
                )}
                <Part title={t('loyalty.shop.title')}>
                  <Shop />
                </Part>
              </>
            )}
            <Part title={t('loyalty.earning.title')}>
              <Earning earning={overview.Earning} />
            </Part>
            <Part title={t('loyalty.levels.title')}>
              <Levels levels={overview.Levels} reached={overview.Player?.Level} />
            </Part>
            {isPlayer && (
              <Part title={t('loyalty.history.title')}>
                <PointsHistory />
              </Part>
            )}
          </>
        ) : (
          <Card>
            <EmptyState icon={Medal} title={t('loyalty.closed.title')} text={t('loyalty.closed.text')} />
          </Card>
        )
      ) : found.isError ? (
        <PartFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div role="status" aria-label={t('shell.loading')} className="grid gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      )}
    </div>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl font-[660]">{title}</h2>
      {children}
    </section>
  );
}
