import { useSearchParams } from 'react-router';
import { usePageSubject } from '../../app/use-page-head.ts';
import { t } from '../../app/words.ts';
import { Card } from '../../ui/surface.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BetsList } from './bets-list.tsx';
import type { Which } from './merge-tickets.ts';

/** The player's bets on a page of their own. */
export function BetsPage() {
  usePageSubject(t('history.title'));
  const [search, setSearch] = useSearchParams();
  const which: Which = search.get('tab') === 'settled' ? 'settled' : 'pending';
  return (
    <div className="mx-auto max-w-[720px]">
      <h1 className="mb-3">{t('history.title')}</h1>
      <Card className="overflow-hidden">
        <Tabs
          label={t('history.title')}
          choices={[
            { key: 'pending', label: t('history.pending') },
            { key: 'settled', label: t('history.settled') },
          ]}
          chosen={which}
          onChoose={(next) => setSearch(next === 'settled' ? { tab: next } : {}, { replace: true })}
        >
          <BetsList key={which} which={which} />
        </Tabs>
      </Card>
    </div>
  );
}
