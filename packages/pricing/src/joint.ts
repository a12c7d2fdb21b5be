import { err, ok, type Result } from '@evens/base';
import {
  betResults,
  type Facet,
  MAX_ODDS_MILLI,
  MIN_ODDS_MILLI,
  marketDefinition,
  parseMarket,
} from '@evens/markets';
import { findOwnSet, type LinePatterns, linePatterns, outcomeCount, playerPick } from './masses.ts';
import { findOfferedPrice, type LegEnds } from './offered-joint.ts';
import type { PricedMarket } from './price-markets.ts';
import type { LineRequest, PickInjury, ScenarioSet } from './scenario.ts';

/** One outcome of the match. `specifier` is in canonical form, `outcomeNo` is 1-based. */
export interface JointLeg extends LineRequest {
  readonly outcomeNo: number;
}

export const JOINT_LEGS_MAX = 8;

/**
 * Reason why outcomes of one match cannot form one bet. `legs` are indexes in the list, from 0. `leg-count`: fewer than
 * two or more than eight. `unknown-line`: unknown market, line or outcome. `can-push`: the outcome may be refunded in
 * whole or half. `hopeless`: it cannot win any more. `contradictory`: each can win, but not all together (two that
 * exclude each other, if there are such). `not-combinable`: their joint chance is unknown. `above-maximum`: numbers of a draw whose price would exceed the highest odds.
 */
export interface JointRefusal {
  readonly code:
    | 'above-maximum'
    | 'can-push'
    | 'contradictory'
    | 'hopeless'
    | 'leg-count'
    | 'not-combinable'
    | 'unknown-line';
  readonly legs: readonly number[];
}

function refuse(code: JointRefusal['code'], ...legs: readonly number[]): Result<never, JointRefusal> {
  return err({ code, legs });
}

/** True for each class of facts in which the outcome wins. Undefined if the outcome can be refunded. */
function winsByClass(
  { ids, verdicts, outcomes, count }: LinePatterns,
  outcomeNo: number,
): Uint8Array | undefined {
  const wins = new Uint8Array(count);
  for (let id = 0; id < count; id++) {
    const verdict = verdicts[id * outcomes + outcomeNo - 1];
    if (verdict?.result === betResults.win && !verdict.share) wins[id] = 1;
    else if (verdict?.result !== betResults.lost) return undefined;
  }
  return Uint8Array.from(ids, (id) => wins[id] ?? 0);
}

interface OpenLeg extends LegEnds {
  readonly facet: Facet | undefined;
  readonly injury?: PickInjury | undefined;
}

const NO_CLASSES = { of: new Uint16Array(), wins: new Uint8Array() };

function openLegs(set: ScenarioSet, legs: readonly JointLeg[]): Result<readonly OpenLeg[], JointRefusal> {
  const opened: OpenLeg[] = [];
  for (const [index, { type, specifier, outcomeNo }] of legs.entries()) {
    const market = parseMarket(type, specifier);
    const own = market.ok ? findOwnSet(set, { type, specifier }) : undefined;
    const outcomes = market.ok && own ? outcomeCount(market.value.definition, own) : 0;
    if (!own || !market.ok || !Number.isInteger(outcomeNo) || outcomeNo < 1 || outcomeNo > outcomes) {
      return refuse('unknown-line', index);
    }
    const { facet } = market.value.definition;
    const pick = playerPick({ type, specifier }, outcomeNo);
    if (pick) {
      if (own.players?.chance(pick) === undefined) return refuse('unknown-line', index);
      // Goals of players depend on the score, their cards on those of the teams.
      const shared = pick.of === 'cards' ? pick.of : undefined;
      opened.push({ set: own, facet: shared, pick, injury: own.players.findInjury?.(pick), ...NO_CLASSES });
      continue;
    }
    const patterns = linePatterns(own, { type, specifier });
    const wins = patterns && winsByClass(patterns, outcomeNo);
    if (!patterns || !wins) return refuse('can-push', index);
    opened.push({ set: own, facet, of: patterns.classes.of, wins });
  }
  return ok(opened);
}

/**
 * Two legs whose joint chance is unknown: the scenarios of the score and of each facet are independent of each other,
 * several of one facet are not, and those of other counts depend on the score.
 */
