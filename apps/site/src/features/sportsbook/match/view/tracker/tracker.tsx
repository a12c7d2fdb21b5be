import type { TimelineEntry } from '@evens/book';
import type { Match } from '@evens/contract';
import { sportTerms } from '@evens/locales/browser';
import type { Side } from '@evens/markets';
import { t, words } from '@evens/web/core/words.ts';
import { useSituation } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { gamePoints, sportScoring } from '../../facts/index.ts';
import { Court } from './court.tsx';
import { CricketBoard } from './cricket-board.tsx';
import { MapBoard } from './map-board.tsx';
import { incidentText, Pitch } from './pitch.tsx';
import { Progress } from './progress.tsx';
import { RaceOrder } from './race-order.tsx';
import { Rounds } from './rounds.tsx';
import { SetBars } from './set-bars.tsx';
import './tracker.css';
import { TrackerFrame, type TrackerWidth } from './tracker-frame.tsx';

interface TrackerProps {
  readonly match: Match;
  readonly width: TrackerWidth;
}

const courtSports: ReadonlySet<string> = new Set(['tennis', 'padel']);

/** Draws a match from its book: a pitch, a court, a curve, bars or the order of a race, by the sport's scoring. */
export function Tracker({ match, width }: TrackerProps) {
  const situation = useSituation(match.ID);
  if (!situation) return <Skeleton className="mx-auto aspect-[395/288] w-full max-w-[395px] rounded-lg" />;
  const isRace = situation.facts.kind === 'race';
  const board = findBoard(match, situation);
  return (
    <TrackerFrame match={match} situation={situation} width={width} hasSides={!isRace}>
      {board ?? <Drawing match={match} situation={situation} />}
    </TrackerFrame>
  );
}

/** The board of a sport whose state is numbers and names; undefined where a drawing shows more. */
function findBoard(match: Match, situation: Situation) {
  const { facts } = situation;
  if (facts.kind !== 'contest') return undefined;
  const innings = facts.periods.at(-1)?.batting;
  if (innings) return <CricketBoard facts={facts} batting={innings} players={situation.players} />;
  return sportTerms(match.SportAlias).period === 'map' && facts.periods.length > 0 ? (
    <MapBoard match={match} facts={facts} />
  ) : undefined;
}

function Drawing({ match, situation }: { readonly match: Match; readonly situation: Situation }) {
  const flip = words().language.dir === 'rtl';
  const { facts } = situation;
  if (facts.kind === 'race') return <RaceOrder matchId={match.ID} situation={situation} />;
  if (facts.goals !== undefined) return <Pitch situation={situation} match={match} flip={flip} />;
  if (courtSports.has(match.SportAlias)) return <Court situation={situation} flip={flip} />;
  switch (sportScoring(match.SportAlias)) {
    case 'sets':
      return (
        <svg viewBox="0 0 395 288" aria-hidden>
          <SetBars facts={facts} flip={flip} top={50} high={216} />
        </svg>
      );
    case 'fight':
      return <Rounds situation={situation} flip={flip} />;
    case 'goals':
    case 'points':
    case 'innings':
    case 'race':
      return <Progress situation={situation} flip={flip} />;
  }
}

const INCIDENTS_SHOWN = 5;

/**
 * The latest reported incidents in words, the newest first and read out. In sports of goals the height of one is
 * reserved; in tennis the server is there.
 */
export function LatestIncidents({ match }: { readonly match: Match }) {
  const situation = useSituation(match.ID);
  const [newest, ...earlier] = situation?.timeline.slice(-INCIDENTS_SHOWN).toReversed() ?? [];
  const hasGoals = situation?.facts.kind === 'contest' && situation.facts.goals !== undefined;
  const server = situation && gamePoints(situation.facts)?.server;
  if (server && !newest) return <Server match={match} side={server} />;
  if (situation && !newest && !hasGoals) return null;
  return (
    <div className="mb-1 text-sm text-quiet">
      <p className="flex h-6 items-center justify-center gap-2 whitespace-nowrap" aria-live="polite">
        {situation && newest ? (
          <Incident situation={situation} entry={newest} match={match} />
        ) : hasGoals ? (
          t('tracker.nothing')
        ) : null}
      </p>
      {situation && earlier.length > 0 && (
        <ol aria-label={t('tracker.timeline.earlier')} data-incidents>
          {earlier.map((entry) => (
            <li
              key={`${entry.kind}/${entry.side}/${entry.period}/${entry.seconds}/${entry.player}`}
              className="flex h-6 items-center justify-center gap-2 whitespace-nowrap"
            >
              <Incident situation={situation} entry={entry} match={match} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function Server({ match, side }: { readonly match: Match; readonly side: Side }) {
  return (
    <p className="mt-2 flex h-6 items-center justify-center gap-1.5 text-sm text-quiet" data-server={side}>
      <i aria-hidden className="tracker-dot" data-side={side} />
      <bdi className="truncate font-[640] text-text">
        {side === 'home' ? match.HomeTeamName : match.AwayTeamName}
      </bdi>
      <span aria-hidden>·</span>
      <span className="shrink-0">{t('live.score.serving')}</span>
    </p>
  );
}

interface IncidentProps {
  readonly situation: Situation;
  readonly entry: TimelineEntry;
  readonly match: Match;
}

function Incident({ situation, entry, match }: IncidentProps) {
  const { minute, what, player } = incidentText(situation, entry);
  return (
    <>
      <bdi className="shrink-0 font-[640] text-text">{minute}</bdi>
      <span className="shrink-0">{what}</span>
      {player && <bdi className="truncate text-text">{player}</bdi>}
      {/* Beside a player, the side's colour has room: the names are above the drawing. */}
      {player && <i aria-hidden className="tracker-dot" data-side={entry.side} />}
      <bdi className={player ? 'sr-only' : 'truncate'}>
        {entry.side === 'home' ? match.HomeTeamName : match.AwayTeamName}
      </bdi>
    </>
  );
}
