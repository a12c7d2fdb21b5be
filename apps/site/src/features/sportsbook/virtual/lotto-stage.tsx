import type { Match } from '@evens/contract';
import { drawnBalls, LOTTO_BALLS } from '@evens/markets';
import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t, written } from '@evens/web/core/words.ts';
import { useSituation, useTicketNews, useTopic } from '@evens/web/live/hooks.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Ball, BallRow } from '../match/facts/index.ts';
import { ownNumbers } from './own-numbers.ts';
import { StageHead, StartsIn } from './stage-head.tsx';
import './lotto-stage.css';

const LAST_DRAWS = 3;
/** Numbers of the balls in the drawn machine. */
const inMachine = [7, 14, 23, 31, 38, 42, 5, 19, 27, 46, 11] as const;

interface LottoStageProps {
  readonly match: Match;
  readonly isLinked: boolean;
}

/** The lottery machine: the time until the draw, then its balls one by one; the player's numbers; the last draws. */
export function LottoStage({ match, isLinked }: LottoStageProps) {
  useTopic(`preview/${match.ID}`);
  const situation = useSituation(match.ID);
  const balls = situation ? drawnBalls(situation.facts) : [];
  const isDrawing = situation?.phase === 'playing';
  const own = useOwnNumbers(match.ID);
  // Before the draw, the numbers to pick are below on the same page: a phone has no room for an idle machine.
  const idleLook = !isLinked && balls.length === 0 && !isDrawing && 'max-mobile:hidden!';
  return (
    <Card className="overflow-hidden">
      <StageHead
        title={match.Name}
        time={written().time(Date.parse(match.DateOfMatch))}
        link={isLinked ? { to: match.MatchLink, label: t('sport.pick-numbers') } : undefined}
      >
        {isDrawing ? (
          <span className="text-live">{t('virtual.lotto.drawing')}</span>
        ) : situation?.phase === 'ended' ? (
          t('match.balls')
        ) : (
          <StartsIn date={match.DateOfMatch} message="match.draw-in" />
        )}
      </StageHead>
      <div className="lotto-stage">
        <div
          aria-hidden
          className={classNames('lotto-machine', idleLook)}
          data-drawing={isDrawing || undefined}
        >
          {inMachine.map((number, nth) => (
            <span key={number} style={{ '--nth': nth } as CSSProperties}>
              <Ball number={number} />
            </span>
          ))}
        </div>
        <div className="grid min-w-0 content-center gap-3">
          <div className={classNames(idleLook)}>
            <BallRow numbers={balls} slots={LOTTO_BALLS} matched={own} isLarge />
          </div>
          {own.size > 0 && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-quiet">
              <span>{t('virtual.lotto.own')}</span>
              <BallRow
                label={t('virtual.lotto.own')}
                numbers={[...own].sort((a, b) => a - b)}
                matched={new Set(balls)}
              />
            </div>
          )}
          <LastDraws match={match} />
        </div>
      </div>
    </Card>
  );
}

/** Numbers of the player's tickets on the draw. */
function useOwnNumbers(matchId: number): ReadonlySet<number> {
  const player = isPlayer(useUser());
  const news = useTicketNews();
  const { data } = useQuery({
    ...callQuery('GET /api/history/lotto', { query: { limit: 50 } }),
    enabled: player,
  });
  return ownNumbers([...(data?.Tickets ?? []), ...(player ? news.values() : [])], matchId);
}

function LastDraws({ match }: { readonly match: Match }) {
  const { data } = useQuery(
    callQuery('GET /api/results/preview/byTournament', { query: { TournamentId: match.Tournament.ID } }),
  );
  const draws = (data?.Matches ?? []).filter(({ ID, IsOver }) => IsOver && ID !== match.ID);
  if (draws.length === 0) return null;
  return (
    <section aria-label={t('virtual.lotto.last')} className="grid gap-1.5 text-sm text-quiet">
      <p>{t('virtual.lotto.last')}</p>
      {draws.slice(0, LAST_DRAWS).map(({ ID, DateOfMatch, Runners }) => (
        <div key={ID} className="flex items-center gap-3">
          <bdi className="w-11 tabular-nums">{written().time(Date.parse(DateOfMatch))}</bdi>
          <BallRow numbers={Runners.map(({ Name }) => Number(Name))} />
        </div>
      ))}
    </section>
  );
}
