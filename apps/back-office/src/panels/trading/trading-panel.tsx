import type { TradingMatch } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { persistedStore } from '@evens/web/core/store.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, SelectField } from '@evens/web/ui/field.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Loaded } from '../back-office-parts.tsx';
import { useMatchExposure } from './match-exposure.ts';
import { mergeRows, type RowOrder } from './row-order.ts';
import { TradingGrid } from './trading-grid.tsx';

/** The list of matches to come is long and changes little. */
const pollMs = { live: 1000, next: 5000 } as const;

interface Filter {
  readonly when: 'live' | 'next';
  readonly sport: string;
  readonly isSuspendedOnly: boolean;
}

/** The operator's filter, kept in the browser. */
const filterStore = persistedStore<Filter>({
  storage: 'local',
  key: 'evens.trading.filter',
  parse(text) {
    const stored: Partial<Filter> = JSON.parse(text ?? '{}');
    return {
      when: stored.when === 'next' ? 'next' : 'live',
      sport: String(stored.sport ?? ''),
      isSuspendedOnly: stored.isSuspendedOnly === true,
    };
  },
  format: (filter) => JSON.stringify(filter),
});

function hasText({ Name, Tournament, ID }: TradingMatch, text: string): boolean {
  return [Name, Tournament, String(ID)].some((each) => each.toLowerCase().includes(text));
}

function isSuspended({ Stopped, SuspendedLinesCount }: TradingMatch): boolean {
  return Stopped !== null || SuspendedLinesCount > 0;
}

/** The matches that traders watch, as they change. */
export function TradingPanel() {
  const filter = filterStore.use();
  const [text, setText] = useState('');
  const found = useQuery({
    ...callQuery('GET /api/desk/trading', { query: { When: filter.when } }),
    refetchInterval: pollMs[filter.when],
  });
  const change = (changes: Partial<Filter>) => filterStore.set({ ...filter, ...changes });
  const sports = [...new Set((found.data?.Matches ?? []).map(({ SportAlias }) => SportAlias))].toSorted();
  const searchText = text.trim().toLowerCase();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t('backoffice.trading.when')}
          choices={[
            { key: 'live', label: t('backoffice.trading.live') },
            { key: 'next', label: t('backoffice.trading.next') },
          ]}
          chosen={filter.when}
          onChoose={(when) => change({ when })}
        />
        <SelectField
          label={t('backoffice.trading.sport')}
          value={filter.sport}
          onChange={({ target }) => change({ sport: target.value })}
        >
          <option value="">{t('backoffice.content.all')}</option>
          {[...new Set([...sports, filter.sport])].filter(Boolean).map((alias) => (
            <option key={alias} value={alias}>
              {sportName(alias)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('backoffice.trading.find')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <CheckField
          label={t('backoffice.trading.suspended-only')}
          checked={filter.isSuspendedOnly}
          onChange={({ target }) => change({ isSuspendedOnly: target.checked })}
        />
      </div>
      <Loaded found={found}>
        {({ Matches }) => (
          <Rows
            key={`${filter.when} ${filter.sport} ${filter.isSuspendedOnly} ${searchText}`}
            matches={Matches}
            fits={(match) =>
              (filter.sport === '' || match.SportAlias === filter.sport) &&
              (!filter.isSuspendedOnly || isSuspended(match)) &&
              (searchText === '' || hasText(match, searchText))
            }
          />
        )}
      </Loaded>
    </div>
  );
}

interface RowsProps {
  readonly matches: readonly TradingMatch[];
  fits(match: TradingMatch): boolean;
}

/** The grid with its rows in a stable order; a new filter orders them anew. */
function Rows({ matches: latest, fits }: RowsProps) {
  // Rendered in short turns, so that a scroll or a key does not wait for it.
  const matches = useDeferredValue(latest);
  const exposure = useDeferredValue(useMatchExposure());
  const orderAnew = (): RowOrder<TradingMatch> => ({ rows: matches.filter(fits), gone: new Set() });
  const [order, setOrder] = useState(orderAnew);
  const [seen, setSeen] = useState(matches);
  if (seen !== matches) {
    setSeen(matches);
    setOrder(mergeRows(order, matches, fits));
  }
  if (order.rows.length === 0)
    return (
      <EmptyState
        icon={Activity}
        title={t('backoffice.trading.none')}
        text={t('backoffice.trading.none.text')}
      />
    );
  return (
    <>
      <TradingGrid {...order} exposure={exposure} />
      <div className="flex flex-wrap items-center gap-3 text-sm text-faint">
        <span>{t('backoffice.trading.keys')}</span>
        {order.gone.size > 0 && (
          <Button size="small" onClick={() => setOrder(orderAnew)}>
            {t('backoffice.trading.tidy', { count: order.gone.size })}
          </Button>
        )}
      </div>
    </>
  );
}
