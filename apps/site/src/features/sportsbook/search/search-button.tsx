import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { t } from '@evens/web/core/words.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { Search } from 'lucide-react';
import { Suspense } from 'react';
import { openSearch, useIsSearchOpen } from './open-search.ts';

const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog, 'later');

/** Opens the search: a box if there is space, an icon on phones. The search is loaded when it is opened. */
export function SearchButton() {
  const isOpen = useIsSearchOpen();
  return (
    <>
      <IconButton label={t('shell.search')} className="wide:hidden" onClick={openSearch}>
        <Search aria-hidden className="size-5" strokeWidth={1.75} />
      </IconButton>
      <button
        type="button"
        aria-keyshortcuts="/"
        className="flex h-9 min-w-0 shrink touch:h-11 items-center gap-2 rounded-md border border-line bg-surface ps-3 pe-2 text-quiet max-wide:hidden wide:w-40 mini:w-60 pointer:hover:bg-raised"
        onClick={openSearch}
      >
        <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="truncate">{t('shell.search')}</span>
        <kbd
          aria-hidden
          className="ms-auto rounded-sm border border-line px-1.5 text-xs text-faint max-mini:hidden touch:hidden"
        >
          /
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog />
        </Suspense>
      )}
    </>
  );
}
