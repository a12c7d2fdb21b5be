import { foldText, parseAmount } from '@evens/base';
import type { TradingMatch } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { persistedStore } from '@evens/web/core/store.ts';
import { typedMinor } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, SelectField } from '@evens/web/ui/field.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { startTransition, useDeferredValue, useOptimistic, useState } from 'react';
import { Loaded } from '../back-office-parts.tsx';
import { useMayRead } from '../operator-rights.ts';
import { useMatchExposure } from './match-exposure.ts';
import { mergeRows, type RowOrder } from './row-order.ts';
import { fitsFilter, formatFilter, parseFilter, type Seen, type TradingFilter } from './trading-filter.ts';
import { TradingGrid } from './trading-grid.tsx';

/** The list of matches to come is long and changes little. */
const pollMs = { live: 1000, next: 5000 } as const;

/** The currency of exposure. */
const BASE_CURRENCY = 'EUR';

function readMinor(wire: string): bigint {
  const parsed = parseAmount(wire, BASE_CURRENCY);
  return parsed.ok ? parsed.value : 0n;
}

/** The operator's last filter, kept in the browser. */
const lastFilter = persistedStore<string>({
  storage: 'local',
  key: 'evens.trading.filter',
  parse: (text) => text ?? '',
  format: (text) => text,
});

function hasText({ Name, Tournament, ID }: TradingMatch, text: string): boolean {
  return [Name, Tournament, String(ID)].some((each) => foldText(each).includes(text));
}

/** The filter of the address, or the last one. */
function useFilter() {
  const [search, setSearch] = useSearchParams();
  const last = lastFilter.use();
  const inAddress = parseFilter(search.has('when') ? search : new URLSearchParams(last));
  // The address follows in a transition; inputs must not wait for it.
  const [filter, setFilter] = useOptimistic(inAddress);
  const change = (changes: Partial<TradingFilter>) =>
    startTransition(() => {
      const next = { ...filter, ...changes };
      setFilter(next);
      const text = formatFilter(next);
      lastFilter.set(text);
      setSearch(Object.fromEntries(new URLSearchParams(text)), { replace: true });
    });
  return [filter, change] as const;
}

/** The leagues of a sport that have matches, by name. */
function listLeagues(matches: readonly TradingMatch[], sport: string) {
  const fitting = matches.filter(({ SportAlias }) => sport === '' || SportAlias === sport);
  const names = new Map(
    fitting.map(({ TournamentID, Category, Tournament }) => [
      `${TournamentID}`,
      `${Category} · ${Tournament}`,
    ]),
  );
  return [...names].toSorted(([, a], [, b]) => a.localeCompare(b));
}

/** The matches that traders watch, as they change. */
export function TradingPanel() {
  const [filter, change] = useFilter();
  const [text, setText] = useState('');
  const mayReadExposure = useMayRead('exposure');
  const found = useQuery({
    ...callQuery('GET /api/desk/trading', { query: { When: filter.when } }),
    refetchInterval: pollMs[filter.when],
  });
  const matches = found.data?.Matches ?? [];
  const sports = [...new Set(matches.map(({ SportAlias }) => SportAlias))].toSorted();
  const leastMinor = typedMinor(filter.liability, BASE_CURRENCY);
  const leagues = listLeagues(matches, filter.sport);
  const searchText = foldText(text.trim());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="pt-[25px]">
          <Segmented
            label={t('backoffice.trading.when')}
            choices={[
              { key: 'live', label: t('backoffice.trading.live') },
              { key: 'next', label: t('backoffice.trading.next') },
            ]}
            chosen={filter.when}
            onChoose={(when) => change({ when })}
          />
        </div>
        <div className="w-36">
          <SelectField
            label={t('backoffice.trading.sport')}
            value={filter.sport}
            onChange={({ target }) => change({ sport: target.value, league: '' })}
          >
            <option value="">{t('backoffice.content.all')}</option>
            {[...new Set([...sports, filter.sport])].filter(Boolean).map((alias) => (
              <option key={alias} value={alias}>
                {sportName(alias)}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="w-52">
          <SelectField
            label={t('backoffice.trading.league')}
            value={filter.league}
            onChange={({ target }) => change({ league: target.value })}
          >
            <option value="">{t('backoffice.content.all')}</option>
            {leagues.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {!leagues.some(([id]) => id === filter.league) && filter.league !== '' && (
              <option value={filter.league}>#{filter.league}</option>
            )}
          </SelectField>
        </div>
        {mayReadExposure && (
          <div className="w-36">
            <AmountField
              label={t('exposure.filter.min-liability')}
              value={filter.liability}
              currency={BASE_CURRENCY}
              onType={(liability) => change({ liability })}
            />
          </div>
        )}
        <Field
          label={t('backoffice.trading.find')}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap gap-3 pt-[33px]">
          <CheckField
            label={t('backoffice.trading.mine')}
            checked={filter.isMine}
            onChange={({ target }) => change({ isMine: target.checked })}
          />
          <CheckField
            label={t('backoffice.trading.suspended-only')}
            checked={filter.isSuspendedOnly}
            onChange={({ target }) => change({ isSuspendedOnly: target.checked })}
          />
        </div>
      </div>
      <Loaded found={found}>
        {({ Matches }) => (
          <Rows
            key={`${formatFilter(filter)} ${searchText}`}
            when={filter.when}
            matches={Matches}
            fits={(match, seen) =>
              fitsFilter(match, filter, { ...seen, leastMinor }) &&
              (searchText === '' || hasText(match, searchText))
            }
          />
        )}
      </Loaded>
    </div>
  );
}

interface RowsProps {
  readonly when: TradingFilter['when'];
  readonly matches: readonly TradingMatch[];
  fits(match: TradingMatch, seen: Omit<Seen, 'leastMinor'>): boolean;
}

/** The grid with its rows in a stable order; a new filter orders them anew. */
function Rows({ when, matches: latest, fits: fitsSeen }: RowsProps) {
  // Rendered in short turns, so that a scroll or a key does not wait for it.
  const matches = useDeferredValue(latest);
  const exposure = useDeferredValue(useMatchExposure());
  const userName = useUser()?.UserName;
  const fits = (match: TradingMatch) =>
    fitsSeen(match, { userName, liabilityMinor: readMinor(exposure?.get(match.ID)?.Liability ?? '0') });
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
      <TradingGrid {...order} when={when} exposure={exposure} />
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
