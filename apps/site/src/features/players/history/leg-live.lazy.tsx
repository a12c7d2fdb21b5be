import type { TicketSelection } from '@evens/contract';
import type { Score } from '@evens/markets';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { useRef } from 'react';
import { headlineScore, ScoreNote, scoreView, TimeOfMatch } from '../../sportsbook/match/facts/index.ts';
import { type LegNeed, legNeed } from './leg-need.ts';

/**
 * Score and clock of an open leg's match; its kick-off until the match is in play. The match is subscribed only while
 * the leg is in or near the viewport.
 */
export function LegLive({ selection }: { readonly selection: TicketSelection }) {
  const { MatchID, DateOfMatch } = selection;
  const place = useRef<HTMLParagraphElement>(null);
  useVisibleTopic(place, `preview/${MatchID}`);
  const situation = useSituation(MatchID);
  return (
    <p ref={place} data-leg-live={MatchID} className="text-faint *:data-score-note:me-1.5">
      {situation && situation.phase !== 'scheduled' ? (
        <>
          <InPlay situation={situation} />
          <Need selection={selection} situation={situation} />
        </>
      ) : (
        <DateAndTime atMs={situation?.fixture.startsAtMs ?? Date.parse(DateOfMatch)} />
      )}
    </p>
  );
}

interface NeedProps {
  readonly selection: TicketSelection;
  readonly situation: Situation;
}

/** Shows the goals, points or the lead that the leg still needs. */
function Need({ selection, situation: { phase, fixture, facts } }: NeedProps) {
  const isPlayed = (phase === 'playing' || phase === 'break') && facts.kind === 'contest';
  const need = isPlayed ? legNeed(selection, fixture.sport, facts) : undefined;
  if (!need) return null;
  return (
    <span data-leg-need={need.kind} className="ms-1.5 text-quiet">
      · {needText(need)}
    </span>
  );
}

function needText(need: LegNeed): string {
  switch (need.kind) {
    case 'more':
      return t('history.need.more', { count: need.count });
    case 'room':
      return t('history.need.room', { count: need.count });
    case 'ahead':
      return t('history.need.ahead', { by: need.by });
    default:
      return t(`history.need.${need.kind}`);
  }
}

function InPlay({ situation }: { readonly situation: Situation }) {
  const { sport, competitors } = situation.fixture;
  const view = scoreView(sport, situation.facts);
  const score = view && headlineScore(sport, view);
  const [home, away] = competitors;
  return (
    <>
      {score && (
        <>
          <span className="sr-only">
            {t('live.score.of', {
              home: home?.name ?? '',
              homeScore: score.home,
              away: away?.name ?? '',
              awayScore: score.away,
            })}{' '}
          </span>
          <Numbers score={score} />
        </>
      )}
      <ScoreNote sport={sport} view={view} />
      <TimeOfMatch situation={situation} />
    </>
  );
}

/** Left to right in every language, like the name of the match beside it. */
function Numbers({ score: { home, away } }: { readonly score: Score }) {
  return (
    <span aria-hidden className="me-1.5">
      <bdi dir="ltr" className="font-[640] whitespace-nowrap text-text tabular-nums">
        {home}–{away}
      </bdi>
    </span>
  );
}
