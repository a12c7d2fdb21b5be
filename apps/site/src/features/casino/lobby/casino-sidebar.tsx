import type { CasinoPage } from '@evens/contract';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useLocation } from '@evens/web/navigation/index.ts';
import { entryLook, TreeCount } from '@evens/web/ui/tree.tsx';
import {
  Award,
  CircleDot,
  Crown,
  Dices,
  Flame,
  Gem,
  History,
  LayoutGrid,
  LoaderPinwheel,
  type LucideIcon,
  Radio,
  Rocket,
  Spade,
  Star,
  Store,
  Target,
  Trophy,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { casinoMenu, casinoPath, livePath } from './casino-menu.ts';
import { useFavouriteGames } from './favourite-games.ts';
import { listedLiveCategories, type OwnGames, pageGames } from './game-lists.ts';
import { useRecentGames } from './recent-games.ts';
import { useLobby } from './use-lobby.ts';

interface CasinoSidebarProps {
  /** A link was followed: a drawer around the sidebar can close. */
  onGo?(): void;
}

const icons = {
  all: LayoutGrid,
  slots: Gem,
  crash: Rocket,
  'top-games': Trophy,
  card: Spade,
  roulette: CircleDot,
  blackjack: Spade,
  baccarat: Crown,
  'sic-bo': Dices,
  wheel: LoaderPinwheel,
} as const satisfies Record<string, LucideIcon>;

/** The left sidebar of the casino: categories, live tables, the viewer's own lists, and other pages. */
export function CasinoSidebar({ onGo }: CasinoSidebarProps) {
  const own: OwnGames = { recent: useRecentGames(), favourites: useFavouriteGames() };
  const { data } = useLobby();
  const count = (category: CasinoPage['category'], liveCategory?: CasinoPage['liveCategory']) =>
    data ? pageGames({ category, liveCategory }, data.games, own).length : 0;
  const live = listedLiveCategories(data?.games);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Group title={t('casino.title')}>
        {casinoMenu.map((category) => (
          <Entry
            key={category}
            to={casinoPath(category)}
            icon={icons[category]}
            name={t(`casino.category.${category}`)}
            count={count(category)}
            onGo={onGo}
          />
        ))}
      </Group>
      <Group title={t('casino.category.live-casino')}>
        {live.map((category) => (
          <Entry
            key={category}
            to={livePath(category)}
            also={category === 'all' ? casinoPath('live-casino') : undefined}
            icon={category === 'all' ? Radio : icons[category]}
            name={t(`casino.live.${category}`)}
            count={count('live-casino', category)}
            onGo={onGo}
          />
        ))}
      </Group>
      <Group title={t('casino.mine')}>
        <Entry
          to={casinoPath('favorites')}
          icon={Star}
          name={t('casino.category.favorites')}
          count={count('favorites')}
          onGo={onGo}
        />
        <Entry
          to={casinoPath('recent')}
          icon={History}
          name={t('casino.category.recent')}
          count={count('recent')}
          onGo={onGo}
        />
      </Group>
      <Group title={t('casino.more')}>
        <Entry to={casinoPath('popular')} icon={Flame} name={t('casino.category.popular')} onGo={onGo} />
        <Entry to={casinoPath('special')} icon={Crown} name={t('casino.category.special')} onGo={onGo} />
        <Entry to={casinoPath('games')} icon={Dices} name={t('casino.category.games')} onGo={onGo} />
        <Entry
          to={paths.casinoProviders}
          icon={Store}
          name={t('casino.providers')}
          count={data?.providers.length ?? 0}
          onGo={onGo}
        />
        <Entry to={paths.casinoTournaments} icon={Award} name={t('casino.tournaments')} onGo={onGo} />
        <Entry
          to={`${paths.casinoTournaments}?kind=target`}
          icon={Target}
          name={t('casino.tournaments.kind.target')}
          onGo={onGo}
        />
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="px-2.5 pb-1 text-xs! font-[600]! tracking-wide! text-faint uppercase">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">{children}</ul>
    </nav>
  );
}

interface EntryProps {
  readonly to: string;
  /** Another path of the same page. */
  readonly also?: string | undefined;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly count?: number;
  readonly onGo: (() => void) | undefined;
}

function Entry({ to, also, icon: Icon, name, count = 0, onGo }: EntryProps) {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase().replace(/\/$/, '');
  const isHere = here === to || here === also;
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined} onClick={onGo} className={entryLook(isHere)}>
        <Icon aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
        <span className="truncate">{name}</span>
        <TreeCount count={count} />
      </Link>
    </li>
  );
}
