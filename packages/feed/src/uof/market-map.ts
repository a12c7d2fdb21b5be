import {
  formatSpecifier,
  type MarketDefinition,
  marketDefinition,
  parseSpecifier,
  type Specifier,
  type SpecifierKey,
} from '@evens/markets';
import type { UofMarket } from './messages.ts';

/** A line of ours that a market of the feed is about. */
export interface MappedLine {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
  /** As text, as part of the market key. */
  readonly text: string;
  /** The feed's outcome ids, in the order of our outcomes. */
  readonly outcomeIds: readonly string[];
}

type Sport = 'soccer' | 'basketball' | 'tennis' | 'ice-hockey';

interface Row {
  readonly type: string;
  readonly outcomeIds: readonly string[];
  /** Default: the id of our definition. */
  readonly uofId?: number;
  readonly sports?: readonly Sport[];
  /** Feed's names of our specifier keys, where they differ; `=` begins a fixed value. */
  readonly keys?: Readonly<Partial<Record<SpecifierKey, string>>>;
}

const threeWay = ['1', '2', '3'];
const doubleChance = ['9', '10', '11'];
const sides = ['4', '5'];
const overUnder = ['12', '13'];
const handicap = ['1714', '1715'];
const handicapThreeWay = ['1711', '1712', '1713'];
const yesNo = ['74', '76'];
const oddEven = ['70', '72'];
const correctScore = Array.from({ length: 25 }, (_, index) => {
  // The feed counts the home goals first: 276 is 1:0, 284 is 0:1.
  return `${274 + 2 * ((index % 5) * 5 + Math.floor(index / 5))}`;
});
const halves = ['418', '420', '422', '424', '426', '428', '430', '432', '434'];

const firstHalf = { period: '=1' } as const;
const secondHalf = { period: '=2' } as const;
const soccer: readonly Sport[] = ['soccer'];
const basketball: readonly Sport[] = ['basketball'];
const iceHockey: readonly Sport[] = ['ice-hockey'];
const tennis: readonly Sport[] = ['tennis'];
/** The handicap counts from the whole match's score: ours names the score from which it counts. */
const wholeMatch = { score: '=0:0' } as const;

/** All translated markets. The feed's ids are those of our definitions, unless a row has its own. */
const rows: readonly Row[] = [
  { type: '1x2', outcomeIds: threeWay },
  { type: 'double-chance', outcomeIds: doubleChance },
  { type: 'draw-no-bet', outcomeIds: sides },
  { type: 'european-handicap', outcomeIds: handicapThreeWay, keys: { score: 'hcp' } },
  { type: 'asian-handicap', outcomeIds: handicap, keys: wholeMatch, sports: ['soccer', 'ice-hockey'] },
  { type: 'total', outcomeIds: overUnder },
  { type: 'home-total', outcomeIds: overUnder },
  { type: 'away-total', outcomeIds: overUnder },
  { type: 'odd-even', outcomeIds: oddEven },
  { type: 'both-teams-to-score', outcomeIds: yesNo },
  { type: 'correct-score', outcomeIds: [...correctScore, '324'], sports: soccer },
  { type: 'half-time-full-time', outcomeIds: halves, sports: soccer },
  { type: 'home-clean-sheet', outcomeIds: yesNo },
  { type: 'away-clean-sheet', outcomeIds: yesNo },
  { type: 'period-1x2', outcomeIds: threeWay, keys: firstHalf, sports: soccer },
  { type: 'period-1x2', uofId: 83, outcomeIds: threeWay, keys: secondHalf, sports: soccer },
  { type: 'period-1x2', uofId: 235, outcomeIds: threeWay, keys: { period: 'quarternr' }, sports: basketball },
  { type: 'period-1x2', uofId: 443, outcomeIds: threeWay, keys: { period: 'periodnr' }, sports: iceHockey },
  { type: 'period-double-chance', outcomeIds: doubleChance, keys: firstHalf, sports: soccer },
  { type: 'period-handicap', outcomeIds: handicap, keys: firstHalf, sports: soccer },
  {
    type: 'period-handicap',
    uofId: 303,
    outcomeIds: handicap,
    keys: { period: 'quarternr' },
    sports: basketball,
  },
  { type: 'period-total', outcomeIds: overUnder, keys: firstHalf, sports: soccer },
  { type: 'period-total', uofId: 90, outcomeIds: overUnder, keys: secondHalf, sports: soccer },
  {
    type: 'period-total',
    uofId: 236,
    outcomeIds: overUnder,
    keys: { period: 'quarternr' },
    sports: basketball,
  },
  {
    type: 'period-total',
    uofId: 446,
    outcomeIds: overUnder,
    keys: { period: 'periodnr' },
    sports: iceHockey,
  },
  { type: 'period-total', uofId: 204, outcomeIds: overUnder, keys: { period: 'setnr' }, sports: tennis },
  { type: 'period-handicap', uofId: 203, outcomeIds: handicap, keys: { period: 'setnr' }, sports: tennis },
  { type: 'period-handicap', uofId: 88, outcomeIds: handicap, keys: secondHalf, sports: soccer },
  {
    type: 'period-handicap',
    uofId: 460,
    outcomeIds: handicap,
    keys: { period: 'periodnr' },
    sports: iceHockey,
  },
  { type: 'period-home-total', outcomeIds: overUnder, keys: firstHalf, sports: soccer },
  { type: 'period-home-total', uofId: 91, outcomeIds: overUnder, keys: secondHalf, sports: soccer },
  { type: 'period-away-total', outcomeIds: overUnder, keys: firstHalf, sports: soccer },
  { type: 'period-away-total', uofId: 92, outcomeIds: overUnder, keys: secondHalf, sports: soccer },
  { type: 'period-draw-no-bet', outcomeIds: sides, keys: { period: 'quarternr' }, sports: basketball },
  { type: 'period-both-score', outcomeIds: yesNo, keys: firstHalf, sports: soccer },
  { type: 'period-winner', outcomeIds: sides, keys: { period: 'setnr' }, sports: tennis },
  { type: 'winner', outcomeIds: sides, sports: tennis },
  { type: 'winner', uofId: 219, outcomeIds: sides, sports: basketball },
  { type: 'winner', uofId: 406, outcomeIds: sides, sports: iceHockey },
  { type: 'handicap-full', outcomeIds: handicap, sports: basketball },
  { type: 'total-full', outcomeIds: overUnder, sports: basketball },
  { type: 'home-total-full', outcomeIds: overUnder, sports: basketball },
  { type: 'away-total-full', outcomeIds: overUnder, sports: basketball },
  { type: 'odd-even-full', outcomeIds: oddEven, sports: basketball },
  { type: 'total-points', uofId: 189, outcomeIds: overUnder, sports: tennis },
  { type: 'handicap-points', uofId: 187, outcomeIds: handicap, sports: tennis },
  { type: 'home-total-points', outcomeIds: overUnder, sports: tennis },
  { type: 'away-total-points', outcomeIds: overUnder, sports: tennis },
  { type: 'handicap-periods', outcomeIds: handicap, sports: tennis },
  { type: 'total-periods', outcomeIds: overUnder, sports: tennis },
  { type: 'overtime-1x2', outcomeIds: threeWay, sports: soccer },
  { type: 'overtime-handicap', outcomeIds: handicap, sports: soccer },
  { type: 'overtime-total', outcomeIds: overUnder, sports: soccer },
];

