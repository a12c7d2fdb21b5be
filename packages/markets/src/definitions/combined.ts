import { HOME_DRAW_AWAY, type MarketDefinition, OVER_UNDER, YES_NO } from '../definition.ts';
import type { Score } from '../facts.ts';
import { ofMatch } from '../scored.ts';
import { oneLine, totalLines } from '../soccer-lines.ts';
import { REFUND, wonIf } from '../verdict.ts';

/** One of the two conditions of an outcome: its codes, and which of them are fulfilled. */
interface Part {
  readonly codes: readonly string[];
  holds(code: number, score: Score, overHundredths: number): boolean;
}

const result: Part = {
  codes: HOME_DRAW_AWAY,
  holds: (code, { home, away }) => Math.sign(home - away) === 1 - code,
};
const doubleResult: Part = {
  codes: ['home-draw', 'home-away', 'draw-away'],
  holds: (code, { home, away }) => Math.sign(home - away) !== [-1, 0, 1][code],
};
const bothScore: Part = {
  codes: YES_NO,
  holds: (code, { home, away }) => (home > 0 && away > 0) === (code === 0),
};
const goals: Part = {
  codes: OVER_UNDER,
  holds: (code, _score, overHundredths) => overHundredths > 0 === (code === 0),
};

interface Pair {
  readonly type: string;
  readonly uofId: number;
  readonly overround?: number;
  readonly first: Part;
  readonly last: Part;
}

/**
 * Outcomes are `first+last`; both must be fulfilled. A total equal to the line is refunded, so half lines are offered.
 */
function both({ type, uofId, overround, first, last }: Pair): MarketDefinition {
  const withTotal = first === goals || last === goals;
  return ofMatch({
    type,
    uofId,
    group: 'specials',
    shape: withTotal ? ['total'] : [],
    ...(overround === undefined ? {} : { overround }),
    soccer: withTotal
      ? totalLines({ part: 'match', count: 'goals', step: 100, each: 1, listedEach: 1 })
      : oneLine('match'),
    outcomes: first.codes.flatMap((one) => last.codes.map((other) => `${one}+${other}`)),
    margin: 'power',
    exclusive: first !== doubleResult,
    verdict(outcomeNo, { lineHundredths = 0 }, score) {
      const over = (score.home + score.away) * 100 - lineHundredths;
      if (withTotal && over === 0) return REFUND;
      const at = outcomeNo - 1;
      const one = Math.floor(at / last.codes.length);
      return wonIf(first.holds(one, score, over) && last.holds(at % last.codes.length, score, over));
    },
  });
}

export const resultAndBothScore = both({
  type: '1x2-and-both-score',
  uofId: 35,
  overround: 0.1,
  first: result,
  last: bothScore,
});
export const totalAndBothScore = both({
  type: 'total-and-both-score',
  uofId: 36,
  overround: 0.09,
  first: goals,
  last: bothScore,
});
export const resultAndTotal = both({
  type: '1x2-and-total',
  uofId: 37,
  overround: 0.1,
  first: result,
  last: goals,
});
export const doubleChanceAndBothScore = both({
  type: 'double-chance-and-both-score',
  uofId: 546,
  first: doubleResult,
  last: bothScore,
});
export const doubleChanceAndTotal = both({
  type: 'double-chance-and-total',
  uofId: 547,
  first: doubleResult,
  last: goals,
});
