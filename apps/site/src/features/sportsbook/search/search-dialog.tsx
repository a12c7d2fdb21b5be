import { searchRules } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { LoadFailed } from '@evens/web/core/load-failed.tsx';
import { useSettled } from '@evens/web/core/use-settled.ts';
import { t } from '@evens/web/core/words.ts';
import { useLocation, useNavigate } from '@evens/web/navigation/index.ts';
import { IconButton } from '@evens/web/ui/button.tsx';
import { EmptyState, Skeleton } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, SearchX, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFoundGames } from '../../casino/lobby/index.ts';
import { type FoundItem, listFoundGroups, movedTo } from './found-items.ts';
import { closeSearch, takeTypedAhead } from './open-search.ts';
import { RecentSearches } from './recent-list.tsx';
import { forgetRecent, readRecent, remember } from './recent-searches.ts';
import { cellId, SearchResults } from './search-results.tsx';

const FRESH_MS = 10_000;

/** Searches while the player types. A newer text aborts the previous request, so that its answer cannot arrive late. */
function useSearch(typed: string) {
  const text = useSettled(typed.trim()).slice(0, searchRules.charactersMax);
  const isAsking = text.length >= searchRules.charactersMin;
  const query = useQuery({
    ...callQuery('GET /api/search', { query: { text } }),
    enabled: isAsking,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const isLongEnough = typed.trim().length >= searchRules.charactersMin;
  const answer = isLongEnough && isAsking ? query.data : undefined;
  const games = useFoundGames(answer?.Query ?? '');
  const groups = useMemo(() => (answer ? listFoundGroups(answer, games) : []), [answer, games]);
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups]);
  return { ...query, isLongEnough, answer, groups, items };
}

/**
 * Shows the dialog over the page, and closes it when a link changed the path. A filter of the page below may change the
 * query only, which keeps the dialog open.
 */
function useModalSearch() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  useLayoutEffect(() => {
    const node = dialog.current;
    if (node && !node.open) node.showModal();
    return () => node?.close();
  }, []);
  useEffect(() => {
    if (pathname !== openedAt.current) closeSearch();
  }, [pathname]);
  return dialog;
}

/** The whole screen on phones, a palette at the top elsewhere. The box keeps the focus; arrow keys choose, Enter goes. */
export function SearchDialog() {
  const dialog = useModalSearch();
  const gridId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(-1);
  const [recent, setRecent] = useState(readRecent);
  const { answer, groups, items, isLongEnough, isError, isPlaceholderData, refetch } = useSearch(text);
  const active = items[place];

  // The box has the focus now, and no key reaches it before the text that was typed until now.
  useLayoutEffect(() => setText(takeTypedAhead().slice(0, searchRules.charactersMax)), []);

  // The rows have changed.
  useEffect(() => setPlace(-1), [answer]);

  function type(next: string): void {
    setText(next.slice(0, searchRules.charactersMax));
    setPlace(-1);
  }

  function go(item: FoundItem): void {
    remember(text);
    closeSearch();
    navigate(item.link);
  }

  function pressed(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = movedTo(place, event.key === 'ArrowDown' ? 1 : -1, items.length);
      setPlace(next);
      const row = items[next];
      if (row) document.getElementById(cellId(gridId, row.key))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // While a new answer is pending, the first row of the previous answer is not chosen.
      const chosen = active ?? (isPlaceholderData ? undefined : items[0]);
      if (chosen) go(chosen);
    } else if (event.key === 'Escape') {
      // A browser may use the key to empty the box only.
      event.preventDefault();
      closeSearch();
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap on the backdrop; Escape does the same with keys
    <dialog
      ref={dialog}
      aria-label={t('search.title')}
      className="surface-dialog m-0 h-dvh max-h-none w-full max-w-none bg-surface p-0 outline-none tablet:mx-auto tablet:mt-[9vh] tablet:h-auto tablet:max-h-[min(720px,82dvh)] tablet:w-[min(680px,calc(100vw-48px))] tablet:rounded-xl tablet:border tablet:border-line tablet:shadow-[var(--shadow)]"
      onCancel={(event) => {
        event.preventDefault();
        closeSearch();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) closeSearch();
      }}
    >
      <div className="flex h-full max-h-[inherit] min-h-0 flex-col">
        <div className="flex shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
          <Search aria-hidden className="size-5 shrink-0 text-faint" strokeWidth={1.75} />
          <SearchBox
            text={text}
            gridId={items.length > 0 ? gridId : undefined}
            activeId={active && cellId(gridId, active.key)}
            onType={type}
            onKeyDown={pressed}
          />
          <IconButton label={t('shell.close')} onClick={closeSearch}>
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
        <p role="status" className="sr-only">
          {answer && !isPlaceholderData && t('search.found', { count: items.length })}
        </p>
        <div className="min-h-0 grow overflow-y-auto overscroll-contain">
          {!isLongEnough ? (
            <RecentSearches
              texts={recent}
              onChoose={type}
              onForget={() => {
                forgetRecent();
                setRecent([]);
              }}
            />
          ) : isError && !isPlaceholderData ? (
            <LoadFailed onRetry={() => void refetch()} />
          ) : !answer ? (
            <ResultsSkeleton />
          ) : items.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={t('search.none', { text: answer.Query })}
              text={t('search.none.text')}
            />
          ) : (
            <SearchResults groups={groups} active={active?.key} gridId={gridId} onGo={() => remember(text)} />
          )}
        </div>
      </div>
    </dialog>
  );
}

function ResultsSkeleton() {
  return (
    <div role="status" aria-label={t('shell.loading')} className="grid gap-3 p-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}

interface SearchBoxProps {
  readonly text: string;
  /** The grid of the rows, if there are any. */
  readonly gridId: string | undefined;
  /** The cell that arrow keys have chosen. */
  readonly activeId: string | undefined;
  onType(text: string): void;
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
}

function SearchBox({ text, gridId, activeId, onType, onKeyDown }: SearchBoxProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the box is in a dialog
      autoFocus
      type="text"
      inputMode="search"
      enterKeyHint="search"
      role="combobox"
      aria-label={t('search.title')}
      aria-haspopup="grid"
      aria-autocomplete="list"
      aria-expanded={gridId !== undefined}
      aria-controls={gridId}
      aria-activedescendant={activeId}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      dir="auto"
      maxLength={searchRules.charactersMax}
      placeholder={t('search.placeholder')}
      className="h-14 min-w-0 grow bg-transparent px-2 text-lg outline-none placeholder:text-faint"
      value={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
