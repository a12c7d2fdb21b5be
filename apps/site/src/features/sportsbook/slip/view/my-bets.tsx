import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { Suspense, useState } from 'react';
import { BetsList } from '../../../players/history/lazy.ts';

type Which = 'uncleared' | 'cleared';

/** The player's open and settled bets, and a link to the page of the displayed ones. */
export function MyBets() {
  const [which, setWhich] = useState<Which>('uncleared');
  const user = useUser();
  return (
    <>
      {user && (
        <div className="grid gap-2.5 border-b border-line p-3.5">
          <Segmented<Which>
            label={t('history.title')}
            choices={[
              { key: 'uncleared', label: t('history.pending') },
              { key: 'cleared', label: t('history.settled') },
            ]}
            chosen={which}
            onChoose={setWhich}
          />
          <Link
            to={which === 'uncleared' ? paths.pendingBets : paths.sportsHistory}
            className={buttonLook('plain', 'small', true)}
          >
            {t(which === 'uncleared' ? 'user.tab.pendingBets' : 'user.tab.sportsHistory')}
          </Link>
        </div>
      )}
      <Suspense fallback={<Skeleton className="m-3.5 h-28" />}>
        <BetsList key={which} list={which} />
      </Suspense>
    </>
  );
}