function findUncombinable(legs: readonly OpenLeg[]): readonly number[] | undefined {
  for (const [a, leg] of legs.entries()) {
    for (let b = a + 1; b < legs.length; b++) {
      const other = legs[b];
      if (!other || leg.set === other.set) continue;
      const areIndependent = leg.facet !== other.facet && !isCountOfScore(leg) && !isCountOfScore(other);
      if (!areIndependent) return [a, b];
    }
  }
  return undefined;
}

function isCountOfScore({ set, facet }: OpenLeg): boolean {
  return set.ownKey !== undefined && facet === undefined;
}

/** From "exactly these win" to "at least these win": for each bit, adds the chances of the supersets. In place. */
function addSupersets(chances: Float64Array): void {
  for (let bit = 1; bit < chances.length; bit <<= 1) {
    for (let mask = 0; mask < chances.length; mask++) {
      if ((mask & bit) === 0) chances[mask] = (chances[mask] ?? 0) + (chances[mask | bit] ?? 0);
    }
  }
}

/** The chances that every leg of a subset wins, for the legs of one set; the bits of other legs are 0. */
function chancesOfSet(set: ScenarioSet, legs: readonly (OpenLeg | undefined)[]): Float64Array | undefined {
  const { weights } = set;
  const won = new Uint16Array(weights.length);
  for (const [index, leg] of legs.entries()) {
    if (!leg || leg.pick) continue;
    for (let i = 0; i < won.length; i++) won[i] = (won[i] ?? 0) | ((leg.wins[leg.of[i] ?? 0] ?? 0) << index);
  }
  const picks = legs.flatMap((leg, index) => (leg?.pick ? [{ pick: leg.pick, bit: 1 << index }] : []));
  const given = picks.length > 0 ? set.players?.given(picks.map(({ pick }) => pick)) : undefined;
  if (picks.length > 0 && !given) return undefined;
  const byClass = Array.from({ length: given?.classes ?? 1 }, () => new Float64Array(1 << legs.length));
  for (let i = 0; i < won.length; i++) {
    const chances = byClass[given?.of[i] ?? 0];
    const at = won[i] ?? 0;
    if (chances) chances[at] = (chances[at] ?? 0) + (weights[i] ?? 0);
  }
  for (const chances of byClass) addSupersets(chances);
  const [only] = byClass;
  if (!given) return only;
  const bits = picks.reduce((mask, { bit }) => mask | bit, 0);
  const tables = new Map<number, Float64Array>();
  return Float64Array.from({ length: 1 << legs.length }, (_, mask) => {
    const chosen = mask & bits;
    const table = tables.get(chosen) ?? given.chances((index) => ((picks[index]?.bit ?? 0) & mask) !== 0);
    tables.set(chosen, table);
    return byClass.reduce((sum, chances, n) => sum + (chances[mask & ~bits] ?? 0) * (table[n] ?? 0), 0);
  });
}

/**
 * The chance that every leg of a subset wins, indexed by the subset's bits (bit 0 is the first leg; [0] is 1). Exact
 * over the scenarios, through `settle`. 1 to 8 legs, each of which can only win or lose; a leg on a player may be
 * refunded, and the chance is that of the fair odds if the remaining legs are paid at theirs. Accepts contradictory and
 * implied legs, so it also values a bet with some decided legs.
 */
export function jointChances(
  set: ScenarioSet,
  legs: readonly JointLeg[],
): Result<Float64Array, JointRefusal> {
  if (legs.length < 1 || legs.length > JOINT_LEGS_MAX) return refuse('leg-count');
  const opened = openLegs(set, legs);
  if (!opened.ok) return opened;
  const uncombinable = findUncombinable(opened.value);
  if (uncombinable) return refuse('not-combinable', ...uncombinable);
  const sets: { readonly bits: number; readonly chances: Float64Array }[] = [];
  for (const own of new Set(opened.value.map((leg) => leg.set))) {
    const ofSet = opened.value.map((leg) => (leg.set === own ? leg : undefined));
    const ownChances = chancesOfSet(own, ofSet);
    if (!ownChances)
      return refuse('not-combinable', ...ofSet.flatMap((leg, index) => (leg?.pick ? [index] : [])));
    const bits = ofSet.reduce((mask, leg, index) => (leg ? mask | (1 << index) : mask), 0);
    sets.push({ bits, chances: ownChances });
  }
  const chances = Float64Array.from({ length: 1 << legs.length }, (_, mask) =>
    sets.reduce((product, own) => product * (own.chances[mask & own.bits] ?? 0), 1),
  );
  return ok(
    chances.map((chance, mask) => Math.min(1, chance / unrefundedShare(opened.value, chances, mask))),
  );
}

