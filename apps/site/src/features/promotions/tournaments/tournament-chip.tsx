import type { CasinoGame } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { isPlayer } from '@evens/web/core/user-kinds.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { ownText } from './tournament-text.ts';
import { useTournaments } from './use-tournaments.ts';

interface TournamentChipProps {
  readonly game: Pick<CasinoGame, 'Key' | 'Provider' | 'LiveCategory'>;
  /** There is a line for one entry only. */
  readonly isNarrow: boolean;
}

/** The player's state in running tournaments that count the game: one chip for each entry. */
export function TournamentChip({ game, isNarrow }: TournamentChipProps) {
  const isHere = isPlayer(useUser()) && game.Provider === 'evens' && game.LiveCategory === null;
  return isHere ? <Chips gameKey={game.Key} isNarrow={isNarrow} /> : null;
}

const CHIPS_MAX = 2;

function Chips({ gameKey, isNarrow }: { readonly gameKey: string; readonly isNarrow: boolean }) {
  const { tournaments = [] } = useTournaments(true);
  const entered = tournaments.filter(
    ({ State, Own, Games }) =>
      State === 'running' && Own !== null && (Games.length === 0 || Games.includes(gameKey)),
  );
  if (entered.length === 0) return null;
  return (
    <div className="flex min-w-0 gap-x-3">
      {entered.slice(0, isNarrow ? 1 : CHIPS_MAX).map((tournament) => (
        <Link
          key={tournament.ID}
          to={`${paths.casinoTournaments}?id=${tournament.ID}`}
          data-tournament={tournament.ID}
          className="max-w-full truncate text-xs text-quiet underline pointer:hover:text-text"
        >
          {isNarrow ? ownText(tournament) : t('casino.tournament.chip', { state: ownText(tournament) ?? '' })}
        </Link>
      ))}
    </div>
  );
}
