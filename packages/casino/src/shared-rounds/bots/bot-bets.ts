import { pick, type Random, randomInt, seededRandom } from '@evens/base';
import type { TableKey } from '@evens/contract';
import {
  baccaratBets,
  callBetChips,
  callBets,
  dragonTigerBets,
  neighbourChips,
  type RouletteChip,
  sicBoSpots,
  wheelSpots,
} from '@evens/games';
import type { Bot, Temperament } from './present-bots.ts';

/** Values of a bot's chip, minor units. */
const chipValues: Readonly<Record<Temperament, readonly bigint[]>> = {
  cautious: [50n, 100n, 100n, 200n, 500n],
  chasing: [50n, 100n, 200n, 200n, 500n],
  bold: [1000n, 2500n, 2500n, 5000n, 10_000n],
};

/** The habits of a bot, equal in all rounds, and the chances of this round. */
interface Chances {
  readonly temperament: Temperament;
  readonly habit: Random;
  readonly random: Random;
  readonly chipMinor: bigint;
}

type Weighted<Value> = readonly (readonly [value: Value, weight: number])[];

/** One value by weight. */
function pickWeighted<Value>(random: Random, values: Weighted<Value>): Value {
  return pick(
    random,
    values.flatMap(([value, weight]) => Array.from({ length: weight }, () => value)),
  );
}

function several<Value>(random: Random, count: number, choose: () => Value): readonly Value[] {
  return [...new Set(Array.from({ length: randomInt(random, 1, count) }, choose))];
}

function outsideChip({ random, chipMinor }: Chances): RouletteChip {
  const stake = chipMinor.toString();
  const kind = pick(random, ['red', 'black', 'odd', 'even', 'low', 'high', 'dozen', 'column']);
  return kind === 'dozen' || kind === 'column'
    ? { kind, which: randomInt(random, 1, 3), stake }
    : { kind, stake };
}

function rouletteChips(chances: Chances): readonly RouletteChip[] {
  const { temperament, habit, random, chipMinor } = chances;
  const favourite = randomInt(habit, 0, 36);
  if (temperament === 'cautious') return [outsideChip(chances)];
  if (temperament === 'bold') {
    const straight = { kind: 'straight', numbers: [favourite], stake: (chipMinor / 5n).toString() };
    return random() < 0.4 ? [outsideChip(chances), straight] : [outsideChip(chances)];
  }
  if (random() < 0.2) return callBetChips(pick(random, callBets), chipMinor);
  const number = random() < 0.6 ? favourite : randomInt(random, 0, 36);
  return neighbourChips({ number, neighbours: randomInt(random, 0, 2), chipMinor });
}

/** Stakes on some spots, the chip's value on each. */
function spotStakes(
  { temperament, random, chipMinor }: Chances,
  weights: Readonly<Record<Temperament, Weighted<string>>>,
) {
  const most = temperament === 'chasing' ? 3 : 1;
  const spots = several(random, most, () => pickWeighted(random, weights[temperament]));
  return { stakes: Object.fromEntries(spots.map((spot) => [spot, chipMinor.toString()])) };
}

const sideBets = {
  baccarat: baccaratBets.map((kind) => [kind, kind === 'tie' ? 2 : 1] as const),
  dragonTiger: dragonTigerBets.map((kind) => [kind, kind === 'suitedTie' ? 1 : 2] as const),
} as const;
const numberSpots = sicBoSpots.filter(({ kind }) => ['total', 'single', 'double', 'pair'].includes(kind));
const halves: Weighted<string> = [
  ['small', 3],
  ['big', 3],
  ['odd', 1],
  ['even', 1],
];
const evenly = (...spots: readonly string[]): Weighted<string> => spots.map((spot) => [spot, 1]);

/** Cash-out multipliers in hundredths. */
function chooseCashOut({ temperament, habit, random }: Chances): number {
  const style = habit();
  if (temperament === 'cautious') return randomInt(random, 110, 160);
  if (temperament === 'bold') return randomInt(random, 130, style < 0.5 ? 200 : 320);
  // Some hold out for a fixed high multiplier, the others decide by feeling.
  return style < 0.4 ? randomInt(habit, 5, 30) * 100 : Math.round(170 + random() ** 3 * 1200);
}

const betMakers: Readonly<Record<TableKey, (chances: Chances) => unknown>> = {
  crash: (chances) => ({ stake: chances.chipMinor.toString(), autoCashOut: chooseCashOut(chances) }),
  'live-roulette': (chances) => ({ chips: rouletteChips(chances) }),
  'live-wheel': ({ temperament, random, chipMinor }) => {
    const known = temperament === 'chasing' ? wheelSpots.slice(2) : wheelSpots.slice(0, 3);
    const spots = several(random, temperament === 'bold' ? 1 : 3, () => pick(random, known));
    return { chips: spots.map((spot) => ({ spot, stake: chipMinor.toString() })) };
  },
  'live-baccarat': (chances) =>
    spotStakes(chances, {
      cautious: evenly('player', 'banker', 'banker'),
      chasing: sideBets.baccarat,
      bold: evenly('player', 'banker'),
    }),
  'live-dragon-tiger': (chances) =>
    spotStakes(chances, {
      cautious: evenly('dragon', 'tiger'),
      chasing: sideBets.dragonTiger,
      bold: evenly('dragon', 'tiger'),
    }),
  'live-sic-bo': (chances) =>
    spotStakes(chances, { cautious: halves, chasing: numberSpots.map(({ key }) => [key, 1]), bold: halves }),
  'live-blackjack': ({ temperament, random, chipMinor }) => ({
    stake: (chipMinor * 2n).toString(),
    ...(temperament === 'chasing' && random() < 0.4 && { sides: { perfectPairs: chipMinor.toString() } }),
  }),
};

/** A bet that a bot makes, in the format of the table's rules. */
export function makeBotBet(table: TableKey, { number, temperament }: Bot, random: Random): unknown {
  const habit = seededRandom(`${table} habit ${number}`);
  const chipMinor =
    random() < 0.8 ? pick(habit, chipValues[temperament]) : pick(random, chipValues[temperament]);
  return betMakers[table]({ temperament, habit, random, chipMinor });
}
