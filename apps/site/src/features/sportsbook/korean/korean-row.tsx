import type { Match } from '@evens/contract';
import { formatLineInTwo, type MarketLineKey } from '@evens/markets';
import { t } from '@evens/web/core/words.ts';
import { useMarketKeys, useServerSeconds, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { memo, useMemo, useRef } from 'react';
import { PriceButton } from '../catalogue/index.ts';
import {
  type FirstPrices,
  firstPrices,
  headlineScore,
  type MatchFacts,
  matchFacts,
  matchTime,
  ScoreNote,
  scoreView,
  startTime,
  WinnerNote,
} from '../match/facts/index.ts';
import {
  cellOutcomes,
  type KoreanColumn,
  type KoreanPart,
  koreanColumns,
  koreanLines,
  lineHundredths,
} from './korean-columns.ts';

export interface KoreanRowProps {
  readonly match: Match;
  readonly parts: readonly KoreanPart[];
  /** Number of lines per row: 3 if the sport's result has a draw. */
  readonly lines: 2 | 3;
}

/** A match as a block of two or three lines: home, away, draw. Its height never changes. */
export const KoreanRow = memo(function KoreanRow({ match, parts, lines }: KoreanRowProps) {
  const row = useRef<HTMLElement>(null);
  useVisibleTopic(row, `multi/${match.ID}`);
  const situation = useSituation(match.ID);
  const facts = useMemo(() => matchFacts(match, situation?.fixture), [match, situation?.fixture]);
  const keys = useMarketKeys('multi', match.ID);
  const columns = useMemo(
    () => koreanLines(keys ?? match.PreviewMarkets.map((market) => market.ID)),
    [keys, match],
  );
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const nowMs = useServerSeconds() * 1000;
  const time = situation
    ? matchTime(situation, nowMs, false)
    : startTime(Date.parse(match.DateOfMatch), nowMs);
  const view = situation && scoreView(match.SportAlias, situation.facts);
  const score = view && headlineScore(match.SportAlias, view);
  return (
    <article ref={row} data-match={match.ID} data-lines={lines} className="korean-row">
      <div className="korean-time">
        <bdi className={classNames('font-[640]', time.isLive ? 'text-live' : 'text-text')}>{time.main}</bdi>
        <span className="truncate">{time.sub}</span>
      </div>
      <Link to={match.MatchLink} className="korean-teams">
        <Side name={facts.home} score={score?.home} />
        <Side name={facts.away} score={score?.away} />
        <ScoreNote sport={match.SportAlias} view={view} />
        {lines === 3 && <span className="text-faint">{t('korean.draw')}</span>}
      </Link>
      {parts.map((part) =>
        koreanColumns.map((column) => (
          <Cells
            key={`${part} ${column}`}
            part={part}
            column={column}
            line={columns[part][column]}
            facts={facts}
            first={first}
          />
        )),
      )}
    </article>
  );
});

function Side({ name, score }: { readonly name: string; readonly score: number | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-2 font-[550]">
      <bdi className="truncate">{name}</bdi>
      {score !== undefined && <b className="ms-auto">{score}</b>}
    </span>
  );
}

interface CellsProps {
  readonly part: KoreanPart;
  readonly column: KoreanColumn;
  readonly line: MarketLineKey | undefined;
  readonly facts: MatchFacts;
  readonly first: FirstPrices;
}

/** The prices of one column, each beside its line. A column without prices keeps its space. */
function Cells({ part, column, line, facts, first }: CellsProps) {
  const hundredths = line && lineHundredths(line);
  return (
    <div className="korean-cells" data-part={part} data-column={column}>
      {line ? (
        cellOutcomes(line).map((outcomeNo) => (
          <div key={`${line.key}#${outcomeNo}`} className="korean-cell">
            {column !== 'win' && <bdi className="korean-line">{lineText(column, hundredths, outcomeNo)}</bdi>}
            <PriceButton
              match={facts}
              line={line}
              outcomeNo={outcomeNo}
              label="none"
              first={first.get(`${line.key}#${outcomeNo}`)}
            />
          </div>
        ))
      ) : part === 'full' && column === 'win' ? (
        <WinnerNote match={facts}>
          <NoPrices />
        </WinnerNote>
      ) : (
        <NoPrices />
      )}
    </div>
  );
}

function NoPrices() {
  return [1, 2].map((place) => (
    <span key={place} aria-hidden className="korean-none">
      –
    </span>
  ));
}

/** The handicap is displayed at the side that gives it, at home if it is 0. A total is labelled over and under. */
function lineText(column: KoreanColumn, hundredths: number | undefined, outcomeNo: number): string {
  if (hundredths === undefined) return '';
  if (column === 'total')
    return outcomeNo === 1 ? `${t('korean.over')} ${formatLineInTwo(hundredths)}` : t('korean.under');
  const isGiving = hundredths <= 0 ? outcomeNo === 1 : outcomeNo === 2;
  return isGiving ? formatLineInTwo(hundredths) : '';
}

/** Number of lines per row: 3 if a result has a draw. */
export function countLines(matches: readonly Match[]): 2 | 3 {
  const hasDraw = matches.some(({ PreviewMarkets }) => PreviewMarkets.some(({ Type }) => Type === '1x2'));
  return hasDraw ? 3 : 2;
}
