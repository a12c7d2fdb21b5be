import { pick, type Random, randomInt } from '@evens/base';
import { isBettable, type MatchBook } from '@evens/book';
import { splitKey } from '@evens/markets';
import type { PlaceBet } from '../../apps/server/src/sportsbook/index.ts';

export type BetBody = Parameters<PlaceBet>[0]['body'];
type WireSelection = BetBody['Selections'][number];

/** Maximum odds: results of longer odds depend more on chance than on the margin. */
const ODDS_MAX_MILLI = 8000;
/** Markets used in bet builders. */
const builderMarkets = ['1x2', 'both-teams-to-score', 'double-chance', 'total;total=2.5', 'total;total=1.5'];

export const drawnTypes = [
  'single',
  'combo',
  'system',
  'if-bet',
  'reverse-bet',
  'builder',
  'combo with a builder',
] as const;
export type DrawnType = (typeof drawnTypes)[number];

/** About half of the bets are singles and combos, as players bet. */
const drawn: readonly DrawnType[] = [
  ...Array<DrawnType>(6).fill('single'),
  ...Array<DrawnType>(5).fill('combo'),
  ...drawnTypes.slice(2),
];

export interface DrawnBet {
  readonly type: DrawnType;
  readonly body: Omit<BetBody, 'CommandId'>;
}

export interface OpenMatch {
  readonly id: number;
  readonly book: MatchBook;
}

function drawSelection(
  random: Random,
  { id, book }: OpenMatch,
  keys: readonly string[],
): WireSelection | undefined {
  const key = pick(random, keys);
  const market = book.markets.get(key);
  if (!market || market.suspended) return undefined;
  const outcomes = market.odds.flatMap((odds, index) =>
    odds >= 1010 && odds <= ODDS_MAX_MILLI ? [{ odds, outcomeNo: index + 1 }] : [],
  );
  if (outcomes.length === 0) return undefined;
  const { odds, outcomeNo } = pick(random, outcomes);
  const { type, specifier } = splitKey(key);
  return { MatchID: id, MarketType: type, Specifier: specifier, OutcomeNo: outcomeNo, Odds: odds };
}

const TRIES = 8;

function anySelection(random: Random, match: OpenMatch): WireSelection | undefined {
  const keys = [...match.book.markets.keys()];
  if (keys.length === 0) return undefined;
  for (let each = 0; each < TRIES; each++) {
    const selection = drawSelection(random, match, keys);
    if (selection) return selection;
  }
  return undefined;
}

/** Draws two outcomes of two markets. The site decides whether they can be combined. */
function drawBuilder(random: Random, match: OpenMatch): readonly WireSelection[] {
  const keys = builderMarkets.filter((key) => match.book.markets.has(key));
  if (keys.length < 2) return [];
  const first = drawSelection(random, match, keys);
  const others = keys.filter((key) => splitKey(key).type !== first?.MarketType);
  const second = others.length > 0 ? drawSelection(random, match, others) : undefined;
  return first && second ? [first, second].map((each) => ({ ...each, Builder: 1 })) : [];
}

function drawSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const left = [...list];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0)
    picked.push(...left.splice(randomInt(random, 0, left.length - 1), 1));
  return picked;
}

const common = { OddsChangePolicy: 2, Stake: '' } as const;

/** Draws a bet on open matches, independent of the player's opinion. Undefined if the matches do not allow it. */
export function drawBet(random: Random, matches: readonly OpenMatch[]): DrawnBet | undefined {
  const open = matches.filter(({ book }) => isBettable(book));
  const type = pick(random, drawn);
  const Stake = `${randomInt(random, 2, 20)}.00`;
  const drawSelections = (low: number, high: number) => {
    const chosen = drawSome(random, open, randomInt(random, low, high));
    const selections = chosen.flatMap((match) => anySelection(random, match) ?? []);
    return selections.length >= low ? selections : undefined;
  };
  const bet = (
    BetType: number,
    Selections: readonly WireSelection[] | undefined,
    more: Partial<BetBody> = {},
  ) => Selections && { type, body: { ...common, BetType, Selections: [...Selections], Stake, ...more } };
  switch (type) {
    case 'single':
      return bet(1, drawSelections(1, 1));
    case 'combo':
      return bet(2, drawSelections(2, 4));
    case 'system': {
      const selections = drawSelections(3, 5);
      const SystemStakes = [{ Pick: 2, Stake: `${randomInt(random, 1, 4)}.00` }];
      if (selections && selections.length > 3 && random() < 0.5)
        SystemStakes.push({ Pick: 3, Stake: '0.50' });
      return bet(3, selections, { Stake: '', SystemStakes });
    }
    case 'if-bet':
      return bet(4, drawSelections(2, 3), { Rule: random() < 0.5 ? 'action' : 'win-only' });
    case 'reverse-bet':
      return bet(5, drawSelections(2, 3), { Rule: random() < 0.5 ? 'action' : 'win-only' });
    case 'builder':
    case 'combo with a builder': {
      const [match, other] = drawSome(random, open, 2);
      const builder = match ? drawBuilder(random, match) : [];
      if (builder.length === 0) return undefined;
      if (type === 'builder') return bet(1, builder);
      const more = other && anySelection(random, other);
      return more && bet(2, [...builder, more]);
    }
  }
}

/** A single on a match in play. */
export function drawLiveBet(random: Random, match: OpenMatch): DrawnBet | undefined {
  const selection = isBettable(match.book) ? anySelection(random, match) : undefined;
  if (!selection) return undefined;
  const body = { ...common, BetType: 1, Selections: [selection], Stake: `${randomInt(random, 2, 20)}.00` };
  return { type: 'single', body };
}
