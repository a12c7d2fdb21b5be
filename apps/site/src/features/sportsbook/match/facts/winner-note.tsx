import { isInPlay } from '@evens/book';
import { outcomeName } from '@evens/locales/browser';
import { isDrawn, isLotto, sportByAlias } from '@evens/markets';
import { t, words } from '@evens/web/core/words.ts';
import { useSituation } from '@evens/web/live/hooks.ts';
import type { ReactNode } from 'react';
import { decidedWinner } from './decided-winner.ts';
import type { MatchFacts } from './match-facts.ts';

/**
 * In place of a winner's prices where there are none: who won, or why none is offered while it is played; `children`
 * at any other time.
 */
export function WinnerNote({
  match,
  isNarrow = false,
  children,
}: {
  readonly match: MatchFacts;
  /** Has room for one price. */
  readonly isNarrow?: boolean;
  readonly children?: ReactNode;
}) {
  const situation = useSituation(match.matchId);
  if (!situation) return children;
  const sport = sportByAlias(match.sport);
  const winner = decidedWinner(situation);
  if (!winner)
    return isInPlay(situation.phase) ? (
      <NotOffered isDrawn={sport !== undefined && isDrawn(sport)} isNarrow={isNarrow} />
    ) : (
      children
    );
  const isDraw = isLotto(match.sport);
  const names = winner.outcomes.map((outcomeNo) => outcomeName(words(), winner.line, outcomeNo, match));
  return (
    <p data-winner-note className="col-span-full grid min-w-0 text-center text-sm leading-4">
      <span className="text-xs text-faint">{t(isDraw ? 'match.balls' : 'sport.winner.decided')}</span>{' '}
      <bdi className="truncate font-[620]">{names.join(isDraw ? ' · ' : ' / ')}</bdi>
    </p>
  );
}

/** The words that a match to come has no odds yet; later the winner, or that none is offered. */
export function NoOddsYet({ match, isLive }: { readonly match: MatchFacts; readonly isLive: boolean }) {
  const situation = useSituation(match.matchId);
  const isToCome = situation ? situation.phase === 'scheduled' : !isLive;
  return (
    <WinnerNote match={match}>
      {isToCome && (
        <p data-no-odds className="col-span-full text-center text-sm text-quiet">
          {t('sport.winner.not-yet')}
        </p>
      )}
    </WinnerNote>
  );
}

interface NotOfferedProps {
  readonly isDrawn?: boolean;
  readonly isNarrow?: boolean;
}

/** Before the start, a winner that is too sure has no price: it would be below the lowest odds. */
export function NotOffered({ isDrawn: isClosed = false, isNarrow = false }: NotOfferedProps) {
  const text = t(isClosed ? 'sport.winner.closed' : 'sport.winner.none');
  // Cut words say less than a dash.
  if (isNarrow)
    return (
      <p data-winner-note title={text} className="text-center text-quiet">
        <span aria-hidden>–</span>
        <span className="sr-only">{text}</span>
      </p>
    );
  return (
    <p data-winner-note className="col-span-full text-center text-sm text-quiet">
      {text}
    </p>
  );
}
