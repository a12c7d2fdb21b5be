import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { CirclePause } from 'lucide-react';
import { playLink } from './game-tile.tsx';
import { useLobby } from './use-lobby.ts';
import { useOpenGames } from './use-open-games.ts';

/** The player's unfinished rounds, each with a link to its game. Empty without any. */
export function OpenRounds() {
  const ids = useOpenGames({ isRead: true });
  const { data } = useLobby();
  const games = data?.games.filter(({ ID }) => ids.includes(ID)) ?? [];
  if (games.length === 0) return null;
  return (
    <section
      aria-label={t('casino.open-rounds')}
      className="mb-4 rounded-lg border border-line bg-surface px-4 py-1.5"
    >
      <ul className="divide-y divide-line">
        {games.map(({ ID, Name, GameLink }) => (
          <li key={ID} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <CirclePause aria-hidden className="size-5 shrink-0 text-accent-text" strokeWidth={1.75} />
            <span className="min-w-0 grow basis-52">{t('casino.open-rounds.text', { game: Name })}</span>
            <Link
              to={playLink(GameLink)}
              aria-label={t('casino.open-rounds.finish-game', { game: Name })}
              className={buttonLook('primary', 'small')}
            >
              {t('casino.open-rounds.finish')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
