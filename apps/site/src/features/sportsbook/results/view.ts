import type { Category, ResultMatch, Sport, Tournament } from '@evens/contract';

/** Which results a page is about: all sports', those of the leagues that the viewer follows, or of outrights. */
export const resultsTabs = ['sports', 'favorites', 'outrights'] as const;
export type ResultsTab = (typeof resultsTabs)[number];

/** The view of a page of results; all of it is in the address. */
export interface ResultsView {
  readonly tab: ResultsTab;
  /** A day of the viewer's calendar, "2026-11-20"; undefined: the latest results of every league. */
  readonly day: string | undefined;
  /** Aliases of the open entries: one sport, one category in it, one tournament in that. */
  readonly sport: string | undefined;
  readonly category: string | undefined;
  readonly tournament: string | undefined;
  /** Text that filters names. */
  readonly text: string;
}

/** Used instead of an alias: the only entry of a list opens automatically unless it was closed by hand. */
export const CLOSED = '-';
const TEXT_CHARACTERS_MAX = 60;

export function readView(search: URLSearchParams): ResultsView {
  const day = search.get('date');
  return {
    tab: resultsTabs.find((tab) => tab === search.get('tab')) ?? 'sports',
    day: day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
    sport: search.get('sport') ?? undefined,
    category: search.get('category') ?? undefined,
    tournament: search.get('tournament') ?? undefined,
    text: (search.get('q') ?? '').slice(0, TEXT_CHARACTERS_MAX),
  };
}

/** As the address has it: "", or "?date=…&sport=…". */
export function writeView({ tab, day, sport, category, tournament, text }: Partial<ResultsView>): string {
  const search = new URLSearchParams();
  const entries = {
    tab: tab === 'sports' ? undefined : tab,
    date: day,
    sport,
    category,
    tournament,
    q: text === '' ? undefined : text,
  };
  for (const [name, value] of Object.entries(entries)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? '' : `?${search}`;
}

export function toggleSport(view: ResultsView, sport: string, isOpen: boolean): ResultsView {
  return { ...view, sport: isOpen ? CLOSED : sport, category: undefined, tournament: undefined };
}

export function toggleCategory(
  view: ResultsView,
  sport: string,
  category: string,
  isOpen: boolean,
): ResultsView {
  return { ...view, sport, category: isOpen ? CLOSED : category, tournament: undefined };
}

export interface TournamentPath {
  readonly sport: string;
  readonly category: string;
  readonly tournament: string;
}

export function toggleTournament(view: ResultsView, path: TournamentPath, isOpen: boolean): ResultsView {
  return { ...view, ...path, tournament: isOpen ? CLOSED : path.tournament };
}

/** The open sport: the chosen one, or the first. */
export function openSport(aliases: readonly string[], chosen: string | undefined): string | undefined {
  return chosen?.toLowerCase() ?? aliases[0];
}

/** The open entry of a list in a sport: the chosen one, or the only one. */
export function openAlias(aliases: readonly string[], chosen: string | undefined): string | undefined {
  return chosen === undefined && aliases.length === 1 ? aliases[0] : chosen?.toLowerCase();
}

const ESPORTS_SYSTEM_ID = 66;

/** The sports of a page: `sport` is all except games, `esports` all games, or one game by its alias. */
export type ResultsArea =
  | { readonly kind: 'sport' }
  | { readonly kind: 'esports'; readonly game: string | undefined };

export function sportsOfArea(sports: readonly Sport[], area: ResultsArea): readonly Sport[] {
  const isGame = ({ sportSystemId }: Sport) => sportSystemId === ESPORTS_SYSTEM_ID;
  if (area.kind === 'sport') return sports.filter((sport) => !isGame(sport));
  const { game } = area;
  return sports.filter(
    (sport) => isGame(sport) && (game === undefined || sport.Alias === game.toLowerCase()),
  );
}

/** Whether a result belongs to the page of an area and to the filter of a view. */
export function fitsView(
  {
    SportSystemID,
    SportAlias,
    IsOutright,
    Tournament: { ID },
  }: Pick<ResultMatch, 'SportSystemID' | 'SportAlias' | 'IsOutright' | 'Tournament'>,
  {
    view: { tab },
    area,
    followed,
  }: { readonly view: ResultsView; readonly area: ResultsArea; readonly followed: ReadonlySet<number> },
): boolean {
  const isHere =
    area.kind === 'sport'
      ? SportSystemID !== ESPORTS_SYSTEM_ID
      : SportSystemID === ESPORTS_SYSTEM_ID &&
        (area.game === undefined || SportAlias === area.game.toLowerCase());
  if (!isHere) return false;
  return tab === 'favorites' ? followed.has(ID) : IsOutright === (tab === 'outrights');
}

/** The area of a path without the language; with the match whose result it shows. */
export function placeOfPath(path: string): {
  readonly area: ResultsArea;
  readonly matchId: number | undefined;
} {
  const segments = path.toLowerCase().split('/').filter(Boolean);
  const last = Number(segments.at(-1));
  const matchId = Number.isSafeInteger(last) && last > 0 ? last : undefined;
  const game = segments[1] === 'results' ? undefined : segments[1];
  return { area: segments[0] === 'esports' ? { kind: 'esports', game } : { kind: 'sport' }, matchId };
}

export function pathOfArea(area: ResultsArea): string {
  if (area.kind === 'sport') return '/sport/results';
  return area.game === undefined ? '/esports/results' : `/esports/${area.game}/results`;
}

/** The tree reduced to these tournaments; counts are of the reduced tree. */
export function onlyTournaments(sports: readonly Sport[], ids: ReadonlySet<number>): readonly Sport[] {
  const count = (list: readonly { readonly MatchesCount: number }[]) =>
    list.reduce((sum, { MatchesCount }) => sum + MatchesCount, 0);
  const inCategory = (category: Category): Category => {
    const Tournaments = category.Tournaments.filter(({ ID }: Tournament) => ids.has(ID));
    return { ...category, Tournaments, MatchesCount: count(Tournaments) };
  };
  return sports
    .map((sport) => {
      const Categories = sport.Categories.map(inCategory).filter(({ Tournaments }) => Tournaments.length > 0);
      return { ...sport, Categories, MatchesCount: count(Categories) };
    })
    .filter(({ Categories }) => Categories.length > 0);
}
