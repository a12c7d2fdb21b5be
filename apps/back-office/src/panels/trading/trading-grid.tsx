import type { ExposureRow, TradingMatch } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useNavigate } from '@evens/web/navigation/index.ts';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { panelLink } from '../panel-link.ts';
import './trading-grid.css';
import { Row, type RowProps } from './trading-row.tsx';
import { useSuspend } from './use-suspend.ts';
import { useTrader } from './use-trader.ts';

const rowPx = () => (matchMedia('(pointer: coarse)').matches ? 46 : 34);
const HEAD_PX = 34;
const PAGE_ROWS = 20;

interface TradingGridProps {
  readonly when: 'live' | 'next';
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

/** The number of the row that an event comes from. */
function rowIndex({ target }: { readonly target: EventTarget }): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? Number(row.dataset.row) : undefined;
}

const isCombined = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** In the order of their elements: a row that scrolls in takes the element of one that left, at its place. */
function bySlot(items: readonly VirtualItem[], slots: number): readonly VirtualItem[] {
  return items.toSorted((a, b) => (a.index % slots) - (b.index % slots));
}

type RowData = Pick<RowProps, 'match' | 'exposure'>;

/** A frame that lays out and paints more rows is noticed as a delay. */
const ROWS_PER_FRAME = 8;

/**
 * The data of the rows in sight. While the grid scrolls, only rows that it brings get newer data; at rest, some rows per
 * frame.
 */
function useDisplayed(latest: readonly RowData[], isScrolling: boolean): ReadonlyMap<number, RowData> {
  const before = useRef<ReadonlyMap<number, RowData>>(new Map());
  const [, renderAgain] = useReducer((turn: number) => turn + 1, 0);
  let room = isScrolling ? 0 : ROWS_PER_FRAME;
  let isBehind = false;
  const data = new Map<number, RowData>();
  for (const each of latest) {
    const earlier = before.current.get(each.match.ID);
    const isNewer =
      earlier !== undefined && (earlier.match !== each.match || earlier.exposure !== each.exposure);
    if (isNewer && room === 0) isBehind = true;
    else if (isNewer) room -= 1;
    data.set(each.match.ID, isNewer && isBehind ? earlier : each);
  }
  useEffect(() => {
    before.current = data;
    if (!isBehind || isScrolling) return undefined;
    const frame = requestAnimationFrame(renderAgain);
    return () => cancelAnimationFrame(frame);
  });
  return data;
}

/**
 * Rows of matches: arrows walk, Enter opens the match, S suspends or resumes it, M assigns it to the trader or unassigns it. Each is laid out and painted apart from
 * the others, and its element is used again: a scroll changes the texts of the rows that it brings, where a table would be
 * laid out as a whole.
 */
export function TradingGrid({ when, rows, gone, exposure }: TradingGridProps) {
  const { isAllowed, isBusy, suspend } = useSuspend();
  const trader = useTrader();
  const flip = (match: TradingMatch) =>
    void suspend({ kind: 'match', name: String(match.ID) }, match.Stopped === 'operator');
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const [active, setActive] = useState(0);
  const [height] = useState(rowPx);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // Rows that a scroll brings are rendered in a task of their own: the scroll itself does not wait for them.
    useFlushSync: false,
  });
  const maySuspend = (match: TradingMatch) => isAllowed && !gone.has(match.ID);
  const items = virtual.getVirtualItems();
  const [slots, setSlots] = useState(items.length);
  if (items.length > slots) setSlots(items.length);
  const displayed = useDisplayed(
    items.flatMap(({ index }) => {
      const match = rows[index];
      return match ? [{ match, exposure: exposure && (exposure.get(match.ID) ?? null) }] : [];
    }),
    virtual.isScrolling,
  );
  // The focus follows the active row. While that one is out of sight the grid has it: an element that shows another match
  // must not, since keys would act on that match.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !grid.current?.contains(focused)) return;
    const row = focused.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row === String(active) || (row === undefined && focused !== grid.current)) return;
    const activeRow = grid.current.querySelector<HTMLElement>(`[data-row="${active}"]`);
    (activeRow ?? grid.current).focus({ preventScroll: true });
  });

  /** Scrolls at once, so that the row is rendered before the next key. */
  function reveal(index: number) {
    const element = scroller.current;
    if (!element) return;
    const top = index * height;
    const lowest = top + height + HEAD_PX - element.clientHeight;
    element.scrollTop = Math.min(Math.max(element.scrollTop, lowest), top);
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const match = rows[active];
    const isRow = event.target instanceof HTMLElement && event.target.dataset.row !== undefined;
    if (!match || !(isRow || event.target === grid.current)) return;
    const to = moveTo(event.key, active, rows.length);
    if (to !== undefined) {
      event.preventDefault();
      reveal(to);
      setActive(to);
    } else if (!isRow) return;
    else if (event.key === 'Enter') navigate(panelLink('match', match.ID));
    else if (event.key.toLowerCase() === 'm' && trader.isAllowed && !event.repeat && !isCombined(event))
      void trader.flip(match);
    else if (event.key.toLowerCase() === 's' && maySuspend(match) && !event.repeat && !isCombined(event))
      flip(match);
  }

  // One handler for all rows: a row is rendered again only for its own data.
  function open(event: MouseEvent<HTMLElement>) {
    const match = rows[rowIndex(event) ?? -1];
    if (match) navigate(panelLink('match', match.ID));
  }
  function click(event: MouseEvent<HTMLElement>) {
    const match = rows[rowIndex(event) ?? -1];
    if (match && event.target instanceof Element && event.target.closest('[data-flip]')) flip(match);
  }

  return (
    <div ref={scroller} className="trading-grid">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are walked by arrows, as in any grid.
        role="grid"
        ref={grid}
        tabIndex={-1}
        aria-label={t('backoffice.tab.trading')}
        aria-rowcount={rows.length + 1}
        data-when={when}
        onKeyDown={press}
        onFocus={(event) => setActive(rowIndex(event) ?? active)}
        onClick={click}
        onDoubleClick={open}
      >
        <Head hasExposure={exposure !== undefined} />
        <tbody style={{ height: virtual.getTotalSize() }}>
          {bySlot(items, slots).map(({ index, start }) => {
            const data = displayed.get(rows[index]?.ID ?? 0);
            if (data === undefined) return null;
            const { match } = data;
            return (
              <Row
                key={index % slots}
                {...{ ...data, index, start, height, isBusy }}
                isActive={index === active}
                isGone={gone.has(match.ID)}
                isMine={match.Trader !== null && match.Trader === trader.userName}
                maySuspend={maySuspend(match)}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const Head = memo(function Head({ hasExposure }: { readonly hasExposure: boolean }) {
  const columns = [
    ['time', t('backoffice.trading.time')],
    ['match', t('backoffice.trading.match')],
    ['score', t('backoffice.trading.score')],
    ['prices', t('backoffice.trading.prices')],
    ...(hasExposure
      ? ([
          ['number', t('exposure.bets')],
          ['number', t('exposure.last-minute')],
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
});
