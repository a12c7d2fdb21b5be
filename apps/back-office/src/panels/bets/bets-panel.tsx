import { type BetRow, betStates } from '@evens/contract';
import { sports } from '@evens/markets';
import { type Answer, api, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { persistedStore } from '@evens/web/core/store.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { type FilterField, FilterForm, withAll } from '../filter-form.tsx';
import { panelLink } from '../panel-link.ts';
import { playTone } from '../start/alert-sound.ts';
import { betColumns, ticketLink, ticketTypes, typeText } from './bet-columns.tsx';
import { type BetFilter, type BetQuery, readFilter } from './bet-filter.ts';
import { addPage, type Held, heldRows, holdRows, type RowPage, refreshList } from './live-rows.ts';

const POLL_MS = 2000;

/** The least stake of a new bet that makes a sound, in the base currency; empty for no sound. */
const soundStake = persistedStore<string>({
  storage: 'local',
  key: 'evens.bets.sound',
  parse: (text) => (text !== null && /^\d{1,9}$/.test(text) ? text : ''),
  format: (text) => text,
});

type Page = Answer<'GET /api/desk/bets'>;

/** Bets as they come, newest first. Filters are in the address. */
export function BetsPanel() {
  const [search, setSearch] = useSearchParams();
  const isWide = !useMedia(PHONE);
  const filter = readFilter(search);
  const apply = (next: BetFilter) => setSearch({ tab: 'bets', ...next }, { replace: true });
  const key = JSON.stringify(filter);
  return (
    <>
      <details open={isWide || Object.keys(filter).length > 0}>
        <summary className="w-fit cursor-pointer py-1 text-sm text-quiet tablet:hidden">
          {t('exposure.filters')}
        </summary>
        <FilterForm key={key} fields={buildFields()} filter={filter} onApply={apply}>
          <SoundStakeField />
        </FilterForm>
      </details>
      <LiveBets key={`live ${key}`} filter={filter} />
    </>
  );
}

function buildFields(): readonly FilterField[] {
  const option = (value: string, label: string) => [value, label] as const;
  return [
    { name: 'userName', label: t('exposure.of.player') },
    {
      name: 'sport',
      label: t('backoffice.switch.sport'),
      options: withAll(...sports.map(({ alias }) => option(alias, sportName(alias)))),
    },
    { name: 'league', label: t('exposure.filter.league'), isNumber: true },
    { name: 'match', label: t('exposure.filter.match'), isNumber: true },
    {
      name: 'type',
      label: t('exposure.bet.type'),
      options: withAll(...ticketTypes.map((type) => option(type, typeText(type)))),
    },
    {
      name: 'state',
      label: t('exposure.bet.state'),
      options: withAll(...betStates.map((state) => option(state, t(`exposure.state.${state}`)))),
    },
    {
      name: 'inPlay',
      label: t('exposure.bet.when'),
      options: withAll(['false', t('exposure.bet.prematch')], ['true', t('exposure.bet.live')]),
    },
    { name: 'minStake', label: t('exposure.filter.min-stake'), isNumber: true },
    { name: 'minLiability', label: t('exposure.filter.min-liability'), isNumber: true },
  ];
}

function SoundStakeField() {
  return (
    <Field
      label={t('exposure.sound')}
      placeholder={t('exposure.sound.none')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      value={soundStake.use()}
      onChange={({ target }) => soundStake.set(target.value.replace(/\D/g, ''))}
    />
  );
}

/** The query of the call. Text that is no number of a league or match, or no amount, is refused by the server. */
function betQuery({ inPlay, league, match, state, type, ...texts }: BetFilter): BetQuery {
  const knownType = ticketTypes.find((each) => each === type);
  const knownState = betStates.find((each) => each === state);
  return {
    ...texts,
    ...(knownType && { type: knownType }),
    ...(knownState && { state: knownState }),
    ...(inPlay === undefined ? {} : { inPlay: inPlay === 'true' }),
    ...(league === undefined ? {} : { league: Number(league) }),
    ...(match === undefined ? {} : { match: Number(match) }),
  };
}

function LiveBets({ filter }: { readonly filter: BetFilter }) {
  const found = useQuery({
    ...callQuery('GET /api/desk/bets', { query: betQuery(filter) }),
    refetchInterval: POLL_MS,
    retry: false,
  });
  if (found.error instanceof RefusalError) return <ErrorNote text={found.error.message} />;
  return <Loaded found={found}>{(page) => <BetList page={page} filter={filter} />}</Loaded>;
}

function rowPage({ Bets, NextBefore }: Page): RowPage<BetRow> {
  return { rows: Bets, next: NextBefore };
}

/** A list that does not move while the operator reads it: with the pointer or the focus on it. */
function BetList({ page, filter }: { readonly page: Page; readonly filter: BetFilter }) {
  const odds = useOddsText();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(page);
  const [list, setList] = useState(() => rowPage(page));
  const [held, setHeld] = useState<Held>();
  const [isLoading, setLoading] = useState(false);
  useTone(page.Bets);
  if (seen !== page) {
    setSeen(page);
    setList(refreshList(list, rowPage(page)));
  }
  const rows = heldRows(list.rows, held);
  const newCount = list.rows.length - rows.length;
  const { next } = list;

  function read(isReading: boolean) {
    if (isReading !== (held !== undefined)) setHeld(isReading ? holdRows(list.rows) : undefined);
  }
  async function loadOlder(before: number) {
    setLoading(true);
    try {
      const answer = await api('GET /api/desk/bets', { query: { ...betQuery(filter), before } });
      if (answer.ok) setList((now) => addPage(now, rowPage(answer.value)));
      else notify(answer.error.message, 'bad');
    } catch {
      notify(t('shell.error.network'), 'bad');
    } finally {
      setLoading(false);
    }
  }

  return (
    /* biome-ignore lint/a11y/noStaticElementInteractions: it notices whether the list is read, and does nothing itself */
    <div
      className="relative grid grid-cols-[minmax(0,1fr)]"
      onPointerEnter={() => read(true)}
      onPointerLeave={(event) => read(event.currentTarget.contains(document.activeElement))}
      onFocus={() => read(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) read(event.currentTarget.matches(':hover'));
      }}
    >
      {/* In front of the number of rows, so that no row moves. */}
      <div className="absolute start-0 top-0 z-10" aria-live="polite">
        {newCount > 0 && (
          <Button size="small" kind="primary" onClick={() => setHeld(holdRows(list.rows))}>
            {t('exposure.new-bets', { count: newCount })}
          </Button>
        )}
      </div>
      <DataTable
        name="bets"
        label={t('exposure.tab.bets')}
        rows={rows}
        columns={betColumns(odds, {
          baseCurrency: page.BaseCurrency,
          newestAt: rows[0]?.At ?? '',
          userPath: (userName) => `${panelLink('bets')}&userName=${encodeURIComponent(userName)}`,
        })}
        rowKey={({ ID }) => ID}
        empty={t(next === null ? 'exposure.bets.none' : 'exposure.bets.none-yet')}
        onOpen={({ ID }) => navigate(ticketLink(ID))}
        onMore={next === null ? undefined : () => void loadOlder(next)}
        isLoadingMore={isLoading}
      />
    </div>
  );
}

/** Plays a tone for a new bet of the chosen size. */
function useTone(bets: readonly BetRow[]): void {
  const newestId = useRef(bets[0]?.ID ?? 0);
  const least = soundStake.use();
  useEffect(() => {
    const isLarge = bets.some(
      ({ ID, BaseStake }) => ID > newestId.current && Number(BaseStake) >= Number(least),
    );
    newestId.current = Math.max(newestId.current, bets[0]?.ID ?? 0);
    if (least !== '' && isLarge) playTone();
  }, [bets, least]);
}
