import type { Sport } from '@evens/contract';
import { KEEP_PANELS } from '@evens/web/core/panels.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link, useNavigate } from '@evens/web/navigation/index.ts';
import { classNames } from '@evens/web/ui/class-names.ts';
import { SportIcon } from '@evens/web/ui/sport-icon.tsx';
import { Skeleton } from '@evens/web/ui/surface.tsx';
import { entryLook, innerLook, TreeCount } from '@evens/web/ui/tree.tsx';
import { Gamepad2, History, Medal } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTree } from '../catalogue/index.ts';
import { FavouriteButton } from '../favourites/index.ts';
import { type EsportsPath, hasLeft, listGames, listLeagues, parseEsportsPath } from './games.ts';

interface EsportsTreeProps {
  readonly path: string;
  readonly onGo: (() => void) | undefined;
}

/** The esports tree of the sidebar: all games, and each game with a choice of its leagues. */
export function EsportsTree({ path, onGo }: EsportsTreeProps) {
  const { data, isPending } = useTree();
  const navigate = useNavigate();
  const esportsPath = parseEsportsPath(path);
  const games = data && listGames(data.Sports);
  const before = useRef<readonly Sport[]>(undefined);
  const [open, setOpen] = useState({ path, game: esportsPath.game });
  if (open.path !== path) setOpen({ path, game: esportsPath.game ?? open.game });

  useEffect(() => {
    if (!games) return;
    if (hasLeft(esportsPath.game, before.current, games)) void navigate(paths.esports, { replace: true });
    before.current = games;
  }, [games, esportsPath.game, navigate]);

  return (
    <nav aria-label={t('esports.games')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-px">
        <li>
          <Link
            to={paths.esports}
            onClick={onGo}
            aria-current={esportsPath.game === undefined ? 'page' : undefined}
            className={entryLook(esportsPath.game === undefined)}
          >
            <Gamepad2 aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
            {t('esports.all')}
            <TreeCount count={games?.reduce((sum, game) => sum + game.MatchesCount, 0) ?? 0} />
          </Link>
        </li>
        {isPending &&
          ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <li key={key} className="flex h-[34px] items-center gap-2.5 px-2.5">
              <Skeleton className="size-[18px] rounded-full" />
              <Skeleton className="h-3.5 w-28" />
            </li>
          ))}
        {games?.map((game) => (
          <GameEntry
            key={game.ID}
            game={game}
            currentPath={esportsPath}
            isOpen={open.game === game.Alias}
            onToggle={() =>
              setOpen((now) => ({ path, game: now.game === game.Alias ? undefined : game.Alias }))
            }
            onGo={onGo}
          />
        ))}
        <li>
          <Link to={paths.esportsResults} onClick={onGo} className={entryLook(false)}>
            <History aria-hidden className="size-[18px] shrink-0" strokeWidth={1.75} />
            {t('esports.results')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

interface GameEntryProps {
  readonly game: Sport;
  readonly currentPath: EsportsPath;
  readonly isOpen: boolean;
  readonly onGo: (() => void) | undefined;
  onToggle(): void;
}

function GameEntry({ game, currentPath, isOpen, onGo, onToggle }: GameEntryProps) {
  const isHere = currentPath.game === game.Alias;
  const isPage = isHere && !currentPath.category && !currentPath.isOutrights;
  return (
    <li>
      <Link
        to={game.SportLink}
        state={KEEP_PANELS}
        aria-current={isPage ? 'page' : undefined}
        aria-expanded={isOpen}
        onClick={(event) => {
          if (!isPage) return;
          event.preventDefault();
          onToggle();
        }}
        className={entryLook(isHere)}
      >
        <SportIcon sport={game.Alias} />
        <span className="truncate">{game.Name}</span>
        <TreeCount count={game.MatchesCount} />
      </Link>
      {isOpen && (
        <>
          <Leagues game={game} currentPath={currentPath} onGo={onGo} />
          <Link
            to={game.OutrightsLink}
            onClick={onGo}
            aria-current={isHere && currentPath.isOutrights ? 'page' : undefined}
            className={innerLook(isHere && currentPath.isOutrights)}
          >
            <Medal aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            {t('esports.outrights')}
            <TreeCount count={game.OutrightsCount} />
          </Link>
        </>
      )}
    </li>
  );
}

/** Chooses one league of the game, or all. The choice is the current page. */
function Leagues({ game, currentPath, onGo }: Pick<GameEntryProps, 'game' | 'currentPath' | 'onGo'>) {
  const navigate = useNavigate();
  const name = useId();
  const isHere = currentPath.game === game.Alias && !currentPath.isOutrights;
  const leagues = listLeagues(game);
  const chosen = leagues.find(
    ({ tournament }) => isHere && tournament.Alias.toLowerCase() === currentPath.tournament,
  )?.tournament.ID;

  /** The drawer stays open, because arrow keys move from league to league. */
  function choose(link: string) {
    void navigate(link, { state: KEEP_PANELS });
  }

  return (
    <div role="radiogroup" aria-label={t('esports.leagues', { game: game.Name })}>
      <LeagueRow
        name={name}
        text={t('esports.all-leagues')}
        isChosen={isHere && chosen === undefined}
        onChoose={() => choose(game.SportLink)}
        onGo={onGo}
      />
      {leagues.map(({ tournament, category }) => (
        <LeagueRow
          key={tournament.ID}
          name={name}
          text={tournament.Name}
          note={game.Categories.length > 1 ? category.Name : undefined}
          isChosen={chosen === tournament.ID}
          onChoose={() => choose(tournament.TournamentLink)}
          onGo={onGo}
        >
          <TreeCount count={tournament.MatchesCount} />
          <FavouriteButton
            kind="tournament"
            id={tournament.ID}
            name={tournament.Name}
            className="size-8! touch:size-11! shrink-0"
          />
        </LeagueRow>
      ))}
    </div>
  );
}

interface LeagueRowProps {
  readonly name: string;
  readonly text: string;
  readonly note?: string | undefined;
  readonly isChosen: boolean;
  readonly children?: ReactNode;
  readonly onGo: (() => void) | undefined;
  onChoose(): void;
}

function LeagueRow({ name, text, note, isChosen, children, onGo, onChoose }: LeagueRowProps) {
  return (
    <div className="flex items-center ps-9 pe-1">
      <label
        className={classNames(
          'flex min-h-[34px] touch:min-h-11 min-w-0 grow cursor-pointer items-center gap-2 text-[13px]',
          isChosen ? 'font-[600] text-text' : 'text-quiet pointer:hover:text-text',
        )}
      >
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          // A click closes the drawer; keyboard navigation does not.
          onClick={(event) => {
            if (event.detail > 0) onGo?.();
          }}
          className="size-4 shrink-0 accent-(--accent-text)"
        />
        <bdi className="truncate">{text}</bdi>
        {note !== undefined && <bdi className="truncate text-xs text-faint">{note}</bdi>}
      </label>
      {children}
    </div>
  );
}
