import { fraction } from '@evens/base';
import { type MarketDefinition, NOBODY, playerIndex } from '../definition.ts';
import type { ContestFacts, Side } from '../facts.ts';
import {
  creditedScorers,
  type FirstScore,
  findAppearance,
  findInjury,
  hasNotBatted,
  isFirstScore,
  isFullStatistic,
  type PlayerMarketKind,
  type PlayerStatistic,
  playerCount,
  playerStatistics,
  scorersInOrder,
  topBatterKinds,
} from '../players.ts';
import { regularTimeOver } from '../scored.ts';
import { CANCELLED, LOST, type Verdict, WIN, wonIf } from '../verdict.ts';

interface PlayerPick {
  /** 0-based; or `NOBODY`. */
  readonly player: number;
  readonly number: number;
  /** True if nothing can be added. */
  readonly isOver: boolean;
}

/** The verdict that added facts do not change, unless a review cancels some of them. */
type JudgePlayer = (facts: ContestFacts, pick: PlayerPick) => Verdict | undefined;

type PlayerMarket = Pick<MarketDefinition, 'type' | 'uofId' | 'shape' | 'nobody'> & {
  readonly ofPlayers: PlayerMarketKind;
};

/** Each outcome has its own price against no other: the margin is the same share of every chance. */
const PLAYER_OVERROUND = 0.08;

function definePlayerMarket(market: PlayerMarket, judge: JudgePlayer): MarketDefinition {
  return {
    ...market,
    group: 'players',
    margin: 'proportional',
    overround: PLAYER_OVERROUND,
    outcomes: 'players',
    facet: 'players',
    exclusive: false,
    settle(outcomeNo, { number = 1 }, facts) {
      if (facts.kind !== 'contest' || facts.status !== 'ended') return undefined;
      return judge(facts, { player: playerIndex(market, outcomeNo), number, isOver: true });
    },
    earlyVerdict(outcomeNo, { number = 1 }, { facts, regularPeriods }) {
      if (facts.kind !== 'contest') return undefined;
      const countsOvertime = isFullStatistic(market.ofPlayers) || isFirstScore(market.ofPlayers);
      const isOver = !countsOvertime && regularTimeOver({ facts, regularPeriods });
      return judge(facts, { player: playerIndex(market, outcomeNo), number, isOver });
    },
  };
}

/**
 * At least `number` of a statistic. A player who does not play is cancelled, even if he is booked on the bench, and so is
 * one who left injured without reaching it. Another number of maps cancels all.
 */
function judgeCount(statistic: PlayerStatistic): JudgePlayer {
  return (facts, { player, number, isOver }) => {
    if (!facts.appearances || facts.formatChanged) return undefined;
    const appearance = findAppearance(facts, player);
    if (!appearance) return isOver ? CANCELLED : undefined;
    const count = playerCount(facts, statistic, player);
    if (count && count.least >= number) return WIN;
    if (hasNotBatted(facts, statistic, player)) return isOver ? CANCELLED : undefined;
    if (!count || count.most >= number) return undefined;
    if (isFullStatistic(statistic) || findInjury(appearance) === undefined) return isOver ? LOST : undefined;
    // A player may be booked after he left.
    return isOver || statistic !== 'cards' ? CANCELLED : undefined;
  };
}

/**
 * The scorer of the nth goal of regular time, own goals apart. Cancelled for a player who does not play or comes on
 * after that goal, or leaves injured before it.
 */
const judgeNthScorer: JudgePlayer = (facts, { player, number, isOver }) => {
  const scorers = creditedScorers(facts);
  if (!scorers || !facts.appearances) return undefined;
  const appearance = findAppearance(facts, player);
  const injuredAfter = findInjury(appearance);
  if (injuredAfter !== undefined && injuredAfter < number) return CANCELLED;
  if (!isOver && countKnown(scorers) < number) return undefined;
  if (!appearance) return CANCELLED;
  // A goal before he left may prove to be an own goal.
  if (injuredAfter !== undefined && countKnown(scorers.slice(0, injuredAfter)) < number) return undefined;
  const { cameOnAfter = 0 } = appearance;
  if (countKnown(scorers.slice(0, cameOnAfter)) >= number) return CANCELLED;
  // A goal before he came on may prove to be an own goal.
  if (cameOnAfter >= number) return undefined;
  const possible = possibleNthScorers(scorers, number);
  if (possible.includes(null)) return undefined;
  const isWon = possible.includes(player);
  return isWon && possible.some((scorer) => scorer !== player) ? undefined : wonIf(isWon);
};

function countKnown(scorers: readonly (number | null)[]): number {
  return scorers.filter((scorer) => scorer !== null).length;
}

/**
 * Scorers of the nth goal, depending on how many goals of unknown scorers are own goals; undefined if there may be no
 * nth goal.
 */
