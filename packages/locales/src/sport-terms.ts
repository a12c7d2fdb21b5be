import type { SportAlias } from '@evens/markets';

/** Name of a regular period of the sport. */
export type PeriodTerm =
  | 'half'
  | 'quarter'
  | 'period'
  | 'set'
  | 'game'
  | 'map'
  | 'inning'
  | 'innings'
  | 'frame'
  | 'round'
  | 'end';
/** Unit of the score within a period. */
export type UnitTerm = 'goals' | 'points' | 'runs' | 'games' | 'frames' | 'rounds' | 'legs';

/** How a match ends level: the draw of cricket is an unfinished match of several days, which has no markets here. */
type LevelTerm = 'draw' | 'tie';

interface SportTerms {
  readonly period: PeriodTerm;
  readonly unit: UnitTerm;
  readonly level: LevelTerm;
}

function terms(period: PeriodTerm, unit: UnitTerm, level: LevelTerm = 'draw'): SportTerms {
  return { period, unit, level };
}

const termsBySport: Readonly<Record<SportAlias, SportTerms>> = {
  soccer: terms('half', 'goals'),
  tennis: terms('set', 'games'),
  basketball: terms('quarter', 'points'),
  'american-football': terms('quarter', 'points'),
  'ice-hockey': terms('period', 'goals'),
  baseball: terms('inning', 'runs'),
  volleyball: terms('set', 'points'),
  'table-tennis': terms('game', 'points'),
  handball: terms('half', 'goals'),
  cricket: terms('innings', 'runs', 'tie'),
  mma: terms('round', 'points'),
  boxing: terms('round', 'points'),
  golf: terms('round', 'points'),
  nascar: terms('period', 'points'),
  'horse-racing': terms('period', 'points'),
  'formula-1': terms('period', 'points'),
  cycling: terms('period', 'points'),
  darts: terms('set', 'legs'),
  snooker: terms('frame', 'points'),
  'aussie-rules': terms('quarter', 'points'),
  'rugby-league': terms('half', 'points'),
  'rugby-union': terms('half', 'points'),
  futsal: terms('half', 'goals'),
  badminton: terms('game', 'points'),
  'beach-volleyball': terms('set', 'points'),
  'beach-soccer': terms('period', 'goals'),
  'water-polo': terms('quarter', 'goals'),
  'field-hockey': terms('quarter', 'goals'),
  floorball: terms('period', 'goals'),
  bandy: terms('half', 'goals'),
  lacrosse: terms('quarter', 'goals'),
  netball: terms('quarter', 'goals'),
  'basketball-3x3': terms('period', 'points'),
  'gaelic-football': terms('half', 'points'),
  hurling: terms('half', 'points'),
  squash: terms('game', 'points'),
  padel: terms('set', 'games'),
  curling: terms('end', 'points'),
  softball: terms('inning', 'runs'),
  kabaddi: terms('half', 'points'),
  bowls: terms('set', 'points'),
  'sepak-takraw': terms('set', 'points'),
  pool: terms('frame', 'frames'),
  'inline-hockey': terms('period', 'goals'),
  'canadian-football': terms('quarter', 'points'),
  pesapallo: terms('period', 'runs'),
  'counter-strike': terms('map', 'rounds'),
  'dota-2': terms('map', 'points'),
  'league-of-legends': terms('map', 'points'),
  valorant: terms('map', 'rounds'),
  'rainbow-six': terms('map', 'rounds'),
  'starcraft-2': terms('map', 'points'),
  'virtual-soccer': terms('half', 'goals'),
  'virtual-racing': terms('period', 'points'),
  lotto: terms('period', 'points'),
};

const byAlias = new Map<string, SportTerms>(Object.entries(termsBySport));
const unknownSport = terms('period', 'points');

/** How the sport speaks of its periods and of what it counts. */
export function sportTerms(sport: string): SportTerms {
  return byAlias.get(sport) ?? unknownSport;
}
