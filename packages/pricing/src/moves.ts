import { betResults, hasOwnChances, type PriceMove, type Verdict } from '@evens/markets';
import type { JointLeg } from './joint.ts';
import { linePatterns, outcomeCount, parsedLine, playerPick } from './masses.ts';
import { normalise, type PlayerPick, type PlayerScenarios, type ScenarioSet } from './scenario.ts';

/** How far an outcome has won, 0–1. */
function wonShare(verdict: Verdict | undefined): number {
  if (verdict?.result === betResults.halfWin) return 0.5;
  if (verdict?.result !== betResults.win) return 0;
  return verdict.share ? Number(verdict.share.num) / Number(verdict.share.den) : 1;
}

/**
 * The chances that the offered prices express: ends in which a moved outcome wins are weighted by the inverse of its factor.
 * A moved player's own chance is divided by it.
 * Undefined if no outcome was moved against the others of its line: a move of all of them changes the margin only.
 */
export function moveScenarios(
  set: ScenarioSet,
  moves: readonly PriceMove[] | undefined,
): ScenarioSet | undefined {
  const ofOutcomes = (moves ?? []).filter(isOfOutcome);
  const bySet = Map.groupBy(
    ofOutcomes.filter((move) => !isOfPlayer(move)),
    (move) => parsedLine(move).ownSetKey,
  );
  const moved = movePlayers(moveWeights(set, bySet.get('')), set, ofOutcomes.filter(isOfPlayer));
  const hasOwn = [...bySet.keys()].some((key) => key !== '');
  if (!hasOwn || !set.findOwn) return moved;
  const ownSets = new Map<string, ScenarioSet | undefined>();
  return {
    ...(moved ?? set),
    findOwn(key) {
      if (ownSets.has(key)) return ownSets.get(key);
      const own = set.findOwn?.(key);
      const movedOwn = own && (moveWeights(own, bySet.get(key)) ?? own);
      ownSets.set(key, movedOwn);
      return movedOwn;
    },
  };
}

type OutcomeMove = PriceMove & JointLeg;

function isOfOutcome(move: PriceMove): move is OutcomeMove {
  return move.type !== null && move.specifier !== null && move.outcomeNo !== null;
}

function isOfPlayer(move: OutcomeMove): boolean {
  return hasOwnChances(parsedLine(move).definition);
}

/** The moved set, or else the set, with moved players; `moved` if no player is. */
function movePlayers(
  moved: ScenarioSet | undefined,
  set: ScenarioSet,
  moves: readonly OutcomeMove[],
): ScenarioSet | undefined {
  const { players } = set;
  if (!players || moves.length === 0) return moved;
  const factors = moves.flatMap((move) => {
    const pick = playerPick(move, move.outcomeNo);
    return pick ? [{ pick, factor: move.factor }] : [];
  });
  const findFactor = (pick: PlayerPick) =>
    factors
      .filter(
        (move) =>
          move.pick.player === pick.player && move.pick.of === pick.of && move.pick.number === pick.number,
      )
      .reduce((product, { factor }) => product * factor, 1);
  const movedPlayers: PlayerScenarios = {
    count: players.count,
    chance(pick) {
      const chance = players.chance(pick);
      return chance === undefined ? undefined : Math.min(1, chance / findFactor(pick));
    },
    findInjury: (pick) => players.findInjury?.(pick),
    given(picks) {
      const given = players.given(picks);
      if (!given) return undefined;
      return {
        ...given,
        chances(isChosen) {
          const factor = picks.reduce(
            (product, pick, index) => product * (isChosen(index) ? findFactor(pick) : 1),
            1,
          );
          return given.chances(isChosen).map((chance) => Math.min(1, chance / factor));
        },
      };
    },
  };
  return { ...(moved ?? set), players: movedPlayers };
}

function moveWeights(set: ScenarioSet, moves: readonly OutcomeMove[] = []): ScenarioSet | undefined {
  let weights: Float64Array | undefined;
  for (const { factor, ...line } of moves) {
    const patterns = linePatterns(set, line);
    if (!patterns || line.outcomeNo > outcomeCount(parsedLine(line).definition, set)) continue;
    const { ids, classes, outcomes, verdicts } = patterns;
    weights ??= set.weights.slice();
    const byClass = Float64Array.from(
      ids,
      (id) => factor ** -wonShare(verdicts[id * outcomes + line.outcomeNo - 1]),
    );
    for (let end = 0; end < weights.length; end++)
      weights[end] = (weights[end] ?? 0) * (byClass[classes.of[end] ?? 0] ?? 1);
  }
  return weights && { ...set, weights: normalise(weights) };
}

/** The product of the moves of an outcome's whole line, which change its margin. */
export function moveMargin(leg: JointLeg, moves: readonly PriceMove[] | undefined): number {
  return (moves ?? [])
    .filter(
      ({ type, specifier, outcomeNo }) =>
        outcomeNo === null &&
        (type === null || type === leg.type) &&
        (specifier === null || specifier === leg.specifier),
    )
    .reduce((product, { factor }) => product * factor, 1);
}
