import type { ExposureRow, TradingMatch } from '@evens/contract';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { panelLink } from '../panel-link.ts';
import { MatchTime } from './match-time.tsx';
import { StopBadge } from './stop-badge.tsx';
import './trading-grid.css';
import { useSuspend } from './use-suspend.ts';

const rowPx = () => (matchMedia('(pointer: coarse)').matches ? 46 : 36);
const PAGE_ROWS = 20;

interface TradingGridProps {
  readonly rows: readonly TradingMatch[];
  readonly gone: ReadonlySet<number>;
  /** Open bets by match. Undefined if the operator may not read them. */
  readonly exposure: ReadonlyMap<number, ExposureRow> | undefined;
}

/** Where a key moves the focus, by the number of rows; undefined for other keys. */
function moveTo(key: string, from: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + PAGE_ROWS,
    PageUp: from - PAGE_ROWS,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}

const isCombined = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Rows of matches: arrows walk, Enter opens the match, S suspends or resumes it. */
export function TradingGrid({ rows, gone, exposure }: TradingGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { isAllowed, isBusy, suspend } = useSuspend();
  const [active, setActive] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowPx,
    getItemKey: (index) => rows[index]?.ID ?? index,
    overscan: 8,
  });
  const maySuspend = (match: TradingMatch) => isAllowed && !gone.has(match.ID);
  const flip = (match: TradingMatch) =>
    void suspend({ kind: 'match', name: String(match.ID) }, match.Stopped === 'operator');
  // The row may be outside of the rendered ones until the list has scrolled.
  useEffect(() => {
    if (hasFocus) scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`)?.focus();
  }, [active, hasFocus]);

  function press(event: KeyboardEvent<HTMLElement>) {
    const match = rows[active];
    if (!(event.target instanceof HTMLElement) || event.target.dataset.row === undefined || !match) return;
    const to = moveTo(event.key, active, rows.length);
    if (to !== undefined) {
      event.preventDefault();
      virtual.scrollToIndex(to);
      setActive(to);
    } else if (event.key === 'Enter') navigate(panelLink('match', match.ID));
    else if (event.key.toLowerCase() === 's' && maySuspend(match) && !event.repeat && !isCombined(event))
      flip(match);
  }

  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className="trading-grid">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are walked by arrows, as in any grid.
        role="grid"
        aria-label={t('backoffice.tab.trading')}
        aria-rowcount={rows.length + 1}
        onKeyDown={press}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      >
        <Head hasExposure={exposure !== undefined} />
        <tbody>
          <tr aria-hidden style={{ height: above }} />
          {items.map(({ index, key }) => {
            const match = rows[index];
            if (match === undefined) return null;
            return (
              <tr
                key={key}
                aria-rowindex={index + 2}
                data-row={index}
                tabIndex={index === active ? 0 : -1}
                className={classNames(gone.has(match.ID) && 'trading-gone')}
                style={{ height: rowPx() }}
                onFocus={() => setActive(index)}
                onDoubleClick={() => navigate(panelLink('match', match.ID))}
              >
                <Cells match={match} />
                {exposure && <ExposureCells row={exposure.get(match.ID)} />}
                <StateCells match={match} />
                <td className="text-end">
                  {maySuspend(match) && (
                    <Button
                      size="small"
                      kind="quiet"
                      tabIndex={-1}
                      disabled={isBusy}
                      onClick={() => flip(match)}
                    >
                      {t(
                        match.Stopped === 'operator'
                          ? 'backoffice.trading.resume'
                          : 'backoffice.trading.suspend',
                      )}
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
          <tr aria-hidden style={{ height: below }} />
        </tbody>
      </table>
    </div>
  );
}

function Head({ hasExposure }: { readonly hasExposure: boolean }) {
  const columns = [
    ['time', t('backoffice.trading.time')],
    ['match', t('backoffice.trading.match')],
    ['score', t('backoffice.trading.score')],
    ['prices', t('backoffice.trading.prices')],
    ...(hasExposure
      ? ([
          ['number', t('exposure.bets')],
          ['stakes', t('exposure.stakes')],
          ['amount', t('exposure.liability')],
        ] as const)
      : []),
    ['number', t('backoffice.trading.lines')],
    ['number', t('backoffice.trading.age')],
    ['state', t('backoffice.trading.state')],
    ['act', ''],
  ] as const;
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(([column, title]) => (
          <th key={title} scope="col" data-column={column}>
            {title || <span className="sr-only">{t('backoffice.trading.suspend')}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Rendered again only for changed data: query results keep the identity of equal rows. */
const Cells = memo(function Cells({ match }: { readonly match: TradingMatch }) {
  const odds = useOddsText();
  const { Main, IsMainSuspended } = match;
  return (
    <>
      <td className="text-quiet">
        <MatchTime match={match} />
      </td>
      <td>
        <div className="trading-name">
          <Link to={panelLink('match', match.ID)} tabIndex={-1} className="truncate font-[620]">
            <bdi>{match.Name}</bdi>
          </Link>
          <span className="text-sm text-faint">
            {sportName(match.SportAlias)} · <bdi>{match.Category}</bdi> · <bdi>{match.Tournament}</bdi>
          </span>
        </div>
      </td>
      <td className="font-[620]" dir="ltr">
        {match.Score}
      </td>
      <td>
        <div className={classNames('trading-prices', IsMainSuspended && 'text-faint line-through')}>
          {Main.slice(0, 3).map(({ OutcomeNo, Odds, Title }) => (
            <bdi key={OutcomeNo} title={Title}>
              {odds(Odds)}
            </bdi>
          ))}
        </div>
      </td>
    </>
  );
});

/** Open bets, their stakes, and the worst case with a link to its rows. */
const ExposureCells = memo(function ExposureCells({ row }: { readonly row: ExposureRow | undefined }) {
  if (row === undefined || row.MatchID === null)
    return (
      <>
        <td data-column="number" className="text-faint">
          –
        </td>
        <td data-column="stakes" />
        <td />
      </>
    );
  return (
    <>
      <td data-column="number">{written().count(row.Bets)}</td>
      <td data-column="stakes">{written().money(row.Stakes)}</td>
      <td data-column="amount">
        <Link to={panelLink('exposure-match', row.MatchID)} tabIndex={-1} className="underline">
          {!row.IsExact && '≤ '}
          {written().money(row.Liability)}
        </Link>
      </td>
    </>
  );
});

const StateCells = memo(function StateCells({ match }: { readonly match: TradingMatch }) {
  const { LinesCount, SuspendedLinesCount } = match;
  return (
    <>
      <td data-column="number" className={classNames(SuspendedLinesCount > 0 && 'text-warn')}>
        {SuspendedLinesCount > 0 ? `${LinesCount - SuspendedLinesCount}/${LinesCount}` : LinesCount}
      </td>
      <Age pricedAt={match.PricedAt} />
      <td>
        <StopBadge reason={match.Stopped} />
      </td>
    </>
  );
});

const LATE_SECONDS = 15;

function Age({ pricedAt }: { readonly pricedAt: string | null }) {
  const now = useServerSeconds();
  if (pricedAt === null) return <td data-column="number">–</td>;
  const seconds = Math.max(0, now - Math.floor(Date.parse(pricedAt) / 1000));
  return (
    <td data-column="number" className={seconds > LATE_SECONDS ? 'text-warn' : 'text-faint'}>
      {t('backoffice.trading.seconds', { seconds })}
    </td>
  );
}
