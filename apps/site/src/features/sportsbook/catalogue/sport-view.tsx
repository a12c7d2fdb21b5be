import type { SportView } from '@evens/contract';
import { chooseSettings } from '@evens/web/core/choose-settings.ts';
import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { useSetting } from '@evens/web/core/settings.ts';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { PHONE, useMedia } from '@evens/web/ui/media.ts';
import { LayoutGrid, Rows3 } from 'lucide-react';

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
