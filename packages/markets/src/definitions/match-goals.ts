import { HOME_DRAW_AWAY, type MarketDefinition, YES_NO } from '../definition.ts';
import type { Score } from '../facts.ts';
import { ofMatch } from '../scored.ts';
import { oneLine, type SoccerLines } from '../soccer-lines.ts';
import { REFUND, wonIf } from '../verdict.ts';

const NIL: Score = { home: 0, away: 0 };

type Goals = (score: Score) => number;
const homeGoals: Goals = ({ home }) => home;
const awayGoals: Goals = ({ away }) => away;

/** The winning margin; three and more are one outcome. */
export const winningMargin: MarketDefinition = ofMatch({
  type: 'winning-margin',
  uofId: 15,
  group: 'goals',
  shape: [],
  overround: 0.1,
  soccer: oneLine('match'),
  outcomes: ['home-by-1', 'home-by-2', 'home-by-3-plus', 'draw', 'away-by-1', 'away-by-2', 'away-by-3-plus'],
  verdict(outcomeNo, _specifier, { home, away }) {
    const by = Math.min(3, Math.abs(home - away));
    return wonIf(outcomeNo === (home === away ? 4 : home > away ? by : 4 + by));
  },
});

export const goalRange: MarketDefinition = ofMatch({
  type: 'goal-range',
  uofId: 25,
  group: 'goals',
  shape: [],
  overround: 0.08,
  soccer: oneLine('match'),
  outcomes: ['goals-0-1', 'goals-2-3', 'goals-4-6', 'goals-7-plus'],
  verdict(outcomeNo, _specifier, { home, away }) {
    const goals = home + away;
    return wonIf(outcomeNo === (goals <= 1 ? 1 : goals <= 3 ? 2 : goals <= 6 ? 3 : 4));
  },
});

interface OfSide {
  readonly type: string;
  readonly uofId: number;
  readonly goals: Goals;
}

const HIGHEST_EXACT_OF_SIDE = 3;

function exactGoalsMarket({ type, uofId, goals }: OfSide): MarketDefinition {
  return ofMatch({
    type,
    uofId,
    group: 'goals',
    shape: [],
    soccer: oneLine('match'),
    outcomes: ['goals-0', 'goals-1', 'goals-2', 'goals-3-plus'],
    verdict: (outcomeNo, _specifier, score) =>
      wonIf(outcomeNo - 1 === Math.min(goals(score), HIGHEST_EXACT_OF_SIDE)),
  });
}

export const homeExactGoals = exactGoalsMarket({ type: 'home-exact-goals', uofId: 23, goals: homeGoals });
export const awayExactGoals = exactGoalsMarket({ type: 'away-exact-goals', uofId: 24, goals: awayGoals });

function oddEvenMarket({ type, uofId, goals }: OfSide): MarketDefinition {
  return ofMatch({
    type,
    uofId,
    group: 'goals',
    shape: [],
    soccer: oneLine('match'),
    outcomes: ['odd', 'even'],
    verdict: (outcomeNo, _specifier, score) => wonIf((goals(score) % 2 === 1) === (outcomeNo === 1)),
  });
}

export const homeOddEven = oddEvenMarket({ type: 'home-odd-even', uofId: 27, goals: homeGoals });
export const awayOddEven = oddEvenMarket({ type: 'away-odd-even', uofId: 28, goals: awayGoals });

export const whoScores: MarketDefinition = ofMatch({
  type: 'who-scores',
  uofId: 30,
  group: 'goals',
  shape: [],
  soccer: oneLine('match'),
  outcomes: ['only-home', 'only-away', 'both-sides', 'neither-side'],
  verdict(outcomeNo, _specifier, { home, away }) {
    return wonIf(outcomeNo === (home > 0 ? (away > 0 ? 3 : 1) : away > 0 ? 2 : 4));
  },
});

interface Claim {
  readonly type: string;
  readonly uofId: number;
  readonly holds: (score: Score) => boolean;
}

