import { HOME_AWAY, HOME_DRAW_AWAY, type MarketDefinition, OVER_UNDER, YES_NO } from '../definition.ts';
import { ofPhase } from '../scored.ts';
import { handicapLines, oneLine, totalLines } from '../soccer-lines.ts';
import { lineVerdict, REFUND, wonIf } from '../verdict.ts';

/** Goals of extra time only. Without extra time the bets stay undecided and are cancelled. */
export const overtimeResult: MarketDefinition = ofPhase(
  {
    type: 'overtime-1x2',
    uofId: 113,
    group: 'main',
    shape: [],
    soccer: oneLine('extra-time'),
    outcomes: HOME_DRAW_AWAY,
    verdict: (outcomeNo, _specifier, { home, away }) => wonIf(Math.sign(home - away) === 2 - outcomeNo),
  },
  'overtime',
);

export const overtimeDrawNoBet: MarketDefinition = ofPhase(
  {
    type: 'overtime-draw-no-bet',
    uofId: 0,
    group: 'main',
    shape: [],
    soccer: oneLine('extra-time'),
    outcomes: HOME_AWAY,
    verdict: (outcomeNo, _specifier, { home, away }) =>
      home === away ? REFUND : wonIf(Math.sign(home - away) === 3 - 2 * outcomeNo),
  },
  'overtime',
);

/** The line is settled on the whole of extra time, independent of the score when the bet was made. */
export const overtimeHandicap: MarketDefinition = ofPhase(
  {
    type: 'overtime-handicap',
    uofId: 117,
    group: 'handicaps',
    shape: ['hcp'],
    soccer: handicapLines({ part: 'extra-time', step: 25, each: 2, listedEach: 1 }),
    outcomes: HOME_AWAY,
    verdict(outcomeNo, { lineHundredths = 0 }, { home, away }) {
      const ahead = (home - away) * 100 + lineHundredths;
      return lineVerdict(outcomeNo === 1 ? ahead : -ahead);
    },
  },
  'overtime',
);

export const overtimeTotal: MarketDefinition = ofPhase(
  {
    type: 'overtime-total',
    uofId: 116,
    group: 'goals',
    shape: ['total'],
    soccer: totalLines({ part: 'extra-time', count: 'goals', step: 50, each: 2, listedEach: 1 }),
    outcomes: OVER_UNDER,
    verdict(outcomeNo, { lineHundredths = 0 }, { home, away }) {
      const over = (home + away) * 100 - lineHundredths;
      return lineVerdict(outcomeNo === 1 ? over : -over);
    },
  },
  'overtime',
);

export const overtimeBothScore: MarketDefinition = ofPhase(
  {
    type: 'overtime-both-score',
    uofId: 0,
    group: 'goals',
    shape: [],
    soccer: oneLine('extra-time'),
    outcomes: YES_NO,
    verdict: (outcomeNo, _specifier, { home, away }) => wonIf((home > 0 && away > 0) === (outcomeNo === 1)),
  },
  'overtime',
);

/** Penalty shoot-out after extra time. */
export const shootoutWinner: MarketDefinition = ofPhase(
  {
    type: 'shootout-winner',
    uofId: 123,
    group: 'main',
    shape: [],
    soccer: oneLine('shootout'),
    outcomes: HOME_AWAY,
    verdict: (outcomeNo, _specifier, { home, away }) =>
      home === away ? REFUND : wonIf(Math.sign(home - away) === 3 - 2 * outcomeNo),
  },
  'shootout',
);
