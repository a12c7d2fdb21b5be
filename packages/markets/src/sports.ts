/**
 * How a sport is scored. It determines the facts that its markets settle on:
 * goals: regular time decides, later phases are separate; points: everything counts, including overtime;
 * sets: periods won decide; innings: runs by innings; fight: a winner, a method, a round; race: places.
 */
export const scorings = ['goals', 'points', 'sets', 'innings', 'fight', 'race'] as const;
export type Scoring = (typeof scorings)[number];

/** The scenario model that prices the sport. `generic` uses ratings only. */
export const modelNames = [
  'soccer',
  'basketball',
  'tennis',
  'ice-hockey',
  'american-football',
  'baseball',
  'volleyball',
  'table-tennis',
  'handball',
  'cricket',
  'fight',
  'esports',
  'race',
  'lottery',
  'generic',
] as const;
export type ModelName = (typeof modelNames)[number];

/**
 * How bets on a sport are sold. `sport`: real matches. `virtual`: matches that the site draws from committed seeds.
 * `lotto`: draws of numbers from such seeds.
 * Selections of different products cannot be in one ticket, and each product has a history of its own.
 */
export const products = ['sport', 'virtual', 'lotto'] as const;
export type Product = (typeof products)[number];

export interface Sport {
  /** Our id and the number in the wire's `SportTypeID`. */
  readonly id: number;
  readonly alias: string;
  /** All esports games share 66. */
  readonly systemId: number;
  readonly scoring: Scoring;
  readonly model: ModelName;
  readonly product: Product;
  /** Position in lists, ascending. */
  readonly rank: number;
}

export const ESPORTS_SYSTEM_ID = 66;

type Row = readonly [id: number, alias: string, systemId: number, scoring: Scoring, model: ModelName];

const rows = [
  [1, 'soccer', 1, 'goals', 'soccer'],
  [2, 'tennis', 2, 'sets', 'tennis'],
  [20, 'basketball', 20, 'points', 'basketball'],
  [3, 'american-football', 3, 'points', 'american-football'],
  [4, 'ice-hockey', 4, 'goals', 'ice-hockey'],
  [5, 'baseball', 5, 'innings', 'baseball'],
  [6, 'volleyball', 6, 'sets', 'volleyball'],
  [7, 'table-tennis', 7, 'sets', 'table-tennis'],
  [8, 'handball', 8, 'goals', 'handball'],
  [9, 'cricket', 9, 'innings', 'cricket'],
  [10, 'mma', 10, 'fight', 'fight'],
  [11, 'boxing', 11, 'fight', 'fight'],
  [12, 'golf', 12, 'race', 'race'],
  [13, 'nascar', 13, 'race', 'race'],
  [14, 'horse-racing', 14, 'race', 'race'],
  [15, 'formula-1', 15, 'race', 'race'],
  [16, 'cycling', 16, 'race', 'race'],
  [17, 'darts', 17, 'sets', 'generic'],
  [18, 'snooker', 18, 'sets', 'generic'],
  [19, 'aussie-rules', 19, 'points', 'generic'],
  [21, 'rugby-league', 21, 'points', 'generic'],
  [22, 'rugby-union', 22, 'points', 'generic'],
  [23, 'futsal', 23, 'goals', 'generic'],
  [24, 'badminton', 24, 'sets', 'generic'],
  [25, 'beach-volleyball', 25, 'sets', 'generic'],
  [26, 'beach-soccer', 26, 'goals', 'generic'],
  [27, 'water-polo', 27, 'goals', 'generic'],
  [28, 'field-hockey', 28, 'goals', 'generic'],
  [29, 'floorball', 29, 'goals', 'generic'],
  [30, 'bandy', 30, 'goals', 'generic'],
  [31, 'lacrosse', 31, 'points', 'generic'],
  [32, 'netball', 32, 'points', 'generic'],
  [33, 'basketball-3x3', 33, 'points', 'generic'],
  [34, 'gaelic-football', 34, 'goals', 'generic'],
  [35, 'hurling', 35, 'goals', 'generic'],
  [36, 'squash', 36, 'sets', 'generic'],
  [37, 'padel', 37, 'sets', 'generic'],
  [38, 'curling', 38, 'points', 'generic'],
  [39, 'softball', 39, 'innings', 'generic'],
  [40, 'kabaddi', 40, 'points', 'generic'],
  [41, 'bowls', 41, 'sets', 'generic'],
  [42, 'sepak-takraw', 42, 'sets', 'generic'],
  [43, 'pool', 43, 'points', 'generic'],
  [44, 'inline-hockey', 44, 'goals', 'generic'],
  [45, 'canadian-football', 45, 'points', 'generic'],
  [46, 'pesapallo', 46, 'sets', 'generic'],
  [660, 'counter-strike', 66, 'sets', 'esports'],
  [661, 'dota-2', 66, 'sets', 'esports'],
  [662, 'league-of-legends', 66, 'sets', 'esports'],
  [663, 'valorant', 66, 'sets', 'esports'],
  [664, 'rainbow-six', 66, 'sets', 'esports'],
  [665, 'starcraft-2', 66, 'sets', 'esports'],
  [70, 'virtual-soccer', 70, 'goals', 'soccer'],
  [71, 'virtual-racing', 71, 'race', 'race'],
  [72, 'lotto', 72, 'race', 'lottery'],
] as const satisfies readonly Row[];

const productBySystemId: ReadonlyMap<number, Product> = new Map([
  [70, 'virtual'],
  [71, 'virtual'],
  [72, 'lotto'],
]);

export type SportAlias = (typeof rows)[number][1];

export const sports: readonly Sport[] = rows.map(([id, alias, systemId, scoring, model], index) => ({
  id,
  alias,
  systemId,
  scoring,
  model,
  product: productBySystemId.get(systemId) ?? 'sport',
  rank: index + 1,
}));

const byId = new Map(sports.map((sport) => [sport.id, sport]));
const byAlias = new Map(sports.map((sport) => [sport.alias, sport]));

export function sportById(id: number): Sport | undefined {
  return byId.get(id);
}

export function sportByAlias(alias: string): Sport | undefined {
  return byAlias.get(alias.toLowerCase());
}

/** Whether a score of the sport is rare and decides much. */
export function hasFewScores({ scoring, model }: Sport): boolean {
  return scoring === 'goals' && model !== 'handball';
}

/** Whether the site draws the sport's matches itself. Lists of sports leave them out unless they are requested by name. */
export function isDrawn({ product }: Sport): boolean {
  return product !== 'sport';
}

/** Whether the sport's matches are draws of numbers, which have the facts of a race. */
export function isLotto(alias: string): boolean {
  return sportProduct(alias) === 'lotto';
}

/** The product of a sport by its alias; `sport` for an unknown one. */
export function sportProduct(alias: string): Product {
  return sportByAlias(alias)?.product ?? 'sport';
}