interface MapEntry extends Row {
  readonly definition: MarketDefinition;
}

const byUofId = new Map<number, MapEntry[]>();
for (const row of rows) {
  const definition = marketDefinition(row.type);
  if (definition === undefined) throw new Error(`market-map: ${row.type} is no market of ours`);
  const uofId = row.uofId ?? definition.uofId;
  byUofId.set(uofId, [...(byUofId.get(uofId) ?? []), { ...row, definition }]);
}

/** Types of all lines that the feed can offer. */
export const mappedTypes: readonly string[] = [...new Set(rows.map(({ type }) => type))];

function parsePairs(specifiers: string): Map<string, string> | undefined {
  const pairs = new Map<string, string>();
  for (const part of specifiers === '' ? [] : specifiers.split('|')) {
    const [name = '', value, ...rest] = part.split('=');
    if (value === undefined || rest.length > 0 || pairs.has(name)) return undefined;
    pairs.set(name, value);
  }
  return pairs;
}

/** A decimal in our spelling: "+1.50" is "1.5". */
function canonical(key: SpecifierKey, value: string): string {
  return key === 'hcp' || key === 'total' ? `${Number(value)}` : value;
}

/** Undefined for a market that is not translated: another one, or with specifiers of another kind. */
export function mapMarket(sport: string, { id, specifiers }: UofMarket): MappedLine | undefined {
  const entry = byUofId.get(id)?.find(({ sports }) => !sports || sports.some((each) => each === sport));
  const pairs = parsePairs(specifiers);
  if (entry === undefined || pairs === undefined) return undefined;
  const { definition, keys = {}, outcomeIds } = entry;
  const parts: string[] = [];
  let used = 0;
  for (const key of definition.shape) {
    const name = keys[key] ?? key;
    if (!name.startsWith('=')) used += 1;
    const value = name.startsWith('=') ? name.slice(1) : pairs.get(name);
    if (value === undefined) return undefined;
    parts.push(`${key}=${canonical(key, value)}`);
  }
  // A specifier that we do not know makes it another market.
  if (used !== pairs.size) return undefined;
  const parsed = parseSpecifier(parts.join('|'), definition.shape);
  if (!parsed.ok) return undefined;
  return {
    definition,
    specifier: parsed.value,
    text: formatSpecifier(parsed.value, definition.shape),
    outcomeIds,
  };
}
