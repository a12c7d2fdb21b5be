import { err, type Fraction, fraction, ok, type Result } from '@evens/base';
import {
  type BetResult,
  betResults,
  EACH_WAY_PLACE,
  type Facts,
  hasDeadHeats,
  isTopBatter,
  type MarketDefinition,
  racePlaceTerms,
  type Specifier,
} from '@evens/markets';

/**
 * Outcomes that tie for fewer places than there are outcomes. With n tied outcomes, each wins with `places`/n of the
 * stake.
 */
export interface DeadHeat {
  readonly places: number;
  /** From 1. */
  readonly outcomes: readonly number[];
}

export type DeadHeatRefusal =
  /** Ties on this market are decided otherwise: cancelled, or an outcome of their own. */
  | 'no-dead-heats'
  /** Fewer than two, one named twice, or one that the results do not say won. */
  | 'bad-outcomes'
  /** Not fewer than the outcomes that tie, or more than the market pays beside the other winners. */
  | 'bad-places';

export interface DeclaredLine {
  readonly definition: MarketDefinition;
  readonly specifier: Specifier;
  /** Results of all outcomes, in order. */
  readonly results: readonly BetResult[];
  /** They say how many places an each-way bet is paid on; without them that is not judged. */
  readonly facts?: Facts;
}

/** The number of places that the line pays. For the place part of an each-way bet, the terms of the race define it. */
function placesPaid({ definition, specifier, facts }: DeclaredLine): number {
  if (definition.exclusive || isTopBatter(definition.ofPlayers)) return 1;
  if (definition.type === EACH_WAY_PLACE && facts?.kind === 'race') return racePlaceTerms(facts)?.places ?? 0;
  return specifier.number ?? Number.POSITIVE_INFINITY;
}

/** The part of the stake that wins on each tied outcome: places available to them / number of tied outcomes. */
export function deadHeatShare(
  { places, outcomes }: DeadHeat,
  line: DeclaredLine,
): Result<Fraction, DeadHeatRefusal> {
  if (!hasDeadHeats(line.definition)) return err('no-dead-heats');
  const won = (outcomeNo: number) => line.results[outcomeNo - 1] === betResults.win;
  if (outcomes.length < 2 || new Set(outcomes).size < outcomes.length || !outcomes.every(won))
    return err('bad-outcomes');
  const winners = line.results.filter((result) => result === betResults.win).length;
  const besides = winners - outcomes.length;
  if (places < 1 || places >= outcomes.length || besides + places > placesPaid(line))
    return err('bad-places');
  return ok(fraction(BigInt(places), BigInt(outcomes.length)));
}

/**
 * Whether more runners win in full than the line has places. Ranks given without gaps (1, 1, 2) do that: they would pay
 * three winners for two places.
 */
export function hasTooManyWinners(line: DeclaredLine, deadHeat: DeadHeat | undefined): boolean {
  if (deadHeat || !hasDeadHeats(line.definition)) return false;
  return line.results.filter((result) => result === betResults.win).length > placesPaid(line);
}
