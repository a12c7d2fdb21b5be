import {
  isCombinable,
  type MarketGroup,
  type MarketKey,
  type MarketLineKey,
  marketCardId,
  marketDefinition,
  marketDefinitions,
  marketGroups,
  parseMarket,
  parseSpecifier,
  popularTypes,
  splitKey,
} from '@evens/markets';

/** Lines that are one market to a player: all totals, all handicaps counted from the same score. */
export interface MarketCard {
  /** Market type, and the part of the specifier that is not the line itself. */
  readonly id: string;
  readonly type: string;
  readonly group: MarketGroup;
  readonly lines: readonly MarketLineKey[];
}

const order = new Map(marketDefinitions.map(({ type }, index) => [type, index]));

function parseLine({ type, specifier }: MarketLineKey) {
  const definition = marketDefinition(type);
  const parsed = definition && parseSpecifier(specifier, definition.shape);
  return parsed?.ok ? parsed.value : {};
}

/** The line; the number to reach; or the virtual start, from that of the home side. */
function lineRank(line: MarketLineKey): number {
  const { lineHundredths, number = 0, score } = parseLine(line);
  return lineHundredths ?? (score ? score.away - score.home : number);
}

/**
 * Popular cards of the sport first, then all others in the order of the definitions, periods and lines rising. Types that
 * aren't ours are left out.
 */
export function marketCards(keys: readonly MarketKey[], sport = ''): readonly MarketCard[] {
  const popular = popularTypes(sport);
  const cards = new Map<
    string,
    { card: MarketCard; lines: MarketLineKey[]; place: number; period: number }
  >();
  for (const key of keys) {
    const line = splitKey(key);
    const definition = marketDefinition(line.type);
    if (!definition) continue;
    const { period = 0, number = 0 } = parseLine(line);
    const rank = popular.indexOf(line.type);
    const place = rank >= 0 ? rank - popular.length : (order.get(line.type) ?? 0);
    const id = marketCardId(key);
    const known = cards.get(id);
    if (known) known.lines.push(line);
    else {
      const lines = [line];
      const card = { id, type: line.type, group: definition.group, lines };
      cards.set(id, { card, lines, place, period: period * 1000 + number });
    }
  }
  const list = [...cards.values()];
  for (const { lines } of list) {
    lines.sort((a, b) => lineRank(a) - lineRank(b));
  }
  return list.sort((a, b) => a.place - b.place || a.period - b.period).map(({ card }) => card);
}

export const ALL_GROUPS = 'all';
/** Cards whose outcomes are combined into one bet. */
export const BUILDER = 'builder';

/** Groups that have a card, in their own order. */
export function listMarketGroups(cards: readonly MarketCard[]): readonly MarketGroup[] {
  return marketGroups.filter((group) => cards.some((card) => card.group === group));
}

/** Cards of the Main tab: the popular ones too, whatever their own group is. */
export function mainCards(cards: readonly MarketCard[], sport: string): readonly MarketCard[] {
  const popular = popularTypes(sport);
  return cards.filter(({ group, type }) => group === 'main' || popular.includes(type));
}

/** Cards with the lines whose outcomes can be legs of a bet builder. */
export function combinableCards(cards: readonly MarketCard[]): readonly MarketCard[] {
  return cards.flatMap((card) => {
    const lines = card.lines.filter(({ type, specifier }) => {
      const market = parseMarket(type, specifier);
      return market.ok && isCombinable(market.value);
    });
    return lines.length === 0 ? [] : [lines.length === card.lines.length ? card : { ...card, lines }];
  });
}

/** Pinned market types first, each part in its own order. */
export function pinnedFirst(cards: readonly MarketCard[], pins: ReadonlySet<string>): readonly MarketCard[] {
  return [...cards.filter((card) => pins.has(card.type)), ...cards.filter((card) => !pins.has(card.type))];
}

/** Cards in two or three columns, each to the shortest one; `place` is where a single column shows it. */
export function cardColumns(
  cards: readonly MarketCard[],
  { count, countRows }: { readonly count: 2 | 3; countRows(card: MarketCard): number },
): readonly (readonly { card: MarketCard; place: number }[])[] {
  const columns = Array.from({ length: count }, (): { card: MarketCard; place: number }[] => []);
  const heights = columns.map(() => 0);
  for (const [place, card] of cards.entries()) {
    const shortest = heights.indexOf(Math.min(...heights));
    columns[shortest]?.push({ card, place });
    heights[shortest] = (heights[shortest] ?? 0) + HEAD_LINES + countRows(card);
  }
  return columns;
}

/** Height of a card's head and padding, in lines. */
const HEAD_LINES = 1.5;
