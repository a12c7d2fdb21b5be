import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../core/words.ts';
import { useLocation } from '../../navigation/index.ts';
import { Card } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** Histories in their tabs; that of the casino is a page of its own. */
const historyTabs = ['uncleared', 'cleared', 'account', 'declined', 'casino'] as const;
export type HistoryTab = (typeof historyTabs)[number];

/** Carried along by a step from one page of tabs to the other: who walks the tabs by keys goes on there. */
export const BY_TAB = { isByTab: true } as const;

function isByTab(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isByTab' in state;
}

interface HistoryFrameProps {
  readonly chosen: HistoryTab;
  readonly children: ReactNode;
  onChoose(tab: HistoryTab): void;
}

/** What a player's histories stand in. */
export function HistoryFrame({ chosen, children, onChoose }: HistoryFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { state, key } = useLocation();
  useEffect(() => {
    const tab = frame.current?.querySelector<HTMLElement>(`[role="tab"][id$="-${chosen}"]`);
    // On a phone the row is wider than the screen.
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (isByTab(state) && key !== '') tab?.focus();
  }, [chosen, state, key]);
  return (
    <div ref={frame} className="mx-auto max-w-[720px]">
      <h1 className="mb-3">{t('history.title')}</h1>
      <Card className="overflow-hidden">
        <Tabs
          label={t('history.title')}
          choices={historyTabs.map((tab) => ({ key: tab, label: t(`history.tab.${tab}`) }))}
          chosen={chosen}
          onChoose={onChoose}
        >
          {children}
        </Tabs>
      </Card>
    </div>
  );
}
