import type { MarketDefinition } from '../definition.ts';
import { OVER_UNDER } from '../definition.ts';
import { drawnBalls, LOTTO_BALLS, sumOfBalls } from '../lotto.ts';
import { lineVerdict, type Verdict, wonIf } from '../verdict.ts';

/** Margin of all lotto markets. */
const OVERROUND = 0.12;

/** Settles by the drawn numbers, after the last ball. */
function settledBy(
  rule: (numbers: readonly number[], outcomeNo: number, lineHundredths: number) => Verdict,
): MarketDefinition['settle'] {
  return (outcomeNo, { lineHundredths = 0 }, facts) =>
    facts.kind === 'race' && facts.status === 'ended'
      ? rule(drawnBalls(facts), outcomeNo, lineHundredths)
      : undefined;
}

const common = { uofId: 0, group: 'main', shape: [], margin: 'proportional', overround: OVERROUND } as const;

/** The number is among the drawn ones. */
export const lottoNumber: MarketDefinition = {
  ...common,
  type: 'lotto-number',
  displayRank: 901,
  ofNumbers: 'drawn',
  outcomes: 'runners',
  exclusive: false,
  settle: settledBy((numbers, outcomeNo) => wonIf(numbers.includes(outcomeNo))),
};

/** The number of the first ball. */
export const lottoFirst: MarketDefinition = {
  ...common,
  type: 'lotto-first',
  displayRank: 902,
  ofNumbers: 'first',
  outcomes: 'runners',
  exclusive: true,
  settle: settledBy(([first], outcomeNo) => wonIf(first === outcomeNo)),
};

/** The sum of the drawn numbers. */
export const lottoSum: MarketDefinition = {
  ...common,
  type: 'lotto-sum',
  displayRank: 903,
  shape: ['total'],
  outcomes: OVER_UNDER,
  exclusive: true,
  settle: settledBy((numbers, outcomeNo, lineHundredths) => {
    const over = sumOfBalls(numbers) * 100 - lineHundredths;
    return lineVerdict(outcomeNo === 1 ? over : -over);
  }),
};

export const lottoOddEven: MarketDefinition = {
  ...common,
  type: 'lotto-odd-even',
  displayRank: 904,
  outcomes: ['odd', 'even'],
  exclusive: true,
  settle: settledBy((numbers, outcomeNo) => wonIf(sumOfBalls(numbers) % 2 === (outcomeNo === 1 ? 1 : 0))),
};

/** How many of the drawn numbers are even. */
export const lottoEvens: MarketDefinition = {
  ...common,
  type: 'lotto-evens',
  displayRank: 905,
  margin: 'power',
  outcomes: Array.from({ length: LOTTO_BALLS + 1 }, (_, count) => `evens-${count}`),
  exclusive: true,
  settle: settledBy((numbers, outcomeNo) =>
    wonIf(numbers.filter((number) => number % 2 === 0).length === outcomeNo - 1),
  ),
};
