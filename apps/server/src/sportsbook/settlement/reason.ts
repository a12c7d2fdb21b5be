import {
  betResults,
  type ContestFacts,
  drawnBalls,
  EACH_WAY_PLACE,
  type Facts,
  findAppearance,
  findInjury,
  fullScore,
  hasNotBatted,
  isLotto,
  type MarketDefinition,
  NOBODY,
  periodsWon,
  playerIndex,
  type RaceFacts,
  regularPeriod,
  regularScore,
  type Score,
  type Specifier,
  sportByAlias,
  sumOfBalls,
  type Verdict,
} from '@evens/markets';
import type { ReasonArgs } from './windows.ts';

export interface SettledLine {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
  readonly sport: string;
  readonly outcomeNo: number;
}

/** Why the facts gave the outcome this verdict: a code of the `reason` words and what they need. */
export function explainVerdict(
  line: SettledLine,
  verdict: Verdict,
  facts: Facts,
): { readonly reason: string; readonly args: ReasonArgs } {
  const { result, share } = verdict;
  if (result === betResults.cancelled) return { reason: cancelledWhy(line, facts), args: {} };
  if (line.definition.type === EACH_WAY_PLACE && result === betResults.refund)
    return { reason: 'no-places', args: {} };
  if (facts.kind === 'race' && result === betResults.refund) return { reason: 'walkover', args: {} };
  if (share) return { reason: 'dead-heat', args: {} };
  if (facts.kind === 'race' && isLotto(line.sport))
    return { reason: 'decided', args: explainDraw(line, facts) };
  if (facts.kind === 'race') return { reason: 'decided', args: { place: runnerPlace(line, facts.places) } };
  if (line.definition.ofPlayers) return { reason: 'decided', args: {} };
  const score = scoreThatCounts(line, facts);
  return { reason: 'decided', args: score ? { score: `${score.home}:${score.away}` } : {} };
}

/** The ball of the number, if it was drawn, or the sum of all balls. */
function explainDraw({ definition, outcomeNo }: SettledLine, facts: RaceFacts): ReasonArgs {
  return definition.ofNumbers
    ? { ball: facts.places[outcomeNo - 1] ?? 0 }
    : { sum: sumOfBalls(drawnBalls(facts)) };
}

/**
 * For a race: a runner of the line did not start. For a contest: the player did not play in time or left injured, or it
 * ended before the line could be decided.
 */
function cancelledWhy({ definition, specifier, outcomeNo }: SettledLine, facts: Facts): string {
  if (facts.kind === 'race') {
    const runners = specifier.runners ?? [outcomeNo];
    return runners.some((runner) => facts.withdrawn.includes(runner)) ? 'withdrawn' : 'not-decided';
  }
  const player = playerIndex(definition, outcomeNo);
  if (definition.ofPlayers && facts.appearances && player !== NOBODY) {
    const appearance = findAppearance(facts, player);
    if (!appearance) return 'did-not-play';
    if (findInjury(appearance) !== undefined) return 'left-injured';
    if (hasNotBatted(facts, definition.ofPlayers, player)) return 'did-not-bat';
    if (definition.ofPlayers === 'nth-scorer') return 'came-on-late';
  }
  if (facts.cutShort === 'retired') return 'walkover';
  return facts.cutShort === 'called' ? 'abandoned' : 'not-decided';
}

/** The place of the runner that was picked; of a match-up that of the runner compared. */
function runnerPlace({ specifier, outcomeNo }: SettledLine, places: readonly number[]): number {
  const runner = specifier.runners === undefined ? outcomeNo : specifier.runners[outcomeNo - 1];
  return runner === undefined ? 0 : (places[runner - 1] ?? 0);
}

/** The score that the line is measured against. An in-play handicap starts from its own 0–0. */
function scoreThatCounts(
  { definition, specifier, sport }: SettledLine,
  facts: ContestFacts,
): Score | undefined {
  const { type } = definition;
  const score = definition.decidingScore
    ? definition.decidingScore(specifier, facts)
    : scoreBySport(definition, specifier, { sport, facts });
  // Where a line counts from a score, what came before it is no part of the answer.
  if (!score || specifier.score === undefined || !type.includes('asian-handicap')) return score;
  return { home: score.home - specifier.score.home, away: score.away - specifier.score.away };
}

function scoreBySport(
  { type }: MarketDefinition,
  specifier: Specifier,
  { sport, facts }: { readonly sport: string; readonly facts: ContestFacts },
): Score | undefined {
  if (specifier.period !== undefined) return regularPeriod(facts, specifier.period);
  if (type === 'asian-handicap') return regularScore(facts);
  if (type.endsWith('-periods')) return periodsWon(facts);
  if (type.endsWith('-points')) return sumPoints(facts);
  const scoring = sportByAlias(sport)?.scoring;
  if (scoring === 'fight') return undefined;
  if (scoring === 'sets') return periodsWon(facts);
  return type === 'winner' || type.endsWith('-full') ? fullScore(facts) : regularScore(facts);
}

function sumPoints(facts: ContestFacts): Score {
  return facts.periods.reduce((sum, { home, away }) => ({ home: sum.home + home, away: sum.away + away }), {
    home: 0,
    away: 0,
  });
}
