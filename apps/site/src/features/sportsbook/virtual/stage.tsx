import type { Match } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useServerSeconds } from '@evens/web/live/hooks.ts';
import { useQuery } from '@tanstack/react-query';
import { LottoStage } from './lotto-stage.tsx';
import { RaceStage } from './race-stage.tsx';
import { RoundStage } from './round-stage.tsx';
import { stageRound } from './stage-choice.ts';

export interface StageProps {
  readonly sport: string;
  /** The match of the page; in lists, the stage shows the current one. */
  readonly match?: Match;
}

const LISTED = 12;
const AGAIN_MS = 60_000;

/** The match of the page, or the matches being played, or the next ones. */
export function Stage({ sport, match }: StageProps) {
  const isRound = sport === 'virtual-soccer';
  const { data } = useQuery({
    ...callQuery('GET /api/sport/matches', { query: { sportAlias: sport, limit: LISTED } }),
    enabled: isRound || !match,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: false,
  });
  const nowMs = useServerSeconds() * 1000;
  const listed = data?.Matches ?? [];
  const round = match
    ? [match, ...listed.filter(({ ID, DateOfMatch }) => ID !== match.ID && DateOfMatch === match.DateOfMatch)]
    : stageRound(listed, nowMs);
  const [first] = round;
  if (!first) return null;
  if (isRound) return <RoundStage matches={round} pageMatch={match?.ID} />;
  if (sport === 'lotto') return <LottoStage key={first.ID} match={first} isLinked={!match} />;
  return <RaceStage key={first.ID} match={first} isLinked={!match} />;
}