function yesNo({ type, uofId, holds }: Claim): MarketDefinition {
  return ofMatch({
    type,
    uofId,
    group: 'goals',
    shape: [],
    soccer: oneLine('match'),
    outcomes: YES_NO,
    verdict: (outcomeNo, _specifier, score) => wonIf(holds(score) === (outcomeNo === 1)),
  });
}

/** The other side does not score. */
export const homeCleanSheet = yesNo({
  type: 'home-clean-sheet',
  uofId: 31,
  holds: ({ away }) => away === 0,
});
export const awayCleanSheet = yesNo({
  type: 'away-clean-sheet',
  uofId: 32,
  holds: ({ home }) => home === 0,
});
export const homeWinToNil = yesNo({
  type: 'home-win-to-nil',
  uofId: 33,
  holds: ({ home, away }) => home > 0 && away === 0,
});
export const awayWinToNil = yesNo({
  type: 'away-win-to-nil',
  uofId: 34,
  holds: ({ home, away }) => away > 0 && home === 0,
});

/** Refunded if the side that is not an outcome wins. */
export const homeNoBet: MarketDefinition = noBet({ type: 'home-no-bet', uofId: 12, without: 1 });
export const awayNoBet: MarketDefinition = noBet({ type: 'away-no-bet', uofId: 13, without: -1 });

interface NoBet {
  readonly type: string;
  readonly uofId: number;
  /** Sign of home − away at which bets are refunded. */
  readonly without: 1 | -1;
}

function noBet({ type, uofId, without }: NoBet): MarketDefinition {
  return ofMatch({
    type,
    uofId,
    group: 'specials',
    shape: [],
    soccer: oneLine('match'),
    outcomes: without === 1 ? ['draw', 'away'] : ['home', 'draw'],
    verdict(outcomeNo, _specifier, { home, away }) {
      const lead = Math.sign(home - away);
      if (lead === without) return REFUND;
      return wonIf((lead === 0) === (outcomeNo === (without === 1 ? 1 : 2)));
    },
  });
}

/** Offered from the current score. At 0–0 they would equal the 1X2 and the correct score. */
const linesAfterGoals: SoccerLines = {
  parts: ['match'],
  offered: ({ score }) => (score.home + score.away > 0 ? [{ score }] : []),
  listed: () => [],
};

/** The side with more goals after the score of the specifier. */
export const restOfMatch: MarketDefinition = ofMatch({
  type: 'rest-of-match',
  uofId: 7,
  group: 'main',
  shape: ['score'],
  overround: 0.06,
  soccer: linesAfterGoals,
  outcomes: HOME_DRAW_AWAY,
  verdict(outcomeNo, { score: from = NIL }, { home, away }) {
    return wonIf(Math.sign(home - from.home - (away - from.away)) === 2 - outcomeNo);
  },
});

const HIGHEST_FROM = 3;
const fromScores = Array.from({ length: (HIGHEST_FROM + 1) ** 2 }, (_, index) => {
  return `score-${Math.floor(index / (HIGHEST_FROM + 1))}-${index % (HIGHEST_FROM + 1)}`;
});

/** The final score, as up to three more goals of each side after the score of the specifier. */
export const correctScoreFrom: MarketDefinition = ofMatch({
  type: 'correct-score-from',
  uofId: 41,
  group: 'goals',
  shape: ['score'],
  overround: 0.2,
  soccer: linesAfterGoals,
  outcomes: [...fromScores, 'score-other'],
  verdict(outcomeNo, { score: from = NIL }, score) {
    const home = score.home - from.home;
    const away = score.away - from.away;
    const listed = home >= 0 && away >= 0 && home <= HIGHEST_FROM && away <= HIGHEST_FROM;
    return wonIf(outcomeNo === (listed ? home * (HIGHEST_FROM + 1) + away + 1 : fromScores.length + 1));
  },
});
