import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Star } from 'lucide-react';
import {
  type FavouriteKind,
  favourites,
  setFavourites,
  useIsFavourite,
  withFavourite,
} from './favourites.ts';

/** Shows the change at once. Code that stores it is loaded on first use; a change that cannot be stored is undone. */
function toggleFavourite(kind: FavouriteKind, id: number): void {
  const isAdded = !favourites()[kind].has(id);
  setFavourites(withFavourite(favourites(), { kind, id, isAdded: isAdded }));
  import('./favourites-work.ts')
    .then(({ toggled }) => toggled({ kind, id, isAdded: isAdded }))
    .catch(() => setFavourites(withFavourite(favourites(), { kind, id, isAdded: !isAdded })));
}

export interface FavouriteButtonProps {
  readonly kind: FavouriteKind;
  readonly id: number;
  /** Name of the match or tournament for screen readers. */
  readonly name: string;
  readonly className?: string | undefined;
}

/** The star of a match or tournament. A visitor's are stored in the browser until log-in, then in the account. */
export function FavouriteButton({ kind, id, name, className }: FavouriteButtonProps) {
  const isOn = useIsFavourite(kind, id);
  return (
    <IconButton
      label={t('sport.favourite', { name })}
      aria-pressed={isOn}
      className={className}
      onClick={() => toggleFavourite(kind, id)}
    >
      <Star
        aria-hidden
        className={classNames('size-4', isOn && 'fill-current text-accent-text')}
        strokeWidth={1.75}
      />
    </IconButton>
  );
}
