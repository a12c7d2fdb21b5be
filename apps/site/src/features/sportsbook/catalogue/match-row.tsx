import type { Match, ViewFormat } from '@evens/contract';
import { outcomeLine } from '@evens/locales/browser';
import {
  formatLine,
  formatLineInTwo,
  hasAmericanLayout,
  isLotto,
  type MarketLineKey,
  splitKey,
  sportProduct,
} from '@evens/markets';
import { useSetting } from '@evens/web/core/settings.ts';
import { t, words } from '@evens/web/core/words.ts';
import { useMarketKeys, useServerSeconds, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest } from '@evens/web/ui/crest.tsx';
import { memo, useMemo, useRef } from 'react';
import { FavouriteButton } from '../favourites/index.ts';
import {
  type FirstPrices,
  firstPrices,
  isRace,
  type MatchFacts,
  type MatchTime,
  matchFacts,
  matchTime,
  NoOddsYet,
  NotOffered,
  type ScoreColumn,
  ScoreHeads,
  type ScoreView,
  SideScores,
  scoreColumns,
  scoreView,
  setsWonText,
  startTime,
  WinnerNote,
} from '../match/facts/index.ts';
import { type BoardLines, boardLines, hasDraw, outcomeNumbers, rowColumns } from './board.ts';
import { PriceButton, type PriceLabel } from './price-button.tsx';

/** A match in a list, with a fixed height: 68 px, or 96 px on narrow screens. */
export const MatchRow = memo(function MatchRow({
  match,
  score,
}: {
  readonly match: Match;
  readonly score?: ScoreView | undefined;
}) {
  const row = useRef<HTMLElement>(null);
  useVisibleTopic(row, `preview/${match.ID}`);
  const fixture = useSituation(match.ID)?.fixture;
  const keys = useMarketKeys('preview', match.ID);
  const lines = useMemo(
    () => boardLines(keys ?? match.PreviewMarkets.map((market) => market.ID)),
    [keys, match],
  );
  const facts = useMemo(() => matchFacts(match, fixture), [match, fixture]);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  // Drawn matches close all markets at once.
  const isClosed = keys?.length === 0 && sportProduct(match.SportAlias) !== 'sport';
  return (
    <article ref={row} data-match={match.ID} className="match-row">
      <RowTime match={match} score={score} />
      <Link to={match.MatchLink} className="match-row-teams" aria-label={versus(facts)}>
        {isRace(match) ? <RaceName facts={facts} match={match} /> : <Teams match={match} score={score} />}
      </Link>
      {isLotto(match.SportAlias) ? (
        <DrawPrices facts={facts} isLive={match.IsLive} line={lines.total} first={first} />
      ) : isRace(match) ? (
        <RaceFavourites facts={facts} isLive={match.IsLive} line={lines.win} first={first} />
      ) : (
        <Prices facts={facts} isLive={match.IsLive} lines={lines} first={first} />
      )}
      <FavouriteButton kind="match" id={match.ID} name={match.Name} className="match-row-star" />
      <Link
        to={match.MatchLink}
        className="match-row-more reach"
        aria-label={t('sport.more.label', { count: match.MarketsCount })}
      >
        {match.MarketsCount > 0 && !isClosed && <bdi>{t('sport.more', { count: match.MarketsCount })}</bdi>}
      </Link>
    </article>
  );
});

function versus({ home, away }: MatchFacts): string {
  return away === '' ? home : t('sport.open-match', { home, away });
}

interface ScoredProps {
  readonly match: Match;
  /** The score of the list, used until the match book is loaded. */
  readonly score: ScoreView | undefined;
}

function useScore({ match, score }: ScoredProps): ScoreView | undefined {
  const situation = useSituation(match.ID);
  return situation ? scoreView(match.SportAlias, situation.facts) : score;
}

function RowTime({ match, score }: ScoredProps) {
  const situation = useSituation(match.ID);
  const setsWon = setsWonText(match.SportAlias, useScore({ match, score }));
  const nowMs = useServerSeconds() * 1000;
  const time: MatchTime = situation
    ? matchTime(situation, nowMs, false)
    : match.IsLive
      ? { main: t('live.title'), sub: '', isLive: true }
      : startTime(Date.parse(match.DateOfMatch), nowMs);
  return (
    <div className="match-row-time">
      <bdi
        className={classNames('line-clamp-2 text-[13px] font-[640]', time.isLive ? 'text-live' : 'text-text')}
      >
        {time.main}
      </bdi>
      {time.sub !== '' && <span className="line-clamp-2">{time.sub}</span>}
      {setsWon !== undefined && <bdi className="truncate">{setsWon}</bdi>}
    </div>
  );
}

function Teams({ match, score: first }: ScoredProps) {
  const columns = scoreColumns(match.SportAlias, useScore({ match, score: first }));
  return (
    <>
      <ScoreHeads columns={columns} />
      <Team seed={match.HomeTeamLogo} name={match.HomeTeamName} columns={columns} side="home" />
      <Team seed={match.AwayTeamLogo} name={match.AwayTeamName} columns={columns} side="away" />
    </>
  );
}

interface TeamProps {
  readonly seed: string;
  readonly name: string;
  readonly columns: readonly ScoreColumn[];
  readonly side: 'home' | 'away';
}

function Team({ seed, name, columns, side }: TeamProps) {
  return (
    <span className="match-row-side flex items-center gap-2 font-[550]">
      <Crest seed={seed} />
      <bdi className="match-row-name">{name}</bdi>
      <SideScores columns={columns} side={side} leadClass="text-accent-text" />
    </span>
  );
}

