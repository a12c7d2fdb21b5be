import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../app/chunk.ts';
import { loadLaterWords, t } from '../../app/words.ts';
import { Skeleton } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SlipView } from './slip-view.tsx';
import { useSelectionCount } from './use-selection-count.ts';

const BetsList = lazy(() =>
  loadChunk(async () => {
    await loadLaterWords();
    return { default: (await import('../history/bets-list.tsx')).BetsList };
  }),
);

type PanelTab = 'betslip' | 'pending' | 'history';

/** The right sidebar: what is about to be bet, what waits for a result, what is settled. */
export function SlipPanel() {
  const [tab, setTab] = useState<PanelTab>('betslip');
  const count = useSelectionCount();
  return (
    <section className="overflow-hidden rounded-xl border border-line bg-surface">
      <Tabs<PanelTab>
        label={t('shell.sidebar.right')}
        choices={[
          { key: 'betslip', label: t('slip.title'), count },
          { key: 'pending', label: t('slip.tab.pending') },
          { key: 'history', label: t('slip.tab.settled') },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'betslip' ? (
          <SlipView />
        ) : (
          <Suspense fallback={<Skeleton className="m-3.5 h-28" />}>
            <BetsList key={tab} which={tab === 'pending' ? 'pending' : 'settled'} />
          </Suspense>
        )}
      </Tabs>
    </section>
  );
}
