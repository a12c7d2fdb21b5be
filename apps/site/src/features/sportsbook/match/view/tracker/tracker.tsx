import type { TimelineEntry } from '@evens/book';
import type { Match } from '@evens/contract';
import { t, words } from '@evens/web/core/words.ts';
import { useSituation } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { sportScoring } from '../../facts/index.ts';
import { Court } from './court.tsx';
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
  return (
    <TrackerFrame match={match} situation={situation} width={width} hasSides={!isRace}>
      <Drawing match={match} situation={situation} />
    </TrackerFrame>
  );
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

/** The latest reported incidents in words, the newest first and read out; the height of one is reserved. */
export function LatestIncidents({ match }: { readonly match: Match }) {
  const situation = useSituation(match.ID);
  const [newest, ...earlier] = situation?.timeline.slice(-INCIDENTS_SHOWN).toReversed() ?? [];
  return (
    <div className="mb-1 text-sm text-quiet">
      <p className="flex h-6 items-center justify-center gap-2 whitespace-nowrap" aria-live="polite">
        {situation && newest ? (
          <Incident situation={situation} entry={newest} match={match} />
        ) : situation?.facts.kind === 'contest' && situation.facts.goals !== undefined ? (
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
