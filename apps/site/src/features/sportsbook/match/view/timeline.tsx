import type { TimelineEntry } from '@evens/book';
import type { Match } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { clockSeconds, playedMinute } from '@evens/web/live/match-clock.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { entryKind } from './entry-kind.ts';

/** Corners and the like happen too often to be marks. */
const marks: Readonly<Partial<Record<TimelineEntry['kind'], string>>> = {
  goal: 'size-[9px] rounded-full bg-text',
  'yellow-card': 'h-2.5 w-[7px] rounded-[1.5px] bg-[#f2b33d]',
  'red-card': 'h-2.5 w-[7px] rounded-[1.5px] bg-danger',
  penalty: 'size-[9px] rounded-full border-2 border-text',
};

/** An entry in words, with its player if the source names them. */
function entryText({ fixture, players }: Situation, entry: TimelineEntry, match: Match): string {
  const player = players[entry.player ?? -1]?.name;
  const args = {
    kind: entryKind(entry),
    team: entry.side === 'home' ? match.HomeTeamName : match.AwayTeamName,
    minute: playedMinute(entry, fixture.periodSeconds),
  };
  return player
    ? t('tracker.timeline.entry.player', { ...args, player })
    : t('tracker.timeline.entry', { ...args, kind: entry.kind.replaceAll('-', '_') });
}

interface TimelineProps {
  readonly situation: Situation;
  readonly match: Match;
}

/** Incidents over time: home above the line, away below. The line extends to the current moment. */
export function Timeline({ situation, match }: TimelineProps) {
  const { fixture, clock, timeline, phase } = situation;
  const nowMs = useServerSeconds() * 1000;
  const wholeSeconds = Math.max(1, fixture.periods * fixture.periodSeconds);
  const at = (seconds: number) => `${Math.min(100, (seconds / wholeSeconds) * 100)}%`;
  const played = phase === 'ended' ? wholeSeconds : phase === 'scheduled' ? 0 : clockSeconds(clock, nowMs);
  const markedEntries = timeline.filter((entry) => marks[entry.kind] !== undefined);
  return (
    <div className="mx-auto mt-3 max-w-[720px]">
      <div aria-hidden className="relative h-8">
        <div className="absolute inset-x-0 top-[15px] h-0.5 rounded-full bg-line" />
        <div
          className="absolute start-0 top-[15px] h-0.5 rounded-full bg-accent-text"
          style={{ inlineSize: at(played) }}
        />
        {markedEntries.map((entry) => (
          <i
            key={`${entry.kind}/${entry.side}/${entry.period}/${entry.seconds}`}
            className={classNames(
              'absolute -ms-1',
              marks[entry.kind],
              entry.side === 'home' ? 'top-0.5' : 'bottom-0.5',
            )}
            style={{ insetInlineStart: at(entry.seconds) }}
          />
        ))}
      </div>
      <ol className="sr-only" aria-label={t('tracker.timeline')}>
        {markedEntries.map((entry) => (
          <li key={`${entry.kind}/${entry.side}/${entry.period}/${entry.seconds}`}>
            {entryText(situation, entry, match)}
          </li>
        ))}
      </ol>
    </div>
  );
}
