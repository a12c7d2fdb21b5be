import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useMarketKeys, useServerSeconds, useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Crest, crestColours } from '@evens/web/ui/crest.tsx';
import { Flag } from '@evens/web/ui/flag.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { boardLines, hasMoneyLine, outcomeNumbers, PriceButton } from '../../sportsbook/catalogue/index.ts';
import { firstPrices, isRace, matchFacts, matchTime, startTime } from '../../sportsbook/match/facts/index.ts';
import { leadLook } from '../slides/index.ts';
import { mostBetQuery } from './home-lists.tsx';
import { useTopMatches } from './use-top-matches.ts';

/** The most bet one of the next matches of the first tournament; their first one if none of them is popular. */
function chooseHero(matches: readonly Match[], mostBet: readonly Match[]): Match | undefined {
  const listed = matches.filter((match) => !match.IsLive && !isRace(match) && hasMoneyLine(match));
  const next = listed.filter(({ Tournament }) => Tournament.ID === listed[0]?.Tournament.ID);
  const places = new Map(mostBet.map(({ ID }, place) => [ID, place]));
  const popularity = ({ ID }: Match) => places.get(ID) ?? mostBet.length;
  return next.toSorted((a, b) => popularity(a) - popularity(b))[0];
}

/** The match of the first tile; undefined while it is loading and on a site without one. */
export function useHeroMatch() {
  const { index, isPending } = useTopMatches();
  const mostBet = useQuery(mostBetQuery);
  const match = useMemo(
    () => chooseHero(index?.Matches ?? [], mostBet.data?.Matches ?? []),
    [index, mostBet.data],
  );
  const isHeroPending = isPending || mostBet.isPending;
  return { isHeroPending, match: isHeroPending ? undefined : match };
}

/** A match of the first top tournament, over the colours of its sides. */
export function HeroTile({ match }: { readonly match: Match }) {
  const tile = useRef<HTMLElement>(null);
  useVisibleTopic(tile, `preview/${match.ID}`);
  const situation = useSituation(match.ID);
  const facts = useMemo(() => matchFacts(match, situation?.fixture), [match, situation?.fixture]);
  const keys = useMarketKeys('preview', match.ID) ?? match.PreviewMarkets.map((market) => market.ID);
  const first = useMemo(() => firstPrices(match.PreviewMarkets), [match]);
  const line = boardLines(keys).win;
  const outcomes = line ? outcomeNumbers(line.type, 0) : [];
  const nowMs = useServerSeconds() * 1000;
  const time = situation
    ? matchTime(situation, nowMs, false)
    : startTime(Date.parse(match.DateOfMatch), nowMs);
  const [home, away] = [match.HomeTeamLogo, match.AwayTeamLogo].map((seed) => crestColours(seed).base);
  return (
    <article
      ref={tile}
      data-hero={match.ID}
      className={`${leadLook} flex flex-col justify-between p-3`}
      style={{
        background: `linear-gradient(100deg,color-mix(in srgb,${home} 42%,#0b0e11),#10161b 42%,#10161b 58%,color-mix(in srgb,${away} 42%,#0b0e11))`,
      }}
    >
      <p className="flex items-center justify-center gap-2 text-sm font-[560]">
        <Flag code={match.Category.Code} />
        <bdi className="truncate">{match.Tournament.Name}</bdi>
      </p>
      <Link
        to={match.MatchLink}
        aria-label={t('sport.open-match', { home: facts.home, away: facts.away })}
        className="grid grid-cols-3 items-start text-center font-[640]"
      >
        <HeroSide name={match.HomeTeamName} seed={match.HomeTeamLogo} />
        <span className="grid pt-1">
          <bdi className={`text-2xl font-[720] ${time.isLive ? 'text-live' : ''}`}>{time.main}</bdi>
          <span className="text-sm font-medium text-quiet">{time.sub}</span>
        </span>
        <HeroSide name={match.AwayTeamName} seed={match.AwayTeamLogo} />
      </Link>
      <div
        className={`grid h-[38px] gap-2 touch:h-11 ${outcomes.length === 3 ? 'grid-cols-3' : 'grid-cols-2'}`}
      >
        {line &&
          outcomes.map((outcomeNo) => (
            <PriceButton
              key={outcomeNo}
              match={facts}
              line={line}
              outcomeNo={outcomeNo}
              label="short"
              first={first.get(`${line.key}#${outcomeNo}`)}
            />
          ))}
      </div>
    </article>
  );
}

function HeroSide({ name, seed }: { readonly name: string; readonly seed: string }) {
  return (
    <span className="grid min-w-0 justify-items-center gap-1">
      <Crest seed={seed} size={32} />
      <bdi className="line-clamp-2 max-w-full text-[13.5px] leading-4 text-balance">{name}</bdi>
    </span>
  );
}
