import { NewWin } from '@evens/web/core/new-win.tsx';
import { unseenWin } from '@evens/web/core/unseen-win.ts';
import { t } from '@evens/web/core/words.ts';
import { slip } from '@evens/web/features/sportsbook/slip/slip.ts';
import { useTicketNews } from '@evens/web/live/hooks.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { Tabs } from '@evens/web/ui/tabs.tsx';
import { SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { EmptySlip } from './empty-slip.tsx';
import { OtherTab, SlipView } from './lazy.ts';
import { useSelectionCount } from './state/use-selection-count.ts';
import type { OtherTabKey } from './view/other-tab.tsx';

export type PanelTab = 'betslip' | OtherTabKey;

/** Usual heights of the tabs, reserved while they load. */
const tabHeights: Readonly<Record<OtherTabKey, string>> = {
  pending: 'h-[550px]',
  history: 'h-[550px]',
  'my-bets': 'h-[550px]',
  settings: 'h-[170px]',
};

/** Usual heights of a slip without selections and of a selection, px. */
const SLIP_PX = 230;
const SELECTION_PX = 200;

interface SlipPanelProps {
  readonly firstTab?: PanelTab;
  /** Closes the drawer that the panel fills; undefined in a column. */
  readonly onClose?: (() => void) | undefined;
}

/** The right sidebar: the slip, open bets, settled bets, and placement settings. */
export function SlipPanel({ firstTab = 'betslip', onClose }: SlipPanelProps) {
  const [tab, setTab] = useState<PanelTab>(firstTab);
  const hasNewWin = unseenWin.use();
  const withDot = (name: string) => (hasNewWin ? <NewWin>{name}</NewWin> : name);
  const count = useSelectionCount();
  const edited = useSyncExternalStore(slip.subscribe, () => slip.state().edit?.ticketId);
  useEffect(() => {
    if (edited !== undefined) setTab('betslip');
  }, [edited]);
  return (
    <section className={onClose ? undefined : 'overflow-clip rounded-xl border border-line bg-surface'}>
      <Tabs<PanelTab>
        label={t('shell.sidebar.right')}
        choices={[
          { key: 'betslip', label: t('slip.title'), count },
          { key: 'pending', label: t('slip.tab.pending') },
          { key: 'history', label: withDot(t('slip.tab.history')) },
          { key: 'my-bets', label: withDot(t('slip.tab.my-bets')) },
          {
            key: 'settings',
            label: (
              <SlidersHorizontal role="img" aria-label={t('slip.tab.settings')} className="inline size-4" />
            ),
          },
        ]}
        chosen={tab}
        onChoose={setTab}
        after={
          onClose && (
            <div className="border-b border-line">
              <IconButton label={t('shell.close')} onClick={onClose}>
                <X aria-hidden className="size-5" />
              </IconButton>
            </div>
          )
        }
        className="gap-1.5! px-3! justify-between *:last:sticky *:last:-end-3 *:last:-me-3 *:last:-ms-1.5 *:last:bg-surface *:last:ps-1.5 *:last:pe-3"
      >
        {/* Messages of the empty slip are in the first page, so nothing is loaded for it. */}
        {tab === 'betslip' ? (
          <Betslip count={count} />
        ) : (
          <Suspense key={tab} fallback={<Skeleton className={`m-3.5 ${tabHeights[tab]}`} />}>
            <OtherTab tab={tab} />
          </Suspense>
        )}
      </Tabs>
    </section>
  );
}

function Betslip({ count: latestCount }: { readonly count: number }) {
  const count = useDeferredValue(latestCount);
  const hasNews = useTicketNews().size > 0;
  const isOnWay = useSyncExternalStore(slip.subscribe, () => slip.state().commands.length > 0);
  // Placed and pending bets are shown in the slip even if it has no selections.
  if (latestCount === 0 && count === 0 && !hasNews && !isOnWay) return <EmptySlip />;
  // A slip that has just arrived is not called empty until it is rendered.
  if (count === 0 && !hasNews && !isOnWay) return <SlipSkeleton count={latestCount} />;
  return (
    <Suspense fallback={<SlipSkeleton count={count} />}>
      <SlipView />
    </Suspense>
  );
}

function SlipSkeleton({ count }: { readonly count: number }) {
  return (
    <div className="p-3.5" style={{ height: SLIP_PX + count * SELECTION_PX }}>
      <Skeleton className="h-full" />
    </div>
  );
}
