import type { TicketSelection } from '@evens/contract';
import type { Score } from '@evens/markets';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useSituation, useVisibleTopic } from '@evens/web/live/hooks.ts';
import type { Situation } from '@evens/web/live/situation.ts';
import { useRef } from 'react';
import { headlineScore, ScoreNote, scoreView, TimeOfMatch } from '../../sportsbook/match/facts/index.ts';

/**
 * Score and clock of an open leg's match; its kick-off until the match is in play. The match is subscribed only while
 * the leg is in or near the viewport.
 */
export function LegLive({ MatchID, DateOfMatch }: Pick<TicketSelection, 'MatchID' | 'DateOfMatch'>) {
  const place = useRef<HTMLParagraphElement>(null);
  useVisibleTopic(place, `preview/${MatchID}`);
  const situation = useSituation(MatchID);
  return (
    <p ref={place} data-leg-live={MatchID} className="text-faint *:data-score-note:me-1.5">
      {situation && situation.phase !== 'scheduled' ? (
        <InPlay situation={situation} />
      ) : (
        <DateAndTime atMs={situation?.fixture.startsAtMs ?? Date.parse(DateOfMatch)} />
      )}
    </p>
  );
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