/**
 * 1 less the expected payout per stake after injuries: an injury refunds the open legs of its player, and those won before
 * are paid with the other players' legs. Injuries, and the legs of one player until then, are independent.
 */
function unrefundedShare(legs: readonly OpenLeg[], chances: Float64Array, mask: number): number {
  const picked = legs.flatMap(({ pick, injury }, index) => {
    const bit = 1 << index;
    if (!pick || !injury || (mask & bit) === 0) return [];
    return [{ player: pick.player, ...injury, paid: injury.won / (chances[bit] || 1) }];
  });
  let share = 1;
  for (const own of Map.groupBy(picked, ({ player }) => player).values()) {
    const all = own.reduce((product, { open, paid }) => product * (open + paid), 1);
    const unrefunded = own.reduce((product, { paid }) => product * paid, 1);
    share *= 1 - Math.max(...own.map(({ chance }) => chance)) * (all - unrefunded);
  }
  return share;
}

/** Differences below this share of a chance are rounding errors. */
const NOTHING = 1e-9;

function contradiction(chances: Float64Array, count: number): readonly number[] {
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if ((chances[(1 << a) | (1 << b)] ?? 0) <= 0) return [a, b];
    }
  }
  return Array.from({ length: count }, (_, index) => index);
}

function checked(chances: Float64Array, count: number): Result<Float64Array, JointRefusal> {
  for (let leg = 0; leg < count; leg++) {
    if ((chances[1 << leg] ?? 0) <= 0) return refuse('hopeless', leg);
  }
  const all = chances.at(-1) ?? 0;
  if (all <= 0) return refuse('contradictory', ...contradiction(chances, count));
  return ok(chances);
}

/** The last leg of a subset that wins whenever its others do. Of two equivalent legs, that is the one added later. */
function findImplied(chances: Float64Array, mask: number): number | undefined {
  if (legsIn(mask) < 2) return undefined;
  const all = chances[mask] ?? 0;
  for (let leg = 31 - Math.clz32(mask); leg >= 0; leg--) {
    if ((mask & (1 << leg)) === 0) continue;
    const others = chances[mask & ~(1 << leg)] ?? 0;
    if (others - all <= NOTHING * others) return leg;
  }
  return undefined;
}

/** Indexes of the legs that add nothing to the others, last first. */
export function impliedLegs(set: ScenarioSet, legs: readonly JointLeg[]): readonly number[] {
  const chances = jointChances(set, legs);
  const implied: number[] = [];
  if (!chances.ok || (chances.value.at(-1) ?? 0) <= 0) return implied;
  for (let mask = (1 << legs.length) - 1; ; ) {
    const leg = findImplied(chances.value, mask);
    if (leg === undefined) return implied;
    implied.push(leg);
    mask &= ~(1 << leg);
  }
}

/** The chance that 2 to 8 outcomes of a match all win. Refuses combinations that cannot be one bet. */
export function jointChance(set: ScenarioSet, legs: readonly JointLeg[]): Result<number, JointRefusal> {
  if (legs.length < 2) return refuse('leg-count');
  const chances = jointChances(set, legs);
  if (!chances.ok) return chances;
  const fit = checked(chances.value, legs.length);
  return fit.ok ? ok(fit.value.at(-1) ?? 0) : fit;
}

/** Margin of a bet builder on its fair odds. */
export interface BuilderMargin {
  /** The overround of two legs. */
  readonly twoLegs: number;
  /** Relative growth of the book per leg after the second, compounding. */
  readonly perFurtherLeg: number;
}

/** 10 % for two legs, 12.8 % for three, 27.6 % for eight. */
export const BUILDER_MARGIN: BuilderMargin = { twoLegs: 0.1, perFurtherLeg: 0.025 };

/** A leg with its own single price. */
export interface BuilderLeg extends JointLeg {
  readonly oddsMilli: number;
  /** Factor of the joint price, for operators' moves of this leg's line; the lowest of the legs applies. Default 1. */
  readonly factor?: number;
}

function legsIn(mask: number): number {
  let count = 0;
  for (let remaining = mask; remaining > 0; remaining &= remaining - 1) count++;
  return count;
}

