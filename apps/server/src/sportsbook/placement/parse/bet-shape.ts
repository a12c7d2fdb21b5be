import { type Amount, amount, type CurrencyCode, err, ok, parseAmount, type Result } from '@evens/base';
import { type BettingSourceType, bettingSourceTypes } from '@evens/book';
import {
  type CallBody,
  type Calls,
  type PlaceSelection,
  type Refusal,
  type RefusalCode,
  refusal,
} from '@evens/contract';
import { type FormulaType, type IfBetRule, ifBetRules, parseBetType, type SystemRow } from '@evens/tickets';
import { parseSelection, type Selection } from './selections.ts';

export type BetBody = CallBody<Calls['POST /api/betslip/placebet']>;
/** The composition of a slip, with or without stakes. */
export type ShapeBody = CallBody<Calls['POST /api/betslip/selectionstatus']>;

/** One selection of a bet. */
export interface BetPick extends Selection {
  readonly isBanker: boolean;
  readonly isLay: boolean;
  /** The kind of price that the player saw; undefined if the request does not name it. */
  readonly sourceSeen: BettingSourceType | undefined;
  /** The boost of the price that the player saw; undefined for none. */
  readonly boostId: number | undefined;
}

/** A bet without its stakes. */
export interface BetShape {
  readonly type: FormulaType;
  readonly picks: readonly BetPick[];
  /** Indexes of the picks of each leg: one, or several for a bet builder. */
  readonly legs: readonly (readonly number[])[];
  /** The joint price that the player saw for each bet builder, thousandths by leg; 0 for other legs. */
  readonly builderSeenMilli: readonly number[];
  readonly eachWay: boolean;
  readonly rule: IfBetRule;
  readonly teaserSetting: number | undefined;
}

/** The stake of each bet: one unit for all, or the rows of a system. */
export interface BetStakes {
  readonly unitMinor: Amount;
  readonly rows: readonly SystemRow[];
}

/** The faults in the shape of all selections. */
function selectionFaults(selections: readonly PlaceSelection[]): readonly Record<string, unknown>[] {
  return selections.flatMap((wire, index) => {
    const selection = parseSelection(wire);
    if (selection.ok) return [];
    return {
      index,
      matchId: wire.MatchID,
      marketType: wire.MarketType,
      specifier: wire.Specifier,
      outcomeNo: wire.OutcomeNo,
      code: 'InvalidRequestException',
      reason: selection.error,
    };
  });
}

function parseBettingSource(code: number | undefined): BettingSourceType | undefined {
  return Object.values(bettingSourceTypes).find((source) => source === code);
}

function groupLegs(selections: readonly PlaceSelection[]): readonly (readonly number[])[] {
  const legs: number[][] = [];
  const builders = new Map<number, number[]>();
  for (const [index, { Builder = 0 }] of selections.entries()) {
    const open = Builder > 0 ? builders.get(Builder) : undefined;
    if (open) {
      open.push(index);
      continue;
    }
    const leg = [index];
    legs.push(leg);
    if (Builder > 0) builders.set(Builder, leg);
  }
  return legs;
}

/** A bet builder joins outcomes of one match. Its number is the index of its price among the prices seen, from 1. */
function seenOfBuilders(
  body: ShapeBody,
  legs: readonly (readonly number[])[],
): Result<readonly number[], 'builder-of-two-matches'> {
  const seen: number[] = [];
  for (const leg of legs) {
    const picks = leg.flatMap((place) => body.Selections[place] ?? []);
    if (new Set(picks.map(({ MatchID }) => MatchID)).size > 1) return err('builder-of-two-matches');
    const number = leg.length > 1 ? (picks[0]?.Builder ?? 0) : 0;
    seen.push(number > 0 ? (body.BuilderOdds?.[number - 1] ?? 0) : 0);
  }
  return ok(seen);
}

export function parseFormulaType(code: number): FormulaType | undefined {
  const type = parseBetType(code);
  if (!type.ok) return undefined;
  return type.value === 'multiple-singles' ? 'single' : type.value;
}

/** A refusal of the shape, with the faults of selections in its data. */
export function shapeRefusal(
  body: Pick<ShapeBody, 'Selections'>,
  code: RefusalCode,
  data: Readonly<Record<string, unknown>> = {},
): Refusal {
  const faults = selectionFaults(body.Selections);
  return refusal(code, faults.length === 0 ? data : { ...data, selections: faults });
}

/** Checks only the shape, independently of the current offer. The first fault is the code of the refusal. */
export function parseShape(body: ShapeBody): Result<BetShape, Refusal> {
  const refuse = (code: RefusalCode, data?: Readonly<Record<string, unknown>>) =>
    err(shapeRefusal(body, code, data));
  const type = parseFormulaType(body.BetType);
  if (!type) return refuse('IncompatibleBetTypesException');
  const rule = ifBetRules.find((one) => one === (body.Rule ?? 'win-only'));
  if (!rule) return refuse('InvalidRequestException', { reason: 'unknown-rule' });
  const picks: BetPick[] = [];
  for (const wire of body.Selections) {
    const selection = parseSelection(wire);
    if (!selection.ok) return refuse('InvalidRequestException', { reason: selection.error });
    picks.push({
      ...selection.value,
      isBanker: wire.Banker ?? false,
      isLay: wire.Lay ?? false,
      sourceSeen: parseBettingSource(wire.SourceType),
      boostId: wire.BoostID,
    });
  }
  const legs = groupLegs(body.Selections);
  const builderSeenMilli = seenOfBuilders(body, legs);
  if (!builderSeenMilli.ok) return refuse('InvalidRequestException', { reason: builderSeenMilli.error });
  return ok({
    type,
    picks,
    legs,
    builderSeenMilli: builderSeenMilli.value,
    eachWay: body.EachWay ?? false,
    rule,
    teaserSetting: body.TeaserSetting,
  });
}

/** Amounts above 0; rows without a stake are left out. */
export function parseStakes(
  body: Pick<BetBody, 'Stake' | 'SystemStakes'>,
  { type, currency }: { readonly type: FormulaType; readonly currency: CurrencyCode },
): Result<BetStakes, Refusal> {
  if (type !== 'system') {
    const stake = parseAmount(body.Stake, currency);
    return stake.ok && stake.value > 0n
      ? ok({ unitMinor: stake.value, rows: [] })
      : err(refusal('InvalidStakeException'));
  }
  const rows: SystemRow[] = [];
  for (const { Pick: pick, Stake } of body.SystemStakes ?? []) {
    const unit = Stake === '' ? ok(amount(0n)) : parseAmount(Stake, currency);
    if (!unit.ok) return err(refusal('InvalidStakeException', { pick }));
    if (unit.value > 0n) rows.push({ pick, unitMinor: unit.value });
  }
  return ok({ unitMinor: amount(0n), rows });
}
