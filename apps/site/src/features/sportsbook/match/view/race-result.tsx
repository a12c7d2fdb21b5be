import { t } from '@evens/web/core/words.ts';
import { useSecondsUntil } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { formatClock } from '@evens/web/ui/number-formats.ts';
import { Balls } from '../facts/index.ts';
import type { MatchProps } from './match-props.ts';

interface SituationProps {
  readonly situation: Situation | undefined;
}

const COUNTDOWN_SECONDS = 3600;

/** The time until a lotto draw in its last hour, then its balls. */
export function Draw({ match, situation }: Pick<MatchProps, 'match'> & SituationProps) {
  const left = useSecondsUntil(Date.parse(match.DateOfMatch));
  if (situation && situation.phase !== 'scheduled')
    return (
      <div className="mt-3">
        <Balls facts={situation.facts} />
      </div>
    );
  if (left <= 0 || left > COUNTDOWN_SECONDS) return null;
  return (
    <p className="mt-3 text-center text-quiet" role="timer">
      {t('match.draw-in', { time: formatClock(left) })}
    </p>
  );
}

/** The first three runners, after the race has ended. */
export function Podium({ situation }: SituationProps) {
  const facts = situation?.facts;
  const places = facts?.kind === 'race' && facts.status === 'ended' ? facts.places : [];
  const podium = places
    .map((place, index) => ({ place, name: situation?.fixture.competitors[index]?.name ?? '' }))
    .filter(({ place }) => place > 0 && place <= 3)
    .sort((a, b) => a.place - b.place);
  if (podium.length === 0) return null;
  return (
    <ol className="mt-3 flex flex-wrap justify-center gap-x-5 gap-y-1">
      {podium.map(({ place, name }) => (
        <li key={name} className="flex gap-2">
          <b className="text-accent-text">{place}</b>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ol>
  );
}
