import type { SportView } from '@evens/contract';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { chooseSettings } from '../../../core/choose-settings.ts';
import { lazyPart } from '../../../core/lazy-part.ts';
import { useSetting } from '../../../core/settings.ts';
import { t } from '../../../core/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { PHONE, useMedia } from '../../../ui/media.ts';

/** Cards of sports, categories or tournaments; loaded when a phone first shows them. */
export const PlaceCards = lazyPart(async () => (await import('./place-cards.tsx')).PlaceCards);

/** The view of a sport page: the player's choice on a phone, the table on wider screens. */
export function useSportView(): SportView {
  const sportView = useSetting('sportView');
  return useMedia(PHONE) ? sportView : 'table';
}

/** Switches between the two views, on phones only. */
export function SportViewToggle() {
  const sportView = useSetting('sportView');
  const other = sportView === 'table' ? 'categories' : 'table';
  const Icon = other === 'table' ? Rows3 : LayoutGrid;
  return (
    <IconButton
      label={t(`sport.view.${other}`)}
      className="ms-auto self-center tablet:hidden"
      onClick={() => chooseSettings({ sportView: other })}
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </IconButton>
  );
}
