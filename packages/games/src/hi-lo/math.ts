import { type Fraction, multiply, ONE, ZERO } from '@evens/base';
import { type Rank, ranks } from '../cards/deck.ts';
import { computeGameMath, type GameMath, lowest } from '../math/game-math.ts';
import { type HiLoSide, hiLoPays, hiLoWinners } from './hi-lo.ts';

interface Way {
  readonly rank: Rank;
  readonly pays: Fraction;
  readonly weight: bigint;
}

const plays = [
  { name: 'likelier', guesses: 1 },
  { name: 'unlikelier', guesses: 1 },
  { name: 'likelier', guesses: 2 },
  { name: 'likelier', guesses: 5 },
] as const;

function pickSide(rank: Rank, name: 'likelier' | 'unlikelier'): HiLoSide {
  const isHigherLikelier = hiLoWinners(rank, 'higher').length >= hiLoWinners(rank, 'lower').length;
  return isHigherLikelier === (name === 'likelier') ? 'higher' : 'lower';
}

/** Merges ways that end on the same rank and pay the same. */
function merged(ways: readonly Way[]): readonly Way[] {
  const found = new Map<string, Way>();
  for (const way of ways) {
    const key = `${way.rank} ${way.pays.num}/${way.pays.den}`;
    found.set(key, { ...way, weight: way.weight + (found.get(key)?.weight ?? 0n) });
  }
  return [...found.values()];
}

/**
 * Game math of plans with a fixed rule for the side and a number of guesses before the cash-out. The first card is
 * uniform.
 */
export function hiLoMath(): readonly GameMath[] {
  return plays.map(({ name, guesses }) => {
    let ways: readonly Way[] = ranks.map((rank) => ({ rank, pays: ONE, weight: 1n }));
    for (let count = 0; count < guesses; count++) {
      ways = merged(
        ways.flatMap(({ rank, pays, weight }) => {
          const side = pickSide(rank, name);
          const product = lowest(multiply(pays, hiLoPays(rank, side)));
          return hiLoWinners(rank, side).map((next) => ({ rank: next, pays: product, weight }));
        }),
      );
    }
    const all = BigInt(ranks.length) ** BigInt(guesses + 1);
    const won = ways.reduce((sum, { weight }) => sum + weight, 0n);
    return computeGameMath(`${guesses} on the ${name} side`, [...ways, { weight: all - won, pays: ZERO }]);
  });
}
