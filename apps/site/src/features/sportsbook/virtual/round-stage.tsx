import type { TimelineEntry } from '@evens/book';
import type { Match } from '@evens/contract';
import { t, words, written } from '@evens/web/core/words.ts';
import { useServerSeconds, useSituation, useTopic } from '@evens/web/live/hooks.ts';
import { clockSeconds, playedMinute } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Crest, crestColours } from '@evens/web/ui/crest.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { matchTime, scoreView } from '../match/facts/index.ts';
import { type BallSpot, ballSpot, playerSpots, type Spot } from './ball-spot.ts';
import { StageHead, StartsIn } from './stage-head.tsx';
import './round-stage.css';

interface RoundStageProps {
  readonly matches: readonly Match[];
  /** The match whose page it is; it has the larger pitch. */
  readonly pageMatch: number | undefined;
}

/** The matches of a round of virtual soccer at once, each with its pitch. */
export function RoundStage({ matches, pageMatch }: RoundStageProps) {
  const [first] = matches;
  if (!first) return null;
  return (
    <Card className="overflow-hidden">
      <StageHead
        title={first.Tournament.Name}
        time={written().time(Date.parse(first.DateOfMatch))}
        link={undefined}
      >
        <RoundState match={first} />
      </StageHead>
      <ul className="round-matches">
        {matches.map((match) => (
          <RoundMatch key={match.ID} match={match} isPage={match.ID === pageMatch} />
        ))}
      </ul>
    </Card>
  );
}

function RoundState({ match }: { readonly match: Match }) {
  const phase = useSituation(match.ID)?.phase;
  if (phase === 'playing' || phase === 'break')
    return <span className="text-live">{t('virtual.round.playing')}</span>;
  if (phase === 'ended') return t('virtual.round.over');
  return <StartsIn date={match.DateOfMatch} message="virtual.round.kick-off" />;
}

function RoundMatch({ match, isPage }: { readonly match: Match; readonly isPage: boolean }) {
  const situation = useSituation(match.ID);
  // Previews have no timeline; in play there are no prices that the whole book would add.
  const hasStarted = situation !== undefined && situation.phase !== 'scheduled';
  useTopic(`${hasStarted ? 'match' : 'preview'}/${match.ID}`);
  const nowMs = useServerSeconds() * 1000;
  const seconds = situation?.phase === 'scheduled' ? 0 : situation ? clockSeconds(situation.clock, nowMs) : 0;
  const isOver = situation?.phase === 'ended';
  const ball = ballSpot(match.ID, (!isOver && situation?.timeline) || [], isOver ? 0 : seconds);
  const score = situation && scoreView(match.SportAlias, situation.facts);
  const time = situation && situation.phase !== 'scheduled' ? matchTime(situation, nowMs, false) : undefined;
  const sides = [
    { side: 'home', name: match.HomeTeamName, seed: match.HomeTeamLogo, goals: score?.home },
    { side: 'away', name: match.AwayTeamName, seed: match.AwayTeamLogo, goals: score?.away },
  ] as const;
  return (
    <li className={isPage ? 'round-match round-match-page' : 'round-match'} data-scored={ball.scored}>
      <Pitch ball={ball} seeds={{ home: match.HomeTeamLogo, away: match.AwayTeamLogo }} />
      <div className="grid min-w-0 content-center gap-1 px-2 py-1.5">
        {sides.map(({ side, name, seed, goals }) => (
          <p key={side} className="flex min-w-0 items-center gap-2">
            <Crest seed={seed} size={isPage ? 26 : 18} />
            {isPage ? (
              <bdi className="truncate font-[560]">{name}</bdi>
            ) : (
              <Link to={match.MatchLink} className="truncate font-[560] pointer:hover:underline">
                <bdi>{name}</bdi>
              </Link>
            )}
            {situation && <Scorers situation={situation} side={side} />}
            <b
              className={classNames(
                'ms-auto shrink-0 tabular-nums',
                isPage && 'text-xl',
                ball.scored === side && 'round-goal',
              )}
            >
              {goals ?? '–'}
            </b>
          </p>
        ))}
        <p className="flex min-h-4 justify-between gap-2 text-xs">
          <span className={time?.isLive ? 'text-live' : 'text-quiet'}>{time?.main}</span>
          {ball.scored && <b className="text-accent-text">{t('tracker.latest', { kind: 'goal' })}!</b>}
        </p>
      </div>
    </li>
  );
}

/** Minutes of a side's goals. */
function Scorers({
  situation,
  side,
}: {
  readonly situation: Situation;
  readonly side: TimelineEntry['side'];
}) {
  const goals = situation.timeline.filter((entry) => entry.kind === 'goal' && entry.side === side);
  return (
    <bdi className="min-w-0 truncate text-xs text-quiet tabular-nums">
      {goals.map((goal) => `${playedMinute(goal, situation.fixture.periodSeconds)}′`).join(' ')}
    </bdi>
  );
}

/** A small pitch, home playing towards the end of the line. */
function Pitch({
  ball,
  seeds,
}: {
  readonly ball: BallSpot;
  readonly seeds: Readonly<Record<'home' | 'away', string>>;
}) {
  const flip = words().language.dir === 'rtl';
  const at = ({ x, y }: Spot) => ({ transform: `translate(${flip ? 100 - x : x}px, ${y}px)` });
  const players = playerSpots(ball);
  return (
    <svg aria-hidden viewBox="-4 -3 108 66" className="round-pitch">
      {[0, 20, 40, 60, 80].map((band) => (
        <path key={band} className="round-band" d={`M${band} 0h10v60h-10z`} />
      ))}
      <g className="round-lines">
        <path d="M0 0h100v60H0zM50 0v60M0 14h15v32H0M100 14H85v32h15M0 23h-3v14h3M100 23h3v14h-3" />
        <circle cx="50" cy="30" r="9" />
      </g>
      {(['home', 'away'] as const).map((side) => (
        <g key={side} className="round-players" data-side={side} fill={crestColours(seeds[side]).base}>
          {players[side].map((spot, no) => (
            <circle key={no} r="2" style={at(spot)} />
          ))}
        </g>
      ))}
      <g className="round-ball" style={at(ball)}>
        <circle r="1.7" fill="#fff" stroke="#12171c" strokeWidth="0.5" />
        <path d="M0-.8.7-.2.45.65H-.45L-.7-.2z" fill="#12171c" />
      </g>
    </svg>
  );
}
