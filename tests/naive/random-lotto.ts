import { pick, type Random, randomInt } from '@evens/base';
import { CANCELLED, parseMarket, type RaceFacts } from '@evens/markets';
import { gradeLotto } from './grade-lotto.ts';
import { type JudgedPick, luckily, someOdds } from './random-picks.ts';

const NUMBERS = 49;
const outcomes: Readonly<Record<string, number>> = {
  'lotto-number': NUMBERS,
  'lotto-first': NUMBERS,
  'lotto-sum': 2,
  'lotto-odd-even': 2,
  'lotto-evens': 7,
};

/** One selection on a new draw. */
export function lottoPick(random: Random): JudgedPick {
  const balls: number[] = [];
  while (balls.length < 6) {
    const ball = randomInt(random, 1, NUMBERS);
    if (!balls.includes(ball)) balls.push(ball);
  }
  const places = Array.from({ length: NUMBERS }, (_, index) => balls.indexOf(index + 1) + 1);
  const facts: RaceFacts = { kind: 'race', status: 'ended', places, withdrawn: [] };
  return luckily(random, () => {
    const market = pick(random, Object.keys(outcomes));
    const line = randomInt(random, 200, 400) / 2;
    const specifier = market === 'lotto-sum' ? `total=${line}` : '';
    const parsed = parseMarket(market, specifier);
    if (!parsed.ok) throw new Error(`${market} ${specifier}: ${parsed.error}`);
    const outcomeNo =
      market === 'lotto-number' && random() < 0.5
        ? pick(random, balls)
        : randomInt(random, 1, outcomes[market] ?? 1);
    const { oddsMilli, odds } = someOdds(random);
    return {
      about: `${market} ${specifier} ${outcomeNo} of ${balls}`,
      oddsMilli,
      odds,
      verdict: parsed.value.definition.settle(outcomeNo, parsed.value.specifier, facts) ?? CANCELLED,
      grade: gradeLotto(balls, { market, line, outcomeNo, odds }),
    };
  });
}
