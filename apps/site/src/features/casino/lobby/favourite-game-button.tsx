import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Star } from 'lucide-react';
import { favouriteGames, setFavouriteGames, useIsFavouriteGame, withGame } from './favourite-games.ts';

/** Shows the change at once. Code that stores it is loaded on first use; a change that cannot be stored is undone. */
function toggleFavouriteGame(id: string): void {
  const isFavourite = !favouriteGames().ids.includes(id);
  const become = (isAdded: boolean) =>
    setFavouriteGames({ ...favouriteGames(), ids: withGame(favouriteGames().ids, id, isAdded) });
  become(isFavourite);
  import('./favourite-games-work.ts')
    .then(({ toggled }) => toggled({ id, isAdded: isFavourite }))
    .catch(() => become(!isFavourite));
}

interface FavouriteGameButtonProps {
  readonly id: string;
  /** For screen readers. */
  readonly name: string;
  readonly className?: string;
}

/** The favourite star of a game. A visitor's favourites are stored in the browser until log-in, then in the account. */
export function FavouriteGameButton({ id, name, className }: FavouriteGameButtonProps) {
  const isOn = useIsFavouriteGame(id);
  return (
    <button
      type="button"
      aria-label={t('casino.favourite', { name })}
      aria-pressed={isOn}
      onClick={() => toggleFavouriteGame(id)}
      className={classNames('grid size-9 shrink-0 place-items-center touch:size-11', className)}
    >
      <Star aria-hidden className={classNames('size-[18px]', isOn && 'fill-current')} strokeWidth={1.75} />
    </button>
  );
}
