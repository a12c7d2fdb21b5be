import { type Refusal, type RefusalCode, refusal } from '@evens/contract';
import { isLotto } from '@evens/markets';
import {
  type Conflict,
  type ConflictReason,
  findConflicts,
  TICKET_LEGS_MAX,
  type TicketFormula,
} from '@evens/tickets';
import { eachWayTerms } from './each-way.ts';
import { formulaRefusal } from './leg-formula.ts';
import { type PricedBet, type PricedPick, pickProduct } from './priced-bet.ts';

/** Bet types whose legs depend on the order of play: all legs are prematch, or all are in play. */
const oneSourceTypes: readonly string[] = ['if-bet', 'reverse-bet'];

const conflictCodes: Readonly<Record<ConflictReason, RefusalCode>> = {
  'same-line': 'LineAlreadyAddedException',
  'same-match': 'IncompatibleSelectionsException',
  'same-outright': 'InvalidOutrightsCombinationException',
  'match-in-outright': 'InvalidMarketsCombinationException',
};
const conflictOrder: readonly ConflictReason[] = [
  'same-line',
  'same-match',
  'same-outright',
  'match-in-outright',
];

/** The first rule of combination that the bet breaks, with the indexes of all selections that break it. */
export function combinationRefusal(bet: PricedBet, formula: TicketFormula): Refusal | undefined {
  return (
    layRefusal(bet) ??
    typeRefusal(bet) ??
    countRefusal(bet) ??
    formulaRefusal(formula) ??
    conflictRefusal(bet, ['same-line']) ??
    builderRefusal(bet) ??
    conflictRefusal(bet, conflictOrder) ??
    productRefusal(bet) ??
    sourceRefusal(bet)
  );
}

function atPlaces(code: RefusalCode, places: readonly number[]): Refusal | undefined {
  return places.length === 0
    ? undefined
    : refusal(code, { selections: places.map((index) => ({ index, code })) });
}

function placesWhere(bet: PricedBet, broken: (pick: PricedPick) => boolean): readonly number[] {
  return bet.picks.flatMap((pick, place) => (broken(pick) ? [place] : []));
}

function layRefusal(bet: PricedBet): Refusal | undefined {
  return atPlaces(
    'InvalidLayOptionException',
    placesWhere(bet, ({ selection }) => selection.isLay),
  );
}

/**
 * Selections that the bet type does not allow: lines that a teaser can't move, each way on anything but the winner of a race,
 * a boost in anything but a single of one selection.
 */
function typeRefusal(bet: PricedBet): Refusal | undefined {
  const { type, eachWay, legs } = bet.shape;
  const takesBoosts = type === 'single' && !eachWay && legs.length === 1 && legs[0]?.length === 1;
  if (eachWay && !['single', 'combo', 'system'].includes(type))
    return refusal('IncompatibleBetTypesException');
  if (type === 'teaser' && legs.some((leg) => leg.length > 1))
    return refusal('IncompatibleBetTypesException');
  return atPlaces(
    'IncompatibleBetTypesException',
    placesWhere(
      bet,
      (pick) =>
        pick.specifier === undefined ||
        (eachWay && !canPlace(pick)) ||
        (isIfBet(type) && isOutright(pick)) ||
        (pick.boost !== undefined && !takesBoosts),
    ),
  );
}

/** The formula counts legs. This function counts picks: a bet builder has several picks in one leg. */
function countRefusal({ picks }: PricedBet): Refusal | undefined {
  return picks.length > TICKET_LEGS_MAX
    ? refusal('MaximumAllowedSelectionsExceededException', { maximum: TICKET_LEGS_MAX })
    : undefined;
}

function isIfBet(type: string): boolean {
  return type === 'if-bet' || type === 'reverse-bet';
}

function isOutright({ book }: PricedPick): boolean {
  return book.fixture.kind === 'race' && book.fixture.runnersKind === 'sides';
}

function canPlace({ selection, book }: PricedPick): boolean {
  return eachWayTerms(book, selection) !== undefined;
}

/** Pairs of selections that can't be in one ticket. */
export function listConflicts({ shape, picks }: PricedBet): readonly Conflict[] {
  const builderByPlace = new Map(
    shape.legs.flatMap((leg, index) =>
      leg.length > 1 ? leg.map((place) => [place, index + 1] as const) : [],
    ),
  );
  return findConflicts(
    picks.map(({ selection, book: { fixture } }, place) => ({
      matchId: selection.matchId,
      marketKey: selection.key,
      outcomeNo: selection.outcomeNo,
      // Several numbers of a draw can be drawn, unlike several winners of a race.
      kind: isLotto(fixture.sport) ? 'match' : fixture.kind,
      competition: `${fixture.sport}/${fixture.category}/${fixture.tournament}`,
      competitors: fixture.competitors.map(({ key }) => `${fixture.sport}/${key}`),
      builder: builderByPlace.get(place) ?? 0,
    })),
  );
}

function conflictRefusal(bet: PricedBet, reasons: readonly ConflictReason[]): Refusal | undefined {
  const conflicts = listConflicts(bet);
  const reason = reasons.find((one) => conflicts.some((conflict) => conflict.reason === one));
  if (!reason) return undefined;
  return refusal(conflictCodes[reason], { conflicts: conflicts.filter((one) => one.reason === reason) });
}

function builderRefusal({ builders }: PricedBet): Refusal | undefined {
  const faults = [...builders].flatMap(([leg, { prices }]) => (prices.ok ? [] : [{ leg, ...prices.error }]));
  return faults.length === 0 ? undefined : refusal('IncompatibleSelectionsException', { builders: faults });
}

/** Selections of another product than the first one's. */
function productRefusal(bet: PricedBet): Refusal | undefined {
  const [first] = bet.picks;
  if (!first) return undefined;
  const product = pickProduct(first);
  return atPlaces(
    'DifferentSelectionsSourcesException',
    placesWhere(bet, (pick) => pickProduct(pick) !== product),
  );
}

/** Prices of another kind than those seen, and bet types that allow one kind only. */
function sourceRefusal(bet: PricedBet): Refusal | undefined {
  if (bet.shape.legs.length < 2) return undefined;
  const moved = placesWhere(
    bet,
    ({ selection, book }) => selection.sourceSeen !== undefined && selection.sourceSeen !== book.sourceType,
  );
  if (moved.length > 0) return atPlaces('DifferentMarketsSourcesException', moved);
  if (!oneSourceTypes.includes(bet.shape.type)) return undefined;
  const sources = new Set(bet.picks.map(({ book }) => book.sourceType));
  return sources.size > 1 ? refusal('DifferentSelectionsSourcesException') : undefined;
}
