import { type MarketDefinition, OVER_UNDER, YES_NO } from '../definition.ts';
import { type ContestFacts, regularPeriod, regularScore, type Score } from '../facts.ts';
import type { Specifier } from '../specifier.ts';
import { lineVerdict, type Verdict, wonIf } from '../verdict.ts';

/** From this margin above the line, the over wins the whole stake. */
const FULL_WIN_MARGIN_HUNDREDTHS = 50;

/** Runs of over `number` of innings `period`. */
export const overTotal: MarketDefinition = {
  type: 'over-total',
  uofId: 0,
  group: 'periods',
  shape: ['number', 'period', 'total'],
  margin: 'proportional',
  outcomes: OVER_UNDER,
  exclusive: true,
  reads: 'own-score',
  decidingScore: singleOverScore,
  settle(outcomeNo, specifier, facts) {
    const runs = facts.kind === 'contest' ? singleOverScore(specifier, facts) : undefined;
    return runs && overUnderVerdict(outcomeNo, runs.home * 100 - (specifier.lineHundredths ?? 0));
  },
};

/** Runs of the first `number` overs of innings `period`. An innings that ends earlier counts with its final runs. */
export const oversTotal: MarketDefinition = {
  type: 'overs-total',
  uofId: 352,
  group: 'periods',
  shape: ['number', 'period', 'total'],
  margin: 'proportional',
  outcomes: OVER_UNDER,
  exclusive: true,
  reads: 'own-score',
  decidingScore: firstOversScore,
  settle(outcomeNo, specifier, facts) {
    const runs = facts.kind === 'contest' ? firstOversScore(specifier, facts) : undefined;
    return runs && overUnderVerdict(outcomeNo, runs.home * 100 - (specifier.lineHundredths ?? 0));
  },
  earlyVerdict(outcomeNo, { number = 1, period = 0, lineHundredths = 0 }, { facts }) {
    const innings = regularPeriod(facts, period);
    if (!innings?.overs || innings.overs.length >= number) return undefined;
    // Runs of the current over are only in the score.
    const marginHundredths = (innings.home + innings.away) * 100 - lineHundredths;
    return marginHundredths >= FULL_WIN_MARGIN_HUNDREDTHS
      ? overUnderVerdict(outcomeNo, marginHundredths)
      : undefined;
  },
};

/** The runs of one over, as a score of the home side. */
function singleOverScore({ number = 1, period = 0 }: Specifier, facts: ContestFacts): Score | undefined {
  const runs = regularPeriod(facts, period)?.overs?.[number - 1];
  return runs === undefined ? undefined : { home: runs, away: 0 };
}

function firstOversScore({ number = 1, period = 0 }: Specifier, facts: ContestFacts): Score | undefined {
  const innings = regularPeriod(facts, period);
  if (!innings?.overs) return undefined;
  if (innings.overs.length >= number) return { home: sumFirstOvers(innings.overs, number), away: 0 };
  return innings.ended ? { home: innings.home + innings.away, away: 0 } : undefined;
}

function sumFirstOvers(overs: readonly number[], number: number): number {
  let runs = 0;
  for (let index = 0; index < number; index++) runs += overs[index] ?? 0;
  return runs;
}

/** `marginHundredths`: runs above the line; negative below it. */
function overUnderVerdict(outcomeNo: number, marginHundredths: number): Verdict {
  return lineVerdict(outcomeNo === 1 ? marginHundredths : -marginHundredths);
}

/** The scores are level at the end of regular time. */
export const tie: MarketDefinition = {
  type: 'tie',
  uofId: 342,
  group: 'specials',
  shape: [],
  margin: 'proportional',
  outcomes: YES_NO,
  exclusive: true,
  settle(outcomeNo, _specifier, facts) {
    if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
    const { home, away } = regularScore(facts);
    // With a revised target, level runs can be a win.
    return wonIf((home === away || facts.winner === 'draw') === (outcomeNo === 1));
  },
};
