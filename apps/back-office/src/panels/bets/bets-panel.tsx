import { type BetRow, betStates } from '@evens/contract';
import { sports } from '@evens/markets';
import { type Answer, api, callQuery, RefusalError } from '@evens/web/core/api.ts';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t } from '@evens/web/core/words.ts';
import { useNavigate, useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { notify } from '@evens/web/ui/notice.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { playTone } from '../start/alert-sound.ts';
import { betColumns, ticketLink, ticketTypes, typeText } from './bet-columns.tsx';
import { type BetFilter, type BetQuery, type FilterKey, filterKeys, readFilter } from './bet-filter.ts';
import { soundStake } from './bet-sound.ts';
import { addPage, type Held, heldRows, holdRows, type RowPage, refreshList } from './live-rows.ts';

const POLL_MS = 2000;

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
        <Filters key={key} filter={filter} onApply={apply} />
      </details>
      <LiveBets key={`live ${key}`} filter={filter} />
    </>
  );
}

interface FiltersProps {
  readonly filter: BetFilter;
  onApply(filter: BetFilter): void;
}

function Filters({ filter, onApply }: FiltersProps) {
  const [typed, setTyped] = useState(filter);
  const sound = soundStake.use();
  const change = (key: FilterKey, text: string) => setTyped({ ...typed, [key]: text });
  const apply = (next: BetFilter) =>
    onApply(Object.fromEntries(Object.entries(next).filter(([, text]) => text.trim() !== '')));
  function submit(event: FormEvent) {
    event.preventDefault();
    apply(typed);
  }
  const text = (key: FilterKey, label: string, isNumber = false) => (
    <Field
      label={label}
      value={typed[key] ?? ''}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      inputMode={isNumber ? 'decimal' : 'text'}
      onChange={({ target }) => change(key, target.value)}
    />
  );
  const choice = (key: FilterKey, label: string, options: ReactNode) => (
    <SelectField
      label={label}
      value={typed[key] ?? ''}
      onChange={({ target }) => apply({ ...typed, [key]: target.value })}
    >
      <option value="">{t('backoffice.content.all')}</option>
      {options}
    </SelectField>
  );
  const option = (value: string, label: string) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] items-end gap-3"
      aria-label={t('exposure.filters')}
    >
      {text('userName', t('exposure.of.player'))}
      {choice(
        'sport',
        t('backoffice.switch.sport'),
        sports.map(({ alias }) => option(alias, sportName(alias))),
      )}
      {text('league', t('exposure.filter.league'), true)}
      {text('match', t('exposure.filter.match'), true)}
      {choice(
        'type',
        t('exposure.bet.type'),
        ticketTypes.map((type) => option(type, typeText(type))),
      )}
      {choice(
        'state',
        t('exposure.bet.state'),
        betStates.map((state) => option(state, t(`exposure.state.${state}`))),
      )}
      {choice('inPlay', t('exposure.bet.when'), [
        option('false', t('exposure.bet.prematch')),
        option('true', t('exposure.bet.live')),
      ])}
      {text('minStake', t('exposure.filter.min-stake'), true)}
      {text('minLiability', t('exposure.filter.min-liability'), true)}
      <Field
        label={t('exposure.sound')}
        placeholder={t('exposure.sound.none')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={sound}
        onChange={({ target }) => soundStake.set(target.value.replace(/\D/g, ''))}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary">
          {t('exposure.filter.apply')}
        </Button>
        {filterKeys.some((key) => filter[key] !== undefined) && (
          <Button kind="quiet" onClick={() => onApply({})}>
            {t('exposure.filter.clear')}
          </Button>
        )}
      </div>
    </form>
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
