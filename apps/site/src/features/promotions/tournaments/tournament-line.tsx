import type { CasinoGame, CasinoTournament } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Trophy } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { isCounted } from './counted-games.ts';
import { readAfterRounds } from './read-after-rounds.ts';
import { ownText, shortOwnText } from './tournament-text.ts';
import { readTournaments, useTournaments } from './use-tournaments.ts';

interface TournamentLineProps {
  readonly game: Pick<CasinoGame, 'Key' | 'Provider' | 'IsShared'>;
  /** There is room for one entry only, in place of the facts. */
  readonly isNarrow: boolean;
  /** The game's facts. */
  readonly children: ReactNode;
}

/** The line below a game's name: its facts, and the player's state in running tournaments that count the game. */
export function TournamentLine({ game, isNarrow, children }: TournamentLineProps) {
  const isHere = isPlayer(useUser()) && isCounted({ Games: [] }, game);
  return isHere ? (
    <EntriesLine game={game} isNarrow={isNarrow}>
      {children}
    </EntriesLine>
  ) : (
    children
  );
}

const CHIPS_MAX = 2;

function EntriesLine({ game, isNarrow, children }: TournamentLineProps) {
  const { tournaments = [] } = useTournaments(false);
  const entered = tournaments.filter(
    (tournament) => tournament.State === 'running' && tournament.Own !== null && isCounted(tournament, game),
  );
  const [first] = entered;
  const hasEntry = first !== undefined;
  useEffect(() => (hasEntry ? readAfterRounds(readTournaments) : undefined), [hasEntry]);
  if (!first) return children;
  if (isNarrow) return <Chip tournament={first} isNarrow />;
  return (
    <div className="flex min-w-0 gap-x-3">
      {children}
      {entered.slice(0, CHIPS_MAX).map((tournament) => (
        <Chip key={tournament.ID} tournament={tournament} isNarrow={false} />
      ))}
    </div>
  );
}

function Chip({
  tournament,
  isNarrow,
}: {
  readonly tournament: CasinoTournament;
  readonly isNarrow: boolean;
}) {
  const state = t('casino.tournament.chip', { state: ownText(tournament) ?? '' });
  return (
    <Link
      to={`${paths.casinoTournaments}?id=${tournament.ID}`}
      data-tournament={tournament.ID}
      className="block min-w-0 truncate text-xs text-quiet underline pointer:hover:text-text"
    >
      {isNarrow ? (
        <>
          <Trophy aria-hidden className="me-1 inline size-3 align-[-1px]" />
          <span aria-hidden>{shortOwnText(tournament)}</span>
          <span className="sr-only">{state}</span>
        </>
      ) : (
        state
      )}
    </Link>
  );
}
