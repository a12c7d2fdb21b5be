import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Suspense, useRef, useState } from 'react';
import { CasinoRow } from '../../casino/lobby/index.ts';
import { BoostCards } from '../../sportsbook/boosts/lazy.tsx';
import { useNear } from '../../sportsbook/catalogue/index.ts';
import { Slides } from '../slides/index.ts';
import { AboutSite } from './about-site.tsx';
import { HeroTile, useHeroMatch } from './hero-match.tsx';
import { InPlayStrip, MatchStrip, TopTournaments, useMostBet } from './home-lists.tsx';
import { PopularTournaments } from './popular-tournaments.tsx';

/** Popular casino games. The component is loaded when it comes near the viewport; its height is reserved until then. */
function CasinoSection() {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, false);
  const [isRequested, setRequested] = useState(false);
  if (isNear && !isRequested) setRequested(true);
  return (
    <div ref={place} className="min-h-[188px] touch:min-h-[238px]">
      {isRequested && (
        <Suspense>
          <CasinoRow />
        </Suspense>
      )}
    </div>
  );
}

/** The start page: matches in play, then top tournaments and their next matches. */
export function HomePage() {
  const { match, isHeroPending } = useHeroMatch();
  return (
    <div className="grid gap-6">
      <h1 className="sr-only">{t('shell.home.title')}</h1>
      <Slides page="home" isLeadPending={isHeroPending} lead={match && <HeroTile match={match} />} />
      <BoostCards />
      <section aria-labelledby="in-play" className="min-w-0">
        <SectionHead
          id="in-play"
          title={t('shell.home.in-play')}
          to={paths.live}
          more={t('shell.home.all-live')}
          dot
        />
        <InPlayStrip />
      </section>
      <section aria-labelledby="popular" className="min-w-0">
        <SectionHead
          id="popular"
          title={t('home.popular')}
          to={paths.topTournaments}
          more={t('home.popular.more')}
        />
        <PopularTournaments />
      </section>
      <section aria-labelledby="top" className="min-w-0">
        <SectionHead
          id="top"
          title={t('shell.home.top')}
          to={paths.sport}
          more={t('shell.home.all-sports')}
        />
        <TopTournaments />
      </section>
      <MostBet />
      <section aria-labelledby="casino" className="min-w-0">
        <SectionHead id="casino" title={t('home.casino')} to={paths.casino} more={t('home.casino.more')} />
        <CasinoSection />
      </section>
      <AboutSite />
    </div>
  );
}

/** Omitted if too few people have bet: a list of few bets could reveal the players. */
function MostBet() {
  const matches = useMostBet();
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="most-bet" className="min-w-0">
      <SectionHead
        id="most-bet"
        title={t('shell.home.most-bet')}
        to={paths.sport}
        more={t('shell.home.all-sports')}
      />
      <MatchStrip matches={matches} />
    </section>
  );
}

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly more: string;
  readonly dot?: boolean;
}

function SectionHead({ id, title, to, more, dot = false }: SectionHeadProps) {
  return (
    <div className="mb-2 flex min-h-9 items-center gap-3">
      {dot && <span aria-hidden className="live-dot ms-1" />}
      <h2 id={id} className="text-xl font-[700] tracking-tight rtl:tracking-normal">
        {title}
      </h2>
      <Link
        to={to}
        className="-me-2 ms-auto flex min-h-9 touch:-my-1 touch:min-h-11 items-center rounded-md px-2 text-sm font-[560] text-quiet pointer:hover:text-text"
      >
        {more}
      </Link>
    </div>
  );
}
