import { MapPinOff } from 'lucide-react';
import { useMissingPage } from '../../../core/page-missing.ts';
import { t } from '../../../core/words.ts';
import { Link } from '../../../navigation/index.ts';
import type { Crumb } from '../../../ui/breadcrumbs.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/surface.tsx';

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
