import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Dices } from 'lucide-react';
import { FavouriteButton } from '../favourites/index.ts';
import type { FoundGroup, FoundItem } from './found-items.ts';
import { FoundMarketPrices, FoundMatchPrices, FoundMatchText, FoundPlayerPrice } from './found-match-row.tsx';

export interface SearchResultsProps {
  readonly groups: readonly FoundGroup[];
  /** Key of the row that is selected by the arrow keys. */
  readonly active: string | undefined;
  readonly gridId: string;
  onGo(item: FoundItem): void;
}

export function cellId(gridId: string, key: string): string {
  return `${gridId}-${key}`;
}

/** A grid, because rows have prices beside their link. The box keeps the focus and announces the selected row. */
export function SearchResults({ groups, active, gridId, onGo }: SearchResultsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the popup of a combobox, whose rows are no table's
    <div role="grid" id={gridId} aria-label={t('search.results')} className="pb-2">
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div key={name} role="rowgroup" aria-label={t(`search.${name}`)}>
          <p aria-hidden className="px-4 pt-3 pb-1 text-xs font-[620] tracking-wide text-faint uppercase">
            {t(`search.${name}`)}
          </p>
          {items.map((item) => (
            <Row
              key={item.key}
              item={item}
              isActive={item.key === active}
              id={cellId(gridId, item.key)}
              onGo={onGo}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface RowProps {
  readonly item: FoundItem;
  readonly isActive: boolean;
  readonly id: string;
  onGo(item: FoundItem): void;
}

function Row({ item, isActive, id, onGo }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of the grid above
    // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus and names the row
    <div
      role="row"
      data-found={item.key}
      className={classNames(
        'mx-2 flex flex-wrap items-center gap-x-2 rounded-md ps-2 pe-1',
        // Prices keep a surface of their own on a highlighted row.
        isActive
          ? 'bg-hover inset-ring inset-ring-line [&_.odds-button:not(:hover,[aria-pressed=true],[aria-disabled])]:bg-surface'
          : 'pointer:hover:bg-raised/40',
        hasPrices(item) && 'max-tablet:pb-2',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of the grid above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="gridcell" id={id} aria-selected={isActive} className="min-w-0 grow basis-40">
        <Link
          to={item.link}
          tabIndex={-1}
          className="flex min-h-11 min-w-0 items-center gap-3 py-1.5"
          onClick={() => onGo(item)}
        >
          <ItemText item={item} />
        </Link>
      </div>
      {hasPrices(item) && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a cell of the grid above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: what is in it has the focus */}
          <div
            role="gridcell"
            className="max-tablet:order-last max-tablet:basis-full max-tablet:ps-8 max-tablet:pe-1"
          >
            <Prices found={item.match} />
          </div>
        </>
      )}
      {(item.kind === 'tournament' || item.kind === 'match') && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a cell of the grid above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: what is in it has the focus */}
          <div role="gridcell">
            <FavouriteButton kind={item.kind} {...named(item)} />
          </div>
        </>
      )}
    </div>
  );
}

type MatchItem = Extract<FoundItem, { kind: 'match' | 'market' }>;

function hasPrices(item: FoundItem): item is MatchItem {
  return item.kind === 'match' || (item.kind === 'market' && item.match.Market !== null);
}

function Prices({ found }: { readonly found: MatchItem['match'] }) {
  if (found.Market) return <FoundMarketPrices found={found} market={found.Market} />;
  if (found.PlayerOdd) return <FoundPlayerPrice found={found} odd={found.PlayerOdd} />;
  return <FoundMatchPrices found={found} />;
}

function named(item: Extract<FoundItem, { kind: 'tournament' | 'match' }>) {
  if (item.kind === 'match') return { id: item.match.Match.ID, name: item.match.Match.Name };
  const { ID, Name } = item.tournament.Tournament;
  return { id: ID, name: Name };
}

function ItemText({ item }: { readonly item: FoundItem }) {
  switch (item.kind) {
    case 'sport':
      return (
        <>
          <SportIcon sport={item.sport.Alias} className="size-5 shrink-0" isTinted />
          <span className="min-w-0 grow">
            <span className="block truncate-name truncate font-[560]">
              <bdi>{item.sport.Name}</bdi>
            </span>
          </span>
          <Counts matches={item.sport.MatchesCount} live={item.sport.LiveCount} />
        </>
      );
    case 'tournament': {
      const { Tournament, CategoryCode, CategoryName, SportName } = item.tournament;
      return (
        <>
          <span className="grid w-5 shrink-0 justify-items-center">
            <Flag code={CategoryCode} />
          </span>
          <span className="min-w-0 grow">
            <span className="block truncate-name truncate font-[560]">
              <bdi>{Tournament.Name}</bdi>
            </span>
            <span className="flex min-w-0 gap-x-2 text-sm text-faint">
              <bdi className="truncate">{CategoryName}</bdi>
              <bdi className="truncate">{SportName}</bdi>
            </span>
          </span>
          {/* Outrights are no matches. */}
          {Tournament.MatchesCount > 0 && (
            <Counts matches={Tournament.MatchesCount} live={Tournament.LiveCount} />
          )}
        </>
      );
    }
    case 'game':
      return (
        <>
          <Dices aria-hidden className="size-5 shrink-0 text-quiet" strokeWidth={1.6} />
          <span className="min-w-0 grow">
            <span className="block truncate-name truncate font-[560]">
              <bdi>{item.game.Name}</bdi>
            </span>
            <span className="block truncate-name truncate text-sm text-faint">
              <bdi>{item.game.ProviderName}</bdi>
            </span>
          </span>
        </>
      );
    case 'match':
    case 'market':
      return (
        <>
          <SportIcon sport={item.match.Match.SportAlias} className="size-5 shrink-0" isTinted />
          <span className="min-w-0 grow">
            <FoundMatchText found={item.match} />
          </span>
        </>
      );
  }
}

function Counts({ matches, live }: { readonly matches: number; readonly live: number }) {
  return (
    <span className="flex shrink-0 items-baseline gap-2 text-sm text-faint">
      {live > 0 && <span className="font-[620] text-live">{t('search.live', { count: live })}</span>}
      <span>{t('search.matches-count', { count: matches })}</span>
    </span>
  );
}