/** Rounded down to hundredths, without the bounds of odds. */
function unboundedPrice(
  chance: number,
  { twoLegs, perFurtherLeg }: BuilderMargin,
  { count, factor }: { readonly count: number; readonly factor: number },
): number {
  const booked = (chance * (1 + twoLegs) * (1 + perFurtherLeg) ** (count - 2)) / factor;
  return Math.floor(100 / booked + NOTHING) * 10;
}

/** Margins of legs compound up to this overround; a leg whose own overround is higher keeps it. */
const COMPOUND_MAX = 0.18;

/**
 * The product of the legs' own prices, in thousandths and hundredths like `unboundedPrice`: higher only by how much rarer
 * the legs win together than if they were independent, and by the margin that the product has above the bound.
 */
function combinedPrice(legs: readonly BuilderLeg[], chances: Float64Array, mask: number): number {
  let odds = 1;
  let apart = 1;
  let highest = 1 + COMPOUND_MAX;
  for (const [index, { oddsMilli }] of legs.entries()) {
    if ((mask & (1 << index)) === 0) continue;
    const chance = chances[1 << index] ?? 0;
    odds *= oddsMilli / 1000;
    apart *= chance;
    highest = Math.max(highest, 1000 / oddsMilli / chance);
  }
  const rarer = Math.max(1, apart / (chances[mask] ?? apart));
  const tooMuch = Math.max(1, 1 / (odds * apart * highest));
  return Math.floor(odds * rarer * tooMuch * 100 + NOTHING) * 10;
}

/** Four numbers of a draw exceed the highest odds, and would be paid a small part of their fair price. */
const NUMBERS_MAX = 3;

function countNumbers(legs: readonly JointLeg[]): number {
  return legs.filter(({ type }) => marketDefinition(type)?.ofNumbers !== undefined).length;
}

/**
 * Prices in thousandths of every subset of a builder's 2 to 8 legs, indexed by the subset's bits. After a cancelled
 * leg, the remaining legs keep their joint price from placement. [0], with every leg cancelled, is 1000: the stake is
 * refunded. One leg has its own price. More legs never pay less than fewer: if a further leg adds less than its margin,
 * the price without it is kept, which is still below fair. Margins of independent legs compound as in a combo, up to
 * `COMPOUND_MAX`. Numbers of a draw have the builder's margin alone. All legs together have the price of an
 * offered outcome that is the same.
 * A leg that wins whenever the others do adds nothing: the price is that without it. Refuses the same combinations as
 * `jointChance`.
 */
export function builderPrices(
  set: ScenarioSet,
  legs: readonly BuilderLeg[],
  margin: BuilderMargin = BUILDER_MARGIN,
  markets: Iterable<PricedMarket> = [],
): Result<readonly number[], JointRefusal> {
  if (legs.length < 2) return refuse('leg-count');
  const numbers = countNumbers(legs);
  if (numbers > NUMBERS_MAX) return refuse('above-maximum', ...legs.keys());
  const chances = jointChances(set, legs);
  if (!chances.ok) return chances;
  const fit = checked(chances.value, legs.length);
  if (!fit.ok) return fit;
  const all = unboundedPrice(fit.value.at(-1) ?? 0, margin, { count: legs.length, factor: 1 });
  if (numbers > 0 && all > MAX_ODDS_MILLI) return refuse('above-maximum', ...legs.keys());
  const opened = openLegs(set, legs);
  if (!opened.ok) return opened;
  const whole = fit.value.length - 1;
  const same = findOfferedPrice(opened.value, fit.value[whole] ?? 0, { scenarios: set, markets });
  const prices: number[] = [1000];
  for (let mask = 1; mask < fit.value.length; mask++) {
    const count = legsIn(mask);
    let price = 1000;
    let factor = 1;
    for (const [index, { oddsMilli, factor: own = 1 }] of legs.entries()) {
      if ((mask & (1 << index)) === 0) continue;
      factor = Math.min(factor, own);
      price = Math.max(price, count === 1 ? oddsMilli : (prices[mask & ~(1 << index)] ?? 0));
    }
    if (count > 1 && findImplied(fit.value, mask) === undefined) {
      const chance = fit.value[mask] ?? 0;
      const own = unboundedPrice(chance, margin, { count, factor });
      const most = numbers > 0 ? MAX_ODDS_MILLI : combinedPrice(legs, fit.value, mask);
      price = Math.max(
        MIN_ODDS_MILLI,
        price,
        (mask === whole && same) || Math.min(MAX_ODDS_MILLI, own, most),
      );
    }
    prices.push(price);
  }
  return ok(prices);
}
