import { useMissingPage } from '@evens/web/core/page-missing.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import type { Crumb } from '@evens/web/ui/breadcrumbs.tsx';
import { buttonLook } from '@evens/web/ui/button.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { MapPinOff } from 'lucide-react';

/** No sport, category or tournament has ever existed at this address; `up` leads to existing ones. */
export function PlaceGone({ up }: { readonly up: readonly Crumb[] }) {
  useMissingPage();
  return (
    <div data-state="not-found">
      <EmptyState
        icon={MapPinOff}
        title={t('sport.place.gone')}
        text={t('match.place.gone.text')}
        isPageTitle
      >
        {up
          .filter(({ name }) => name !== '')
          .map(({ name, to }) => (
            <Link key={to} to={to} className={buttonLook()}>
              {t('match.place.up', { name })}
            </Link>
          ))}
      </EmptyState>
    </div>
  );
}
