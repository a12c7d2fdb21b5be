import { isPlayedOver, type MarketDefinition, YES_NO } from '../definition.ts';
import { type ContestFacts, regularPeriod, type Score } from '../facts.ts';
import { agreed } from '../scored.ts';
import { fixedLines, oneLine, type SoccerLines } from '../soccer-lines.ts';
import type { Specifier } from '../specifier.ts';
import { type Verdict, wonIf } from '../verdict.ts';

interface Halves {
  readonly first: Score;
  readonly second: Score;
}

interface HalvesMarket {
  readonly type: string;
  readonly uofId: number;
  readonly shape?: MarketDefinition['shape'];
  readonly overround?: number;
  readonly soccer?: SoccerLines;
  readonly outcomes: readonly string[];
  verdict(outcomeNo: number, halves: Halves, specifier: Specifier): Verdict;
}

function findHalves(facts: ContestFacts): Halves | undefined {
  if (regularPeriod(facts, 3)) return undefined;
  const first = regularPeriod(facts, 1);
  const second = regularPeriod(facts, 2);
  return first?.ended && second ? { first, second } : undefined;
}

/** A market that both halves of a match decide. Undecided if the match is not played in two halves. */
function ofHalves({ verdict, ...market }: HalvesMarket): MarketDefinition {
  return {
    group: 'periods',
    shape: [],
    soccer: oneLine('match'),
    ...market,
    margin: market.outcomes.length > 2 ? 'power' : 'proportional',
    exclusive: true,
    reads: 'period-scores',
    settle(outcomeNo, specifier, facts) {
      if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
      const halves = findHalves(facts);
      return halves && verdict(outcomeNo, halves, specifier);
    },
    earlyVerdict(outcomeNo, specifier, { facts, regularPeriods }) {
      if (facts.kind !== 'contest' || !isPlayedOver(2, regularPeriods) || regularPeriod(facts, 3))
        return undefined;
      const first = regularPeriod(facts, 1);
      if (!first) return undefined;
      const second = regularPeriod(facts, 2) ?? { home: 0, away: 0, ended: false };
      const secondAgrees = (half: Score) => {
        const goals = half.home + half.away;
        const from = { ...specifier, score: { home: goals, away: goals } };
        return agreed({ home: second.home, away: second.away, over: second.ended }, from, (score) =>
          verdict(outcomeNo, { first: half, second: score }, specifier),
        );
      };
      return agreed({ home: first.home, away: first.away, over: first.ended }, specifier, secondAgrees);
    },
  };
}

type Goals = (score: Score) => number;
const allGoals: Goals = ({ home, away }) => home + away;
const homeGoals: Goals = ({ home }) => home;
const awayGoals: Goals = ({ away }) => away;

interface HighestHalf {
  readonly type: string;
  readonly uofId: number;
  readonly goals: Goals;
}

function highestHalf({ type, uofId, goals }: HighestHalf): MarketDefinition {
  return ofHalves({
    type,
    uofId,
    outcomes: ['first-half', 'second-half', 'equal-halves'],
    verdict(outcomeNo, { first, second }) {
      const ahead = Math.sign(goals(first) - goals(second));
      return wonIf(outcomeNo === (ahead > 0 ? 1 : ahead < 0 ? 2 : 3));
    },
  });
}

export const highestScoringHalf = highestHalf({ type: 'highest-half', uofId: 52, goals: allGoals });
export const homeHighestHalf = highestHalf({ type: 'home-highest-half', uofId: 53, goals: homeGoals });
export const awayHighestHalf = highestHalf({ type: 'away-highest-half', uofId: 54, goals: awayGoals });

interface Claim {
  readonly type: string;
  readonly uofId: number;
  readonly shape?: MarketDefinition['shape'];
  readonly soccer?: SoccerLines;
  holds(halves: Halves, lineHundredths: number): boolean;
}

function yesNo({ holds, ...market }: Claim): MarketDefinition {
  return ofHalves({
    ...market,
    outcomes: YES_NO,
    verdict: (outcomeNo, halves, { lineHundredths = 0 }) =>
      wonIf(holds(halves, lineHundredths) === (outcomeNo === 1)),
  });
}

/** Yes if both halves are over the line, each with its own goals. Only half lines are offered. */
export const bothHalvesOver = yesNo({
  type: 'both-halves-over',
  uofId: 58,
  shape: ['total'],
  soccer: fixedLines('match', [{ lineHundredths: 50 }, { lineHundredths: 150 }]),
  holds: ({ first, second }, line) => allGoals(first) * 100 > line && allGoals(second) * 100 > line,
});
export const bothHalvesUnder = yesNo({
  type: 'both-halves-under',
  uofId: 59,
  shape: ['total'],
  soccer: fixedLines('match', [{ lineHundredths: 150 }, { lineHundredths: 250 }]),
  holds: ({ first, second }, line) => allGoals(first) * 100 < line && allGoals(second) * 100 < line,
});

export const homeScoresBothHalves = yesNo({
  type: 'home-scores-both-halves',
  uofId: 56,
  holds: ({ first, second }) => first.home > 0 && second.home > 0,
});
export const awayScoresBothHalves = yesNo({
  type: 'away-scores-both-halves',
  uofId: 57,
  holds: ({ first, second }) => first.away > 0 && second.away > 0,
});
export const homeWinsBothHalves = yesNo({
  type: 'home-wins-both-halves',
  uofId: 48,
  holds: ({ first, second }) => first.home > first.away && second.home > second.away,
});
export const awayWinsBothHalves = yesNo({
  type: 'away-wins-both-halves',
  uofId: 49,
  holds: ({ first, second }) => first.away > first.home && second.away > second.home,
});
export const homeWinsEitherHalf = yesNo({
  type: 'home-wins-either-half',
  uofId: 50,
  holds: ({ first, second }) => first.home > first.away || second.home > second.away,
});
export const awayWinsEitherHalf = yesNo({
  type: 'away-wins-either-half',
  uofId: 51,
  holds: ({ first, second }) => first.away > first.home || second.away > second.home,
});

/** The halves in which both sides score. */
export const bothScoreByHalf: MarketDefinition = ofHalves({
  type: 'both-score-by-half',
  uofId: 55,
  overround: 0.1,
  outcomes: ['no-no', 'yes-no', 'yes-yes', 'no-yes'],
  verdict(outcomeNo, { first, second }) {
    const inFirst = first.home > 0 && first.away > 0;
    const inSecond = second.home > 0 && second.away > 0;
    return wonIf(outcomeNo === (inFirst ? (inSecond ? 3 : 2) : inSecond ? 4 : 1));
  },
});
