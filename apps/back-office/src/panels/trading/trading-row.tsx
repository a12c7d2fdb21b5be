import type { ExposureRow, TradingMatch } from '@evens/contract';
import { useOddsText } from '@evens/web/core/odds-text.ts';
import { sportName } from '@evens/web/core/sport-name.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { memo } from 'react';
import { panelLink } from '../panel-link.ts';
import { MatchTime } from './match-time.tsx';
import { StopBadge } from './stop-badge.tsx';

export interface RowProps {
  readonly index: number;
  readonly start: number;
  readonly height: number;
  readonly match: TradingMatch;
  /** Null without open bets; undefined if the operator may not read them. */
  readonly exposure: ExposureRow | null | undefined;
  readonly isActive: boolean;
  readonly isGone: boolean;
  readonly isMine: boolean;
  readonly isBusy: boolean;
  readonly maySuspend: boolean;
}

/** Rendered again only for changed data: query results keep the identity of equal parts. */
export const Row = memo(function Row({
  index,
  start,
  height,
  match,
  exposure,
  isActive,
  isGone,
  isMine,
  isBusy,
  maySuspend,
}: RowProps) {
  const { ID, Name, SportAlias, Category, Tournament, Trader, Main, IsMainSuspended } = match;
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      tabIndex={isActive ? 0 : -1}
      className={classNames(isGone && 'trading-gone')}
      style={{ height, insetBlockStart: start }}
    >
      <td data-column="time" className="text-quiet">
        <MatchTime match={match} />
      </td>
      <NameCell {...{ ID, Name, SportAlias, Category, Tournament, Trader, isMine }} />
      <td data-column="score" dir="ltr" className="font-[620]">
        {match.Score}
      </td>
      <PriceCell {...{ Main, IsMainSuspended }} />
      {exposure !== undefined && <ExposureCells row={exposure} />}
      <StateCells match={match} />
      <SuspendCell isVisible={maySuspend} isStopped={match.Stopped === 'operator'} isBusy={isBusy} />
    </tr>
  );
});

type NameProps = Pick<TradingMatch, 'ID' | 'Name' | 'SportAlias' | 'Category' | 'Tournament' | 'Trader'> & {
  readonly isMine: boolean;
};

const NameCell = memo(function NameCell({
  ID,
  Name,
  SportAlias,
  Category,
  Tournament,
  Trader,
  isMine,
}: NameProps) {
  return (
    <td data-column="match">
      <div className="trading-name">
        <Link to={panelLink('match', ID)} tabIndex={-1} dir="auto" className="truncate font-[620]">
          {Name}
        </Link>
        {Trader !== null && (
          <span
            dir="auto"
            className={isMine ? 'text-accent-text' : 'text-quiet'}
            title={t('backoffice.trading.trader')}
          >
            {isMine ? t('backoffice.trading.mine') : Trader}
          </span>
        )}
        <span dir="auto" className="trading-league text-sm text-faint">
          {`${sportName(SportAlias)} · ${Category} · ${Tournament}`}
        </span>
      </div>
    </td>
  );
});

type PriceProps = Pick<TradingMatch, 'Main' | 'IsMainSuspended'>;

const PriceCell = memo(function PriceCell({ Main, IsMainSuspended }: PriceProps) {
  const odds = useOddsText();
  return (
    <td data-column="prices">
      <div className={classNames('trading-prices', IsMainSuspended && 'text-faint line-through')}>
        {Main.slice(0, 3).map(({ OutcomeNo, Odds, Title }) => (
          <bdi key={OutcomeNo} title={Title}>
            {odds(Odds)}
          </bdi>
        ))}
      </div>
    </td>
  );
});

/** The grid handles the press. */
const SuspendCell = memo(function SuspendCell({
  isVisible,
  isStopped,
  isBusy,
}: Record<'isVisible' | 'isStopped' | 'isBusy', boolean>) {
  return (
    <td data-column="act">
      {isVisible && (
        <Button size="small" kind="quiet" tabIndex={-1} disabled={isBusy} data-flip>
          {t(isStopped ? 'backoffice.trading.resume' : 'backoffice.trading.suspend')}
        </Button>
      )}
    </td>
  );
});

/** Open bets, their stakes, and the worst case with a link to its rows. */
const ExposureCells = memo(function ExposureCells({ row }: { readonly row: ExposureRow | null }) {
  return (
    <>
      <td data-column="number" className={classNames(!row && 'text-faint')}>
        {row ? written().count(row.Bets) : '–'}
      </td>
      <td data-column="number">{row && row.BetsLastMinute > 0 && written().count(row.BetsLastMinute)}</td>
      <td data-column="stakes">{row && written().money(row.Stakes)}</td>
      <td data-column="amount">
        {row?.MatchID && (
          <Link to={panelLink('exposure-match', row.MatchID)} tabIndex={-1} className="underline">
            {!row.IsExact && '≤ '}
            {written().money(row.Liability)}
          </Link>
        )}
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
      <td data-column="state">
        <StopBadge match={match} />
      </td>
    </>
  );
});

const LATE_SECONDS = 15;
/** Younger prices are fresh: their age would change in all rows each second. */
const FRESH_SECONDS = 5;

function Age({ pricedAt }: { readonly pricedAt: string | null }) {
  const now = useServerSeconds();
  if (pricedAt === null) return <td data-column="number">–</td>;
  const seconds = Math.max(0, now - Math.floor(Date.parse(pricedAt) / 1000));
  const isFresh = seconds < FRESH_SECONDS;
  return (
    <td data-column="number" className={seconds > LATE_SECONDS ? 'text-warn' : 'text-faint'}>
      {isFresh && '< '}
      {t('backoffice.trading.seconds', { seconds: isFresh ? FRESH_SECONDS : seconds })}
    </td>
  );
}
