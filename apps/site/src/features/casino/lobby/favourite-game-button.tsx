import { t } from '@evens/web/core/words.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Star } from 'lucide-react';
import { useIsFavouriteGame } from './favourite-games.ts';
import { toggleFavouriteGame } from './toggle-favourite-game.ts';

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
