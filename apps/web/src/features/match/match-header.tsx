import type { LiveMatchInfo, Match } from '@evens/contract';
import { periodName } from '@evens/locales/browser';
import { t, words } from '../../app/words.ts';
import { useServerSeconds, useSituation } from '../../live/hooks.ts';
import type { Situation } from '../../live/market-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Crest } from '../../ui/crest.tsx';
import { BettingStatus } from './betting-status.tsx';
import { isRace } from './match-facts.ts';
import { matchTime, startTime } from './match-time.ts';
import { periodColumns, type ScoreView, scoreView, scoringOf } from './score-view.ts';
import { Timeline } from './timeline.tsx';

export interface MatchHeaderProps {
  readonly match: Match;
  readonly live: LiveMatchInfo | null;
}

/** Who, how it stands, and since when. Its height does not depend on what happens. */
export function MatchHeader({ match, live }: MatchHeaderProps) {
  const situation = useSituation(match.ID);
  if (isRace(match)) return <RaceHeader match={match} situation={situation} />;
  const score = situation
    ? scoreView(match.SportAlias, situation.facts)
    : live
      ? fromLive(match, live)
      : undefined;
  const hasTimeline = situation?.facts.kind === 'contest' && situation.facts.goals !== undefined;
  return (
    <section className="overflow-hidden rounded-xl border border-line bg-surface">
      <div className="px-4 pt-5 pb-4">
        <div className="mx-auto grid max-w-[720px] grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-4">
          <TeamName name={match.HomeTeamName} seed={match.HomeTeamLogo} side="home" />
          <div className="min-w-[104px] text-center">
            <p className="text-3xl font-[720] tracking-tight" aria-live="polite">
              {score ? (
                <span>
                  <span className="sr-only">
                    {t('live.score.of', {
                      home: match.HomeTeamName,
                      homeScore: score.home,
                      away: match.AwayTeamName,
                      awayScore: score.away,
                    })}
                  </span>
                  <bdi aria-hidden dir="ltr" className="inline-flex flex-row gap-2 rtl:flex-row-reverse">
                    <span>{score.home}</span>
                    <span className="text-faint">–</span>
                    <span>{score.away}</span>
                  </bdi>
                </span>
              ) : (
                <span aria-hidden className="text-faint">
                  –
                </span>
              )}
            </p>
            <HeaderTime match={match} situation={situation} />
          </div>
          <TeamName name={match.AwayTeamName} seed={match.AwayTeamLogo} side="away" />
        </div>
        {hasTimeline && situation && <Timeline situation={situation} match={match} />}
        {situation && !hasTimeline && <Periods situation={situation} match={match} />}
      </div>
      <BettingStatus matchId={match.ID} />
    </section>
  );
}

function fromLive(match: Match, live: LiveMatchInfo): ScoreView | undefined {
  const scoring = scoringOf(match.SportAlias);
  if (scoring === 'fight' || scoring === 'race') return undefined;
  return { home: live.HomeScore, away: live.AwayScore, running: undefined };
}

interface TeamNameProps {
  readonly name: string;
  readonly seed: string;
  readonly side: 'home' | 'away';
}

function TeamName({ name, seed, side }: TeamNameProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col items-center gap-2 text-center mobile:flex-row mobile:gap-3.5',
        side === 'home' ? 'mobile:flex-row-reverse mobile:text-end' : 'mobile:text-start',
      )}
    >
      <Crest seed={seed} size={34} />
      <h1 className="min-w-0 text-lg leading-6 font-[640] text-balance mobile:text-xl">
        <bdi>{name}</bdi>
      </h1>
    </div>
  );
}

function HeaderTime({
  match,
  situation,
}: {
  readonly match: Match;
  readonly situation: Situation | undefined;
}) {
  const nowMs = useServerSeconds() * 1000;
  const time = situation
    ? matchTime(situation, nowMs, true)
    : startTime(Date.parse(match.DateOfMatch), nowMs);
  const isEnded = situation?.phase === 'ended';
  return (
    <p className="min-h-10 text-sm text-quiet">
      <bdi className={classNames('block text-base font-[640]', time.isLive ? 'text-live' : 'text-text')}>
        {isEnded ? t('live.final') : time.main}
      </bdi>
      <span className="block">{time.sub}</span>
    </p>
  );
}

function RaceHeader({
  match,
  situation,
}: {
  readonly match: Match;
  readonly situation: Situation | undefined;
}) {
  const facts = situation?.facts;
  const places = facts?.kind === 'race' && facts.status === 'ended' ? facts.places : [];
  const podium = places
    .map((place, index) => ({ place, name: situation?.fixture.competitors[index]?.name ?? '' }))
    .filter(({ place }) => place > 0 && place <= 3)
    .sort((a, b) => a.place - b.place);
  return (
    <section className="overflow-hidden rounded-xl border border-line bg-surface text-center">
      <div className="p-5">
        <h1 className="text-balance">
          <bdi>{match.Name}</bdi>
        </h1>
        <HeaderTime match={match} situation={situation} />
        {podium.length > 0 && (
          <ol className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1">
            {podium.map(({ place, name }) => (
              <li key={name} className="flex gap-2">
                <b className="text-accent-text">{place}</b>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ol>
        )}
      </div>
      <BettingStatus matchId={match.ID} />
    </section>
  );
}

function Periods({ situation, match }: { readonly situation: Situation; readonly match: Match }) {
  const periods = periodColumns(situation.facts);
  if (periods.length === 0) return null;
  const sides = [
    { side: 'home', name: match.HomeTeamName },
    { side: 'away', name: match.AwayTeamName },
  ] as const;
  return (
    <div className="mx-auto mt-4 max-w-[720px] overflow-x-auto">
      <table className="mx-auto text-sm">
        <caption className="sr-only">{t('live.period-scores')}</caption>
        <thead>
          <tr className="text-faint">
            <td />
            {periods.map((_, index) => (
              <th
                key={index}
                scope="col"
                className="min-w-8 px-2 pb-1 text-center font-medium"
                title={periodName(words(), match.SportAlias, index + 1)}
              >
                {index + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sides.map(({ side, name }) => (
            <tr key={side}>
              <th scope="row" className="max-w-44 truncate pe-4 text-start font-medium text-quiet">
                <bdi>{name}</bdi>
              </th>
              {periods.map((period, index) => {
                const wins = period[side] > period[side === 'home' ? 'away' : 'home'];
                return (
                  <td
                    key={index}
                    className={classNames(
                      'px-2 py-0.5 text-center',
                      period.ended ? (wins ? 'font-[640]' : 'text-quiet') : 'text-live',
                    )}
                  >
                    {period[side]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
