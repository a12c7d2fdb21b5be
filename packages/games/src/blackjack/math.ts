import { fraction } from '@evens/base';
import { deck } from '../cards/deck.ts';
import { computeGameMath, type GameMath, lowest } from '../math/game-math.ts';
import { type Points, pointsOfTwo, withPoints } from './hand.ts';
import { both, cardPoints, NONE, over, plus, type Share, WHOLE } from './share.ts';
import { blackjackSideBets, sideBetResult, sideBetReturn } from './side-bets.ts';
import { type Against, against, type DealerTotal, dealerTotals, playAgainst } from './strategy.ts';

/** Stake and return of a hand or a round, in first stakes, and its probability. */
interface Paid {
  readonly staked: number;
  /** In half stakes. */
  readonly returned: number;
  readonly chance: Share;
}

function gathered(all: readonly Paid[]): readonly Paid[] {
  const known = new Map<string, Paid>();
  for (const paid of all) {
    const name = `${paid.staked} ${paid.returned}`;
    known.set(name, { ...paid, chance: plus(known.get(name)?.chance ?? NONE, paid.chance) });
  }
  return [...known.values()];
}

const withChance = (chance: Share, all: readonly Paid[]): readonly Paid[] =>
  all.map((paid) => ({ ...paid, chance: both(chance, paid.chance) }));

const eachCard = (of: (points: number) => readonly Paid[]): readonly Paid[] =>
  gathered(cardPoints.flatMap(({ points, chance }) => withChance(chance, of(points))));

/** Results of hands under best play if the dealer ends with `end`. */
function handsWhen(end: DealerTotal, { best }: Against) {
  const left = (hand: Points, staked: number): readonly Paid[] => [
    { staked, returned: 2 * staked * (1 + against(hand, end)), chance: WHOLE },
  ];
  const hitOn = new Map<string, readonly Paid[]>();
  const one = (hand: Points, mayDouble: boolean): readonly Paid[] => {
    const { move } = best(hand, { mayDouble });
    if (move === 'stand') return left(hand, 1);
    if (move === 'double') return eachCard((points) => left(withPoints(hand, points), 2));
    const name = `${hand.hard} ${hand.hasAce}`;
    const known = hitOn.get(name) ?? eachCard((points) => one(withPoints(hand, points), false));
    hitOn.set(name, known);
    return known;
  };
  const split = (pair: number): readonly Paid[] => {
    const half = eachCard((points) => {
      const hand = pointsOfTwo(pair, points);
      return pair === 1 ? left(hand, 1) : one(hand, true);
    });
    return gathered(
      half.flatMap((a) =>
        half.map((b) => ({
          staked: a.staked + b.staked,
          returned: a.returned + b.returned,
          chance: both(a.chance, b.chance),
        })),
      ),
    );
  };
  return { one, split };
}

/** All rounds against one open card, without the probability of that card. */
function roundsAgainst(up: number): readonly Paid[] {
  const play = playAgainst(up);
  const noBlackjack = play.ends.reduce(plus, NONE);
  const blackjack: Share = plus(WHOLE, { ...noBlackjack, num: -noBlackjack.num });
  const ends = dealerTotals.map((end, index) => ({
    chance: play.ends[index] ?? NONE,
    hands: handsWhen(end, play),
  }));
  return gathered(
    cardPoints.flatMap((first) =>
      cardPoints.flatMap((second) => {
        const [one, two] = [first.points, second.points];
        const isNatural = Math.min(one, two) === 1 && Math.max(one, two) === 10;
        const pair = one === two ? one : undefined;
        const hand = pointsOfTwo(one, two);
        const isSplit = play.best(hand, { pair, mayDouble: true }).move === 'split';
        const played = ends.flatMap(({ chance, hands }) =>
          withChance(chance, isSplit ? hands.split(one) : hands.one(hand, true)),
        );
        const natural = [{ staked: 1, returned: 5, chance: noBlackjack }];
        const beaten = { staked: 1, returned: isNatural ? 2 : 0, chance: blackjack };
        return withChance(both(first.chance, second.chance), [...(isNatural ? natural : played), beaten]);
      }),
    ),
  );
}

const sideBetNames = { perfectPairs: 'perfect pairs', twentyOnePlusThree: '21+3' } as const;

/** Exact results of each side bet: enumerates the three deciding cards of an unlimited deck. */
function sideBetMath(): readonly GameMath[] {
  return blackjackSideBets.map((bet) => {
    const counts = new Map<bigint, bigint>();
    for (const one of deck)
      for (const two of deck)
        for (const up of deck) {
          const pays = sideBetReturn(bet, sideBetResult(bet, { first: [one, two], up }));
          counts.set(pays, (counts.get(pays) ?? 0n) + 1n);
        }
    const chances = [...counts].map(([pays, weight]) => ({ weight, pays: fraction(pays) }));
    return computeGameMath(sideBetNames[bet], chances);
  });
}

/**
 * Exact results of best play, with the RTP of all stakes on hands, and of the side bets. Best play never insures: less
 * than a third of hole cards under an ace are tens.
 */
export function blackjackMath(): readonly GameMath[] {
  const rounds = gathered(
    cardPoints.flatMap(({ points, chance }) => withChance(chance, roundsAgainst(points))),
  );
  const power = Math.max(...rounds.map(({ chance }) => chance.power));
  const outcomeWeight = ({ chance }: Paid): bigint => over(chance, power);
  const math = computeGameMath(
    'best play',
    rounds.map((paid) => ({ weight: outcomeWeight(paid), pays: fraction(BigInt(paid.returned), 2n) })),
  );
  const sums = rounds.map((paid) => outcomeWeight(paid) * BigInt(paid.staked));
  const staked = lowest(
    fraction(
      sums.reduce((a, b) => a + b),
      13n ** BigInt(power),
    ),
  );
  const { num, den } = math.rtp;
  return [{ ...math, staked, rtp: lowest(fraction(num * staked.den, den * staked.num)) }, ...sideBetMath()];
}