/** The card's head has the name of the meeting; a race is known by its number. */
function RaceName({
  facts,
  match: { Distance, RaceNumber },
}: {
  readonly facts: MatchFacts;
  readonly match: Match;
}) {
  return (
    <>
      <bdi className="truncate font-[550]">
        {RaceNumber === undefined ? facts.home : t('sport.race', { number: RaceNumber })}
      </bdi>
      <span className="truncate text-sm text-faint">
        {Distance && <bdi data-distance>{Distance} · </bdi>}
        {isLotto(facts.sport) ? t('sport.pick-numbers') : t('sport.runners', { count: facts.runners.length })}
      </span>
    </>
  );
}

interface PricesProps {
  readonly facts: MatchFacts;
  readonly first: FirstPrices;
}

interface RowPricesProps extends PricesProps {
  readonly isLive: boolean;
}

function Prices({ facts, isLive, lines, first }: RowPricesProps & { readonly lines: BoardLines }) {
  const view = useSetting('viewFormat');
  const isAmerican = hasAmericanLayout(facts.sport);
  if (!lines.win && !lines.total && !lines.handicap)
    return (
      <div className="match-row-race">
        <NoOddsYet match={facts} isLive={isLive} />
      </div>
    );
  const columns = {
    win: (
      <div
        key="win"
        className={classNames(
          'match-row-win',
          hasDraw(facts.sport, lines.win?.type) ? 'grid-cols-3' : 'grid-cols-2',
        )}
      >
        {lines.win ? (
          <Buttons facts={facts} line={lines.win} first={first} label="none" />
        ) : (
          <WinnerNote match={facts} isNarrow={isAmerican}>
            <NotOffered isNarrow={isAmerican} />
          </WinnerNote>
        )}
      </div>
    ),
    total: (
      <div key="total" className="match-row-total">
        {!isAmerican && lines.total && <bdi className="match-row-line">{lineText(lines.total, view)}</bdi>}
        {lines.total ? (
          <Buttons
            facts={facts}
            line={lines.total}
            first={first}
            label={isAmerican ? 'over-under' : 'none'}
          />
        ) : (
          <NoPrices match={facts} isLive={isLive} isAmerican={isAmerican} />
        )}
      </div>
    ),
    handicap: (
      <div key="handicap" className="match-row-handicap">
        {lines.handicap ? (
          <Buttons
            facts={facts}
            line={lines.handicap}
            first={first}
            label={isAmerican || view === 'european' ? 'line' : 'line-in-two'}
          />
        ) : (
          <NoPrices match={facts} isLive={isLive} isAmerican={isAmerican} />
        )}
      </div>
    ),
  };
  return rowColumns(facts.sport, view).map((column) => columns[column]);
}

/** A column without prices. */
function NoPrices({
  match,
  isLive,
  isAmerican,
}: {
  readonly match: MatchFacts;
  readonly isLive: boolean;
  readonly isAmerican: boolean;
}) {
  const phase = useSituation(match.matchId)?.phase;
  const isToCome = phase ? phase === 'scheduled' : !isLive;
  // Narrow columns have no room for words.
  if (isToCome && !isAmerican) return <NoOddsYet match={match} isLive={isLive} />;
  return <NotOffered isNarrow={isAmerican} />;
}

function lineText(line: MarketLineKey, view: ViewFormat): string {
  return outcomeLine(words(), line, 1, view === 'european' ? formatLine : formatLineInTwo);
}

interface ButtonsProps extends PricesProps {
  readonly line: MarketLineKey | undefined;
  readonly label: PriceLabel;
}

function Buttons({ facts, line, first, label }: ButtonsProps) {
  if (!line) return null;
  return outcomeNumbers(line.type, facts.runners.length).map((outcomeNo) => (
    <PriceButton
      key={`${line.key}#${outcomeNo}`}
      match={facts}
      line={line}
      outcomeNo={outcomeNo}
      label={label}
      first={first.get(`${line.key}#${outcomeNo}`)}
    />
  ));
}

/** Over and under the middle sum of a lotto draw; its numbers after the draw. */
function DrawPrices({
  facts,
  isLive,
  line,
  first,
}: RowPricesProps & { readonly line: MarketLineKey | undefined }) {
  return (
    <div className="match-row-race">
      {line ? (
        <Buttons facts={facts} line={line} first={first} label="title" />
      ) : (
        <NoOddsYet match={facts} isLive={isLive} />
      )}
    </div>
  );
}

const FAVOURITES = 3;

/** The three shortest prices of the list as loaded; they keep their positions when prices change. */
function RaceFavourites({
  facts,
  isLive,
  line,
  first,
}: RowPricesProps & { readonly line: MarketLineKey | undefined }) {
  const chosen = useMemo(() => {
    const winner = line ?? splitKey('race-winner');
    return outcomeNumbers(winner.type, facts.runners.length)
      .map((outcomeNo) => ({ outcomeNo, odds: first.get(`${winner.key}#${outcomeNo}`)?.oddsMilli ?? 0 }))
      .filter(({ odds }) => odds > 0)
      .sort((a, b) => a.odds - b.odds)
      .slice(0, FAVOURITES)
      .map(({ outcomeNo }) => outcomeNo);
  }, [line, facts.runners.length, first]);
  if (!line)
    return (
      <div className="match-row-race">
        <NoOddsYet match={facts} isLive={isLive} />
      </div>
    );
  return (
    <div className="match-row-race">
      {chosen.map((outcomeNo) => (
        <PriceButton
          key={outcomeNo}
          match={facts}
          line={line}
          outcomeNo={outcomeNo}
          label="title"
          first={first.get(`${line.key}#${outcomeNo}`)}
        />
      ))}
    </div>
  );
}
