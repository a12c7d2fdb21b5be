import type { FoundMatch } from '@evens/contract';
import { marketName } from '@evens/locales/browser';
import { marketDefinition, splitKey } from '@evens/markets';
import { t, words } from '@evens/web/core/words.ts';
import { useMarketKeys, useServerSeconds, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { useMemo, useRef } from 'react';
import { boardLines, outcomeNumbers, PriceButton, type PriceLabel } from '../catalogue/index.ts';
import {
  firstPrices,
  headlineScore,
  isOutright,
  matchFacts,
  matchTime,
  ScoreNote,
  scoreView,
  startTime,
} from '../match/facts/index.ts';

const MONEY_LINE_MAX = 3;

/** The sides, the start or the score, and the tournament. */
export function FoundMatchText({
  found: { Match: match, Live: live, PlayerName: player, MarketName, Market: line },
}: {
  readonly found: FoundMatch;
}) {
  const situation = useSituation(match.ID);
  const nowMs = useServerSeconds() * 1000;
  const time = situation
    ? matchTime(situation, nowMs, false)
    : startTime(Date.parse(match.DateOfMatch), nowMs);
  const view = situation && scoreView(match.SportAlias, situation.facts);
  const score =
    (view && headlineScore(match.SportAlias, view)) ??
    (live ? { home: live.HomeScore, away: live.AwayScore } : undefined);
  const isRace = match.AwayTeamName === '';
  const hasTime = !isOutright(match);
  const market = line?.Name ?? MarketName;
  return (
    <>
      {(player || market) !== '' && <bdi className="block font-[620]">{player || market}</bdi>}
      <span className="flex min-w-0 items-baseline gap-2 max-tablet:flex-wrap">
        <bdi className="truncate font-[560] max-tablet:whitespace-normal">
          {isRace ? match.Name : match.HomeTeamName}
        </bdi>
        {!isRace && (
          <>
            {score ? (
              <bdi dir="ltr" className="shrink-0 font-bold rtl:flex rtl:flex-row-reverse">
                <span>{score.home}</span>
                <span className="px-1 text-faint">–</span>
                <span>{score.away}</span>
              </bdi>
            ) : (
              <span className="shrink-0 text-faint">–</span>
            )}
            <bdi className="truncate font-[560] max-tablet:whitespace-normal">{match.AwayTeamName}</bdi>
          </>
        )}
      </span>
      <span className="flex min-w-0 gap-x-2 text-sm text-faint">
        {hasTime && (
          <bdi className={classNames('shrink-0', time.isLive && 'font-[620] text-live')}>
            {time.isLive || time.sub === '' ? time.main : `${time.sub} ${time.main}`}
          </bdi>
        )}
        <ScoreNote sport={match.SportAlias} view={view} />
        <bdi className="truncate">{match.Tournament.Name}</bdi>
        <bdi className="truncate max-mobile:hidden">{match.Category.Name}</bdi>
      </span>
    </>
  );
}

/** The anytime price of the player who found the match. */
export function FoundPlayerPrice({
  found: { Match: match, PlayerName: player },
  odd,
}: {
  readonly found: FoundMatch;
  readonly odd: NonNullable<FoundMatch['PlayerOdd']>;
}) {
  const place = useRef<HTMLDivElement>(null);
  useVisibleTopic(place, `match/${match.ID}`);
  const facts = useMemo(() => {
    const players = Array.from({ length: odd.OutcomeNo }, () => player);
    return { ...matchFacts(match, undefined), players };
  }, [match, odd.OutcomeNo, player]);
  const line = useMemo(() => splitKey(odd.MarketID), [odd.MarketID]);
  const first = useMemo(() => ({ oddsMilli: odd.Odds, isSuspended: odd.IsSuspended }), [odd]);
  return (
    <div ref={place} className="flex w-full items-center gap-2 tablet:w-52">
      <span className="min-w-0 grow text-end text-sm text-faint">
        <bdi>{marketName(words(), line, facts)}</bdi>
      </span>
      <span className="w-20 shrink-0">
        <PriceButton match={facts} line={line} outcomeNo={odd.OutcomeNo} label="none" first={first} />
      </span>
    </div>
  );
}

/** Sides have no room beside a price; in order, three of them need none. */
function priceLabel(type: string, outcomes: number): PriceLabel {
  const shape = marketDefinition(type)?.shape ?? [];
  if (shape.includes('total')) return 'over-under';
  if (shape.includes('hcp')) return 'line';
  return outcomes === 2 ? 'title' : 'none';
}

/** The main line of the market that found the match. */
export function FoundMarketPrices({
  found: { Match: match },
  market,
}: {
  readonly found: FoundMatch;
  readonly market: NonNullable<FoundMatch['Market']>;
}) {
  const place = useRef<HTMLDivElement>(null);
  useVisibleTopic(place, `match/${match.ID}`);
  const facts = useMemo(() => matchFacts(match, undefined), [match]);
  const line = useMemo(() => splitKey(market.ID), [market.ID]);
  const first = useMemo(() => firstPrices([market]), [market]);
  return (
    <div
      ref={place}
      className={classNames(
        'grid w-full gap-1.5 tablet:w-52',
        market.Odds.length === 2 ? 'grid-cols-2' : 'grid-cols-3',
      )}
    >
      {market.Odds.map(({ ID, OutcomeNo }) => (
        <PriceButton
          key={ID}
          match={facts}
          line={line}
          outcomeNo={OutcomeNo}
          label={priceLabel(line.type, market.Odds.length)}
          first={first.get(ID)}
        />
      ))}
    </div>
  );
}

/** The money line, as far as it fits: of a race none, it has as many prices as runners. */
export function FoundMatchPrices({ found: { Match: match } }: { readonly found: FoundMatch }) {
  const place = useRef<HTMLDivElement>(null);
  useVisibleTopic(place, `preview/${match.ID}`);
  const fixture = useSituation(match.ID)?.fixture;
  const facts = useMemo(() => matchFacts(match, fixture), [match, fixture]);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const keys = useMarketKeys('preview', match.ID) ?? match.PreviewMarkets.map((market) => market.ID);
  const line = boardLines(keys).win;
  const outcomes = line ? outcomeNumbers(line.type, facts.runners.length) : [];
  const isLineVisible = line !== undefined && outcomes.length > 0 && outcomes.length <= MONEY_LINE_MAX;
  // Room is made by what came with the answer: prices that come later must not push the rows below.
  const hasRoom = boardLines(match.PreviewMarkets.map((market) => market.ID)).win !== undefined;
  return (
    <div
      ref={place}
      className={classNames(
        'grid min-h-px w-full gap-1.5 tablet:w-52',
        !hasRoom && 'max-tablet:hidden',
        outcomes.length === 2 ? 'grid-cols-2' : 'grid-cols-3',
      )}
    >
      {isLineVisible &&
        outcomes.map((outcomeNo) => (
          <PriceButton
            key={`${line.key}#${outcomeNo}`}
            match={facts}
            line={line}
            outcomeNo={outcomeNo}
            label="none"
            first={first.get(`${line.key}#${outcomeNo}`)}
          />
        ))}
      {!isLineVisible && (
        <span className="sr-only">{t('sport.more.label', { count: match.MarketsCount })}</span>
      )}
    </div>
  );
}
