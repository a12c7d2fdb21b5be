import { HOME_AWAY, HOME_DRAW_AWAY, type MarketDefinition, YES_NO } from '../definition.ts';
import { type ContestFacts, periodsWon, regularPeriod, type Score, type Side } from '../facts.ts';
import { advancing, setCap } from '../set-ends.ts';
import { wonIf } from '../verdict.ts';
import { handicapMarket, oddEvenMarket, ofAway, ofHome, type ScorePart, totalMarket } from './score-parts.ts';

const NOTHING: Score = { home: 0, away: 0 };

function sumPoints({ periods }: ContestFacts): Score {
  return periods.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), NOTHING);
}

function hasEnded(facts: ContestFacts): boolean {
  return facts.status === 'ended';
}

/** True if the match has ended over the announced number of sets. */
function hasEndedAsBet(facts: ContestFacts): boolean {
  return hasEnded(facts) && !facts.formatChanged;
}

/** Points of all sets: games in tennis, legs in darts, rounds in esports. */
const points: ScorePart = {
  keys: [],
  ofSetScores: true,
  final: (_specifier, facts) => (hasEndedAsBet(facts) ? sumPoints(facts) : undefined),
  soFar: (facts) => (facts.formatChanged ? NOTHING : sumPoints(facts)),
};

export const homeTotalPoints = totalMarket(
  { type: 'home-total-points', uofId: 190, group: 'goals', part: points },
  ofHome,
);
export const awayTotalPoints = totalMarket(
  { type: 'away-total-points', uofId: 191, group: 'goals', part: points },
  ofAway,
);
export const oddEvenPoints = oddEvenMarket({
  type: 'odd-even-points',
  uofId: 0,
  group: 'goals',
  part: points,
});

const setsWon: ScorePart = {
  keys: [],
  ofSetScores: true,
  final: (_specifier, facts) => (hasEndedAsBet(facts) ? periodsWon(facts) : undefined),
  soFar: periodsWon,
};
export const oddEvenPeriods = oddEvenMarket({
  type: 'odd-even-periods',
  uofId: 0,
  group: 'specials',
  part: setsWon,
});

/** True if the side wins at least one set. */
function winsASet(side: Side, uofId: number): MarketDefinition {
  return {
    type: `${side}-wins-a-period`,
    uofId,
    group: 'specials',
    shape: [],
    margin: 'proportional',
    outcomes: YES_NO,
    exclusive: true,
    ofSetScores: true,
    decidingScore: (_specifier, facts) => periodsWon(facts),
    settle(outcomeNo, _specifier, facts) {
      if (facts.kind !== 'contest' || facts.formatChanged) return undefined;
      if (periodsWon(facts)[side] > 0) return wonIf(outcomeNo === 1);
      return hasEnded(facts) ? wonIf(outcomeNo === 2) : undefined;
    },
  };
}
export const homeWinsAPeriod = winsASet('home', 192);
export const awayWinsAPeriod = winsASet('away', 193);

/** The side that first has `number` sets, maps or frames. */
export const raceToPeriods: MarketDefinition = {
  type: 'race-to-periods',
  uofId: 0,
  group: 'specials',
  shape: ['number'],
  margin: 'proportional',
  outcomes: HOME_AWAY,
  exclusive: true,
  ofSetScores: true,
  decidingScore: (_specifier, facts) => periodsWon(facts),
  settle(outcomeNo, { number = 1 }, facts) {
    if (facts.kind !== 'contest' || facts.formatChanged) return undefined;
    const won = { home: 0, away: 0 };
    for (const { home, away, ended } of facts.periods) {
      if (!ended || home === away) continue;
      const side = home > away ? 'home' : 'away';
      won[side]++;
      if (won[side] === number) return wonIf((side === 'home') === (outcomeNo === 1));
    }
    return undefined;
  },
};

const setScores = ['6-0', '6-1', '6-2', '6-3', '6-4', '7-5', '7-6'] as const;

/** Final games of one set. A set that ended with an unlisted score (8–6, or 4–2 in sets to four) leaves it open. */
export const setScore: MarketDefinition = {
  type: 'set-score',
  ofSetScores: true,
  reads: 'period-score',
  uofId: 207,
  group: 'periods',
  shape: ['period'],
  margin: 'power',
  outcomes: [
    ...setScores.map((score) => `score-${score}`),
    ...setScores.map((score) => `score-${[...score].reverse().join('')}`),
  ],
  exclusive: true,
  settle(outcomeNo, { period = 0 }, facts) {
    const set = regularPeriod(facts, period);
    if (!set?.ended) return undefined;
    const at = this.outcomes.indexOf(`score-${set.home}-${set.away}`);
    return at < 0 ? undefined : wonIf(outcomeNo === at + 1);
  },
};

