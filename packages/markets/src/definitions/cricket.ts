import { type MarketDefinition, OVER_UNDER, YES_NO } from '../definition.ts';
import { regularPeriod, regularScore } from '../facts.ts';
import { lineVerdict, type Verdict, wonIf } from '../verdict.ts';

/** Runs of over `number` of innings `period`. */
export const overTotal: MarketDefinition = {
  type: 'over-total',
  uofId: 351,
  group: 'periods',
  shape: ['number', 'period', 'total'],
  margin: 'proportional',
  outcomes: OVER_UNDER,
  exclusive: true,
  settle(outcomeNo, { number = 1, period = 0, lineHundredths = 0 }, facts) {
    const runs = regularPeriod(facts, period)?.overs?.[number - 1];
    if (runs === undefined) return undefined;
    return overUnder(outcomeNo, runs * 100 - lineHundredths);
  },
};

/** Runs of the first `number` overs of innings `period`; an innings that is over before them counts as it ended. */
export const oversTotal: MarketDefinition = {
  type: 'overs-total',
  uofId: 352,
  group: 'periods',
  shape: ['number', 'period', 'total'],
  margin: 'proportional',
  outcomes: OVER_UNDER,
  exclusive: true,
  settle(outcomeNo, { number = 1, period = 0, lineHundredths = 0 }, facts) {
    const innings = regularPeriod(facts, period);
    if (!innings?.overs) return undefined;
    if (innings.overs.length >= number)
      return overUnder(outcomeNo, firstOvers(innings.overs, number) * 100 - lineHundredths);
    return innings.ended
      ? overUnder(outcomeNo, (innings.home + innings.away) * 100 - lineHundredths)
      : undefined;
  },
};

function firstOvers(overs: readonly number[], number: number): number {
  let runs = 0;
  for (let index = 0; index < number; index++) runs += overs[index] ?? 0;
  return runs;
}

function overUnder(outcomeNo: number, over: number): Verdict {
  return lineVerdict(outcomeNo === 1 ? over : -over);
}

/** The scores are level when regular time is over. */
export const tie: MarketDefinition = {
  type: 'tie',
  uofId: 342,
  group: 'specials',
  shape: [],
  margin: 'proportional',
  outcomes: YES_NO,
  exclusive: true,
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended' || facts.cutShort) return undefined;
    const { home, away } = regularScore(facts);
    return wonIf((home === away) === (outcomeNo === 1));
  },
};