function possibleNthScorers(
  scorers: readonly (number | null)[],
  number: number,
): readonly (number | null | undefined)[] {
  const possible: (number | null | undefined)[] = scorers.filter(
    (_, index) => index >= number - 1 && countKnown(scorers.slice(0, index)) < number,
  );
  if (countKnown(scorers) < number) possible.push(undefined);
  return possible;
}

/**
 * The last scorer of regular time, own goals apart. Every player who plays counts; one who left injured is cancelled
 * once a goal of another is the last.
 */
const judgeLastScorer: JudgePlayer = (facts, { player, isOver }) => {
  const scorers = creditedScorers(facts);
  if (!scorers || !facts.appearances) return undefined;
  const appearance = findAppearance(facts, player);
  const injuredAfter = findInjury(appearance);
  if (injuredAfter !== undefined) {
    const [before, after] = [scorers.slice(0, injuredAfter), scorers.slice(injuredAfter)];
    const last = before.at(-1);
    if (countKnown(after) > 0 || (last !== null && last !== player)) return CANCELLED;
    return isOver && last === player && after.length === 0 ? WIN : undefined;
  }
  if (!isOver) return undefined;
  if (!appearance) return CANCELLED;
  const last = scorers.at(-1);
  return last === null ? undefined : wonIf(last === player);
};

/** The scorer of the first goal or touchdown, overtime included. A player who does not play is cancelled. */
function judgeFirst(of: FirstScore): JudgePlayer {
  return (facts, { player, isOver }) => {
    const scorers = scorersInOrder(facts, of);
    if (!scorers || !facts.appearances) return undefined;
    const possible = possibleNthScorers(scorers, 1);
    const mayBeNobody = possible.includes(undefined);
    if (mayBeNobody && !isOver) return undefined;
    if (player === NOBODY) return mayBeNobody && possible.length > 1 ? undefined : wonIf(mayBeNobody);
    if (!findAppearance(facts, player)) return isOver ? CANCELLED : undefined;
    if (possible.includes(null)) return undefined;
    const isWon = possible.includes(player);
    return isWon && possible.some((scorer) => scorer !== player) ? undefined : wonIf(isWon);
  };
}

/** The most runs of the team; equal runs are a dead heat. Cancelled for a player who does not play for it. */
function judgeTopBatter(side: Side): JudgePlayer {
  return (facts, { player, isOver }) => {
    if (!isOver || !facts.appearances?.every((appearance) => appearance.side)) return undefined;
    const team = facts.appearances.filter((appearance) => appearance.side === side);
    if (!team.some((appearance) => appearance.player === player)) return CANCELLED;
    const findRuns = (of: number) => playerCount(facts, 'runs-full', of)?.least;
    const own = findRuns(player);
    if (own === undefined) return undefined;
    const runs = team.map((appearance) => findRuns(appearance.player) ?? 0);
    if (runs.some((other) => other > own)) return LOST;
    const tied = runs.filter((other) => other === own).length;
    return tied === 1 ? WIN : { ...WIN, share: fraction(1n, BigInt(tied)) };
  };
}

const scorerDefinitions: readonly MarketDefinition[] = [
  definePlayerMarket(
    { type: 'nth-scorer', uofId: 38, shape: ['number'], ofPlayers: 'nth-scorer' },
    judgeNthScorer,
  ),
  definePlayerMarket(
    { type: 'last-scorer', uofId: 39, shape: [], ofPlayers: 'last-scorer' },
    judgeLastScorer,
  ),
  definePlayerMarket(
    { type: 'first-scorer-full', uofId: 0, shape: [], ofPlayers: 'first-goal', nobody: 'no-scorer' },
    judgeFirst('first-goal'),
  ),
  definePlayerMarket(
    {
      type: 'first-touchdown-full',
      uofId: 0,
      shape: [],
      ofPlayers: 'first-touchdown',
      nobody: 'no-touchdown',
    },
    judgeFirst('first-touchdown'),
  ),
];

const topBatterDefinitions: readonly MarketDefinition[] = topBatterKinds.map((kind) =>
  definePlayerMarket(
    { type: kind, uofId: 0, shape: [], ofPlayers: kind },
    judgeTopBatter(kind === 'home-top-batter' ? 'home' : 'away'),
  ),
);

/** At least `number`. The type of a market that counts overtime ends in `-full`. */
function defineCount(statistic: PlayerStatistic): MarketDefinition {
  return definePlayerMarket(
    {
      type: `player-${statistic}`,
      uofId: statistic === 'goals' ? 40 : 0,
      shape: ['number'],
      ofPlayers: statistic,
    },
    judgeCount(statistic),
  );
}

const scores: readonly PlayerStatistic[] = ['goals', 'goals-full', 'touchdowns-full'];

/** Anytime scorers, other scorers and top batters, then all other counts. */
export const playerDefinitions: readonly MarketDefinition[] = [
  ...scores.map(defineCount),
  ...scorerDefinitions,
  ...topBatterDefinitions,
  ...playerStatistics.filter((statistic) => !scores.includes(statistic)).map(defineCount),
];