/** Yes if the set has a tie-break. */
export const tieBreak: MarketDefinition = {
  type: 'set-tie-break',
  ofSetScores: true,
  reads: 'period-score',
  uofId: 206,
  group: 'periods',
  shape: ['period'],
  margin: 'proportional',
  outcomes: YES_NO,
  exclusive: true,
  settle(outcomeNo, { period = 0 }, facts) {
    const set = regularPeriod(facts, period);
    if (!set || facts.kind !== 'contest') return undefined;
    const { format } = facts;
    const tieBreakAt = format ? setCap(format, period === format.bestOf) - 1 : 6;
    const level = Math.min(set.home, set.away) >= tieBreakAt;
    return level || set.ended ? wonIf(level === (outcomeNo === 1)) : undefined;
  },
};

/**
 * The winner of game (leg) `number` of set `period`. A tie-break is a game. If a side retires during the game, the
 * other side wins it in tennis (see `winner`). A game that never begins stays open and is cancelled with the match.
 */
export const unitWinner: MarketDefinition = {
  type: 'unit-winner',
  uofId: 210,
  group: 'periods',
  shape: ['number', 'period'],
  margin: 'proportional',
  outcomes: HOME_AWAY,
  exclusive: true,
  settle(outcomeNo, { number = 1, period = 0 }, facts) {
    const set = regularPeriod(facts, period);
    const side = set?.units?.[number - 1];
    return side && wonIf((side === 'home') === (outcomeNo === 1));
  },
  settleCutShort(outcomeNo, { number = 1, period = 0 }, facts) {
    const units = regularPeriod(facts, period)?.units;
    const side = units && isRunningUnit(facts, units, number) ? advancing(facts) : undefined;
    return side && wonIf((side === 'home') === (outcomeNo === 1));
  },
};

/** Points of each side at deuce. */
const DEUCE_POINTS = 3;

/** Yes if game `number` of set `period` reaches deuce. Not offered on a tie-break. */
export const gameDeuce: MarketDefinition = {
  type: 'game-deuce',
  uofId: 0,
  group: 'periods',
  shape: ['number', 'period'],
  margin: 'proportional',
  outcomes: YES_NO,
  exclusive: true,
  settle(outcomeNo, { number = 1, period = 0 }, facts) {
    const deuce = regularPeriod(facts, period)?.deuces?.[number - 1];
    return deuce === undefined ? undefined : wonIf(deuce === (outcomeNo === 1));
  },
  earlyVerdict(outcomeNo, { number = 1, period = 0 }, { facts }) {
    if (facts.kind !== 'contest' || facts.game === undefined) return undefined;
    const units = regularPeriod(facts, period)?.units;
    if (!units || !isRunningUnit(facts, units, number)) return undefined;
    const { home, away } = facts.game;
    return Math.min(home, away) >= DEUCE_POINTS ? wonIf(outcomeNo === 1) : undefined;
  },
};

function isRunningUnit(facts: ContestFacts, units: readonly Side[], number: number): boolean {
  const last = facts.periods.at(-1);
  return last?.units === units && !last.ended && number === units.length + 1;
}

/** Darts: 180s of the whole match. */
const maximums: ScorePart = {
  keys: [],
  final: (_specifier, facts) => (hasEndedAsBet(facts) ? facts.maximums : undefined),
  soFar: (facts) => (facts.formatChanged ? undefined : facts.maximums) ?? NOTHING,
};
export const totalMaximums = totalMarket({
  type: 'total-maximums',
  uofId: 384,
  group: 'specials',
  part: maximums,
});
export const homeTotalMaximums = totalMarket(
  { type: 'home-total-maximums', uofId: 385, group: 'specials', part: maximums },
  ofHome,
);
export const awayTotalMaximums = totalMarket(
  { type: 'away-total-maximums', uofId: 386, group: 'specials', part: maximums },
  ofAway,
);

/** Darts: the side with more 180s. */
export const mostMaximums: MarketDefinition = {
  type: 'most-maximums',
  uofId: 0,
  group: 'specials',
  shape: [],
  margin: 'power',
  outcomes: HOME_DRAW_AWAY,
  exclusive: true,
  reads: 'own-score',
  decidingScore: maximums.final,
  settle(outcomeNo, specifier, facts) {
    const score = facts.kind === 'contest' ? maximums.final(specifier, facts) : undefined;
    return score && wonIf(Math.sign(score.home - score.away) === 2 - outcomeNo);
  },
};

/** Kills on one map. */
const kills: ScorePart = {
  keys: ['period'],
  final({ period = 0 }, facts) {
    const map = regularPeriod(facts, period);
    return map?.ended ? map.kills : undefined;
  },
  soFar: (facts, { period = 0 }) => regularPeriod(facts, period)?.kills ?? NOTHING,
};
export const periodTotalKills = totalMarket({
  type: 'period-total-kills',
  uofId: 726,
  group: 'periods',
  part: kills,
});
export const periodHandicapKills = handicapMarket({
  type: 'period-handicap-kills',
  uofId: 555,
  group: 'periods',
  part: kills,
});
