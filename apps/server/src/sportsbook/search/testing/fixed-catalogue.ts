import { categoryName, languages, sportName } from '@evens/locales';
import type { MatchState } from '../rank.ts';
import { SearchIndex } from '../search-index.ts';

type League = readonly [
  sport: string,
  country: string,
  tournament: string,
  rank: number,
  matches: readonly string[],
];

/** Sides with a dash between them; runners with commas; a star for a match in play. */
const leagues: readonly League[] = [
  [
    'soccer',
    'gb-eng',
    'Premier League',
    1,
    [
      'Manchester United - Liverpool',
      'Arsenal - Chelsea',
      '*Manchester City - Tottenham Hotspur',
      'Wolverhampton - Nottingham Forest',
      'Brighton - West Ham United',
    ],
  ],
  [
    'soccer',
    'es',
    'LaLiga',
    2,
    [
      'Real Sociedad - Atletico Madrid',
      'Real Madrid - Barcelona',
      'Athletic Bilbao - Sevilla',
      'Real Betis - Celta Vigo',
    ],
  ],
  ['soccer', 'it', 'Serie A', 3, ['Juventus - Inter', 'Milan - Napoli', 'Roma - Lazio', 'Torino - Genoa']],
  [
    'soccer',
    'de',
    'Bundesliga',
    4,
    [
      'Bayern Munich - Borussia Dortmund',
      'Köln - Borussia Mönchengladbach',
      'RB Leipzig - Bayer Leverkusen',
      'Werder Bremen - St. Pauli',
    ],
  ],
  ['soccer', 'fr', 'Ligue 1', 5, ['Paris Saint-Germain - Marseille', 'Lyon - Monaco', 'Paris FC - Nice']],
  [
    'soccer',
    'br',
    'Brasileirao Serie A',
    6,
    [
      'Flamengo - Sao Paulo',
      'Gremio - Corinthians',
      'Atletico Mineiro - Vasco da Gama',
      'Palmeiras - Santos',
    ],
  ],
  ['soccer', 'sa', 'Saudi Pro League', 24, ['Al Hilal - Al Nassr', 'Al Ittihad - Al Ahli']],
  ['soccer', 'eg', 'Premier League', 42, ['Al Ahly - Zamalek']],
  ['soccer', 'ru', 'Premier Liga', 30, ['Spartak Moscow - Zenit']],
  ['soccer', 'gr', 'Super League', 31, ['Olympiacos - Panathinaikos']],
  ['soccer', 'ec', 'LigaPro', 43, ['Barcelona SC - Emelec']],
  ['soccer', 'international', 'UEFA Champions League', 7, ['Benfica - Ajax']],
  ['soccer', 'tr', 'Super Lig', 16, ['Galatasaray - Fenerbahce']],
  ['soccer', 'us', 'Major League Soccer', 20, ['Inter Miami - LA Galaxy']],
  [
    'basketball',
    'us',
    'NBA',
    1,
    ['Los Angeles Lakers - Boston Celtics', 'Golden State Warriors - Chicago Bulls'],
  ],
  ['basketball', 'es', 'Liga ACB', 5, ['Barcelona - Real Madrid']],
  [
    'tennis',
    'international',
    'Wimbledon',
    1,
    ['Novak Djokovic - Carlos Alcaraz', 'Iga Swiatek - Aryna Sabalenka'],
  ],
  ['table-tennis', 'cz', 'Liga Pro', 30, ['Jan Novak - Petr Svoboda']],
  [
    'american-football',
    'us',
    'NFL',
    1,
    ['Dallas Cowboys - Philadelphia Eagles', 'New York Giants - Green Bay Packers'],
  ],
  ['ice-hockey', 'us', 'NHL', 1, ['Boston Bruins - Toronto Maple Leafs']],
  ['formula-1', 'international', 'Monaco Grand Prix', 1, ['Max Verstappen,Lewis Hamilton,Charles Leclerc']],
  ['counter-strike', 'international', 'IEM Katowice', 1, ['Natus Vincere - G2']],
  ['league-of-legends', 'kr', 'LCK', 1, ['T1 - Gen.G']],
  ['cricket', 'in', 'Indian Premier League', 1, ['Mumbai Indians - Chennai Super Kings']],
];

/** Players of soccer teams. */
const squads: ReadonlyMap<string, readonly string[]> = new Map([
  ['Barcelona', ['Lamine Yamal', 'Robert Lewandowski', 'Pau Cubarsí']],
  ['Real Madrid', ['Kylian Mbappé', 'Vinícius Júnior']],
  ['Liverpool', ['Mohamed Salah', 'Chelsea Hale']],
  ['Arsenal', ['Robert Salah']],
]);

export const NOW_MS = Date.UTC(2026, 2, 1, 12);
const HOUR_MS = 3_600_000;

export interface FixedCatalogue {
  readonly index: SearchIndex;
  readonly findState: (id: number) => MatchState | undefined;
  /** Name of an id: for a match, its line above without the star; for a tournament, its name with the country. */
  readonly nameOfMatch: (id: number) => string | undefined;
  readonly nameOfTournament: (id: number) => string | undefined;
}

export function namesOfSport(alias: string): readonly string[] {
  return languages.map((language) => sportName(language, alias));
}

function placeNames(code: string): readonly string[] {
  return [...new Set(languages.map((language) => categoryName(language, code)))];
}

/** Each match starts an hour after the one before it. */
export function fixedCatalogue(): FixedCatalogue {
  const index = new SearchIndex(namesOfSport);
  const states = new Map<number, MatchState>();
  const matchNames = new Map<number, string>();
  const tournamentNames = new Map<number, string>();
  let id = 0;
  leagues.forEach(([sport, country, tournamentName, tournamentRank, lines], league) => {
    const tournamentId = league + 1;
    tournamentNames.set(tournamentId, `${tournamentName}, ${country}`);
    for (const line of lines) {
      id += 1;
      const isLive = line.startsWith('*');
      const name = line.replace('*', '');
      const isRace = name.includes(',');
      matchNames.set(id, name);
      states.set(id, { isLive, startsAtMs: NOW_MS + id * HOUR_MS, tournamentRank });
      index.add({
        id,
        competitors: name.split(isRace ? ',' : ' - '),
        isRace,
        arePeople: isRace || sport.endsWith('tennis'),
        players: sport === 'soccer' ? name.split(' - ').flatMap((team) => squads.get(team) ?? []) : [],
        tournamentId,
        tournamentName,
        placeNames: placeNames(country),
        sport,
      });
    }
  });
  return {
    index,
    findState: (match) => states.get(match),
    nameOfMatch: (match) => matchNames.get(match),
    nameOfTournament: (tournament) => tournamentNames.get(tournament),
  };
}
