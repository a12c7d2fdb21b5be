import { callQuery } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { useSlip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Loaded } from './back-office-parts.tsx';
import { BoostForm } from './boost-form.tsx';
import { BoostTable, ComboTable } from './boost-tables.tsx';
import { ComboForm } from './combo-form.tsx';
import { useMayAct } from './operator-rights.ts';

const query = callQuery('GET /api/desk/boosts');

/** Boosted prices and combos. Both are created from the operator's slip. */
export function BoostsPanel() {
  const found = useQuery(query);
  const { selections } = useSlip();
  const mayAct = useMayAct('trading');
  return (
    <>
      {mayAct && (
        <>
          <p className="text-quiet">{t('boosts.backoffice.from-slip')}</p>
          <Suspense fallback={<Skeleton className="h-72" />}>
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
              {selections.length === 0 ? (
                <p className="text-warn">{t('boosts.backoffice.empty-slip')}</p>
              ) : (
                <BoostForm selections={selections} />
              )}
              {selections.length > 1 && <ComboForm selections={selections} />}
            </div>
          </Suspense>
        </>
      )}
      <Loaded found={found}>
        {({ Boosts, Combos }) => (
          <Suspense fallback={<Skeleton className="h-48" />}>
            <BoostTable boosts={Boosts} />
            <ComboTable combos={Combos} />
          </Suspense>
        )}
      </Loaded>
    </>
  );
}
