import type { Category, Sport } from '@evens/contract';
import { KEEP_PANELS } from '@evens/web/core/panels.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Flag } from '@evens/web/ui/flag.tsx';
import { MOBILE, useMedia } from '@evens/web/ui/media.ts';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { entryLook, innerLook, TreeCount } from '@evens/web/ui/tree.tsx';
import { Medal } from 'lucide-react';
import { linkOfDay, sportLinkOfDay } from './day-links.ts';
import { TournamentEntry } from './tournament-entry.tsx';
import type { TreePath } from './tree.ts';

interface SportEntryProps {
  readonly sport: Sport;
  readonly treePath: TreePath;
  readonly isOpen: boolean;
  readonly openCategory: string | undefined;
  /** During a search every entry that was found is open. */
  readonly isSearching: boolean;
  readonly isToday: boolean;
  readonly onGo: (() => void) | undefined;
  onToggle(sport: string): void;
  onCategory(sport: string, category: string): void;
}

/** A click opens the sport and navigates to its page; on its page it closes and opens the entries below. */
export function SportEntry(props: SportEntryProps) {
  const { sport, treePath, isOpen, openCategory, isSearching, isToday, onToggle, onGo } = props;
  const isHere = treePath.sport === sport.Alias;
  const isPage = isHere && !treePath.category && !treePath.section;
  const isOutrights = isHere && (treePath.section === 'outrights' || treePath.section === 'outright');
  return (
    <li>
      <Link
        to={sportLinkOfDay(sport.SportLink, isToday)}
        state={KEEP_PANELS}
        aria-current={isPage ? 'page' : undefined}
        aria-expanded={isOpen || isSearching}
        onClick={(event) => {
          if (!isPage || isSearching) return;
          event.preventDefault();
          onToggle(sport.Alias);
        }}
        className={entryLook(isHere)}
      >
        <SportIcon sport={sport.Alias} isTinted={isHere} />
        <span className="truncate">{sport.Name}</span>
        <TreeCount count={sport.MatchesCount} />
      </Link>
      {(isOpen || isSearching) && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-px pt-px">
          {sport.Categories.filter(({ MatchesCount }) => MatchesCount > 0).map((category) => (
            <CategoryEntry
              {...props}
              key={category.ID}
              category={category}
              isOpen={isSearching || openCategory === category.Alias}
            />
          ))}
          <li>
            <Link
              to={sport.OutrightsLink}
              onClick={onGo}
              aria-current={isOutrights ? 'page' : undefined}
              className={innerLook(isOutrights)}
            >
              <Medal aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
              {t('sport.tree.outrights')}
              <TreeCount count={sport.OutrightsCount} />
            </Link>
          </li>
        </ul>
      )}
    </li>
  );
}

/** A click navigates to the category's page and lets a drawer close; on phones it only opens the entries below. */
function CategoryEntry(props: SportEntryProps & { readonly category: Category }) {
  const { sport, category, treePath, isOpen, isSearching, isToday, onCategory, onGo } = props;
  const isMobile = useMedia(MOBILE);
  const isHere = treePath.sport === sport.Alias && treePath.category === category.Alias;
  const isPage = isHere && !treePath.tournament;
  const link = linkOfDay(category.CategoryLink, isToday);
  return (
    <li>
      <Link
        to={link}
        aria-current={isPage ? 'page' : undefined}
        aria-expanded={isOpen}
        onClick={(event) => {
          if (isSearching) return onGo?.();
          if (isMobile || isPage) {
            event.preventDefault();
            onCategory(sport.Alias, category.Alias);
          } else onGo?.();
        }}
        className={innerLook(isHere)}
      >
        <Flag code={category.Code} />
        <bdi className="truncate">{category.Name}</bdi>
        <TreeCount count={category.MatchesCount} />
      </Link>
      {isOpen && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-px pt-px">
          {isMobile && !isSearching && (
            <li>
              <Link to={link} onClick={onGo} className={`${innerLook(isPage)} ps-[62px]!`}>
                {t('sport.tree.all-of', { name: category.Name })}
              </Link>
            </li>
          )}
          {category.Tournaments.map((tournament) => (
            <TournamentEntry
              key={tournament.ID}
              tournament={tournament}
              isHere={isHere && treePath.tournament === tournament.Alias.toLowerCase()}
              isToday={isToday}
              onGo={onGo}
            />
          ))}
        </ul>
      )}
    </li>
  );
}
