import { type AccountId, type CurrencyCode, err, type MarketId, ok, type Result } from '@evens/base';
import { bettingSourceTypes } from '@evens/book';
import type { Refusal } from '@evens/contract';
import { EACH_WAY_PLACE } from '@evens/markets';
import {
  betCount,
  expandLines,
  formulaText,
  type LegOutcome,
  type Line,
  promisedPayout,
  type TicketFormula,
  teaserSettings,
  totalStake,
} from '@evens/tickets';
import type { TicketRequest } from '../history/index.ts';
import type { BetStakes } from './bet-shape.ts';
import { type AppliedBoost, boostStakeMax } from './boost-terms.ts';
import { legCharges, pickCharge } from './charges.ts';
import { combinationRefusal } from './combination.ts';
import type { Exposure, Reservation } from './exposure.ts';
import { formulaOf } from './formula-of.ts';
import { inBaseCurrency, judgeStakes, type LimitFault, type StakesToJudge } from './limits.ts';
import type { Positions } from './positions.ts';
import { type PricedBet, type PricedPick, promisedOutcomes } from './priced-bet.ts';
import type { BettingRules, CurrencyRules } from './rules.ts';
import type { BetLeg, MarketLine } from './store.ts';

/** A bet that may be composed in this way, with its cost and its promised payout at the current prices. */
export interface ComposedBet {
  readonly priced: PricedBet;
  readonly formula: TicketFormula;
  readonly lines: readonly Line[];
  readonly outcomes: readonly LegOutcome[];
  readonly stakeMinor: bigint;
}

/** The stage of combinations, and what the bet comes to. */
export function composeBet(
  priced: PricedBet,
  stakes: BetStakes,
  rules: BettingRules,
): Result<ComposedBet, Refusal> {
  const formula = formulaOf({ ...priced.shape, ...stakes }, rules.bonus);
  const refused = combinationRefusal(priced, formula);
  if (refused) return err(refused);
  return ok({
    priced,
    formula,
    lines: expandLines(formula),
    outcomes: promisedOutcomes(priced),
    stakeMinor: totalStake(formula),
  });
}

/** A row of `ticket_leg` to be. */
export interface BetRow {
  readonly pick: PricedPick;
  readonly line: MarketLine;
  readonly legNo: number;
  readonly chargeMinor: bigint;
  /** The price that stands on it, for what its market may lose. */
  readonly oddsMilli: number;
}

/** The rows of the bet in order: its picks by leg, then the place part of each-way legs. */
export function rowsOf(bet: ComposedBet, shareMax: number): readonly BetRow[] {
  const { shape, picks, builders } = bet.priced;
  const charges = legCharges(bet.lines, bet.outcomes, shareMax);
  const wins = shape.legs.flatMap((places, leg) =>
    places.flatMap((place): BetRow | readonly [] => {
      const pick = picks[place];
      if (!pick) return [];
      const charge = charges[leg] ?? 0n;
      const builder = builders.get(leg)?.prices;
      const builderMilli = builder?.ok ? (builder.value.at(-1) ?? 0) : 0;
      const chargeMinor =
        builderMilli > 0 ? pickCharge(charge, { builderMilli, ownMilli: pick.oddsMilli, shareMax }) : charge;
      return rowOf(pick, { legNo: leg + 1, chargeMinor });
    }),
  );
  if (!shape.eachWay) return wins;
  const count = shape.legs.length;
  const places = picks.map((pick, leg) => ({
    ...rowOf(pick, { legNo: count + leg + 1, chargeMinor: charges[count + leg] ?? 0n }),
    line: { ...lineOf(pick), type: EACH_WAY_PLACE, specifier: '' },
  }));
  return [...wins, ...places];
}

function rowOf(pick: PricedPick, rest: Pick<BetRow, 'chargeMinor' | 'legNo'>): BetRow {
  return { pick, line: lineOf(pick), oddsMilli: pick.oddsMilli, ...rest };
}

function lineOf({ selection, specifier, book }: PricedPick): MarketLine {
  return {
    matchId: selection.matchId,
    type: selection.type,
    specifier: specifier ?? selection.specifier,
    sport: book.fixture.sport,
  };
}

/** Markets that the bet will have rows on: they must have ids before it can be judged. */
export function linesOfShape(priced: PricedBet): readonly MarketLine[] {
  const wins = priced.shape.legs.flatMap((places) => places.flatMap((place) => priced.picks[place] ?? []));
  const lines = wins.map(lineOf);
  return priced.shape.eachWay
    ? [...lines, ...priced.picks.map((pick) => ({ ...lineOf(pick), type: EACH_WAY_PLACE, specifier: '' }))]
    : lines;
}

export interface LimitsAt {
  readonly accountId: AccountId;
  readonly marketIds: readonly MarketId[];
  readonly rules: BettingRules;
  readonly currencyRules: CurrencyRules;
  readonly currency: CurrencyCode;
  readonly positions: Positions;
  readonly exposure: Exposure;
}

export interface Measured {
  readonly rows: readonly (BetRow & { readonly marketId: MarketId })[];
  readonly reservations: readonly Reservation[];
  readonly balanceVersion: number;
  /** The newest terms that the player agreed to. */
  readonly termsVersion: number;
  readonly stakes: StakesToJudge;
  /** What stands against the stake, where anything does. */
  readonly fault: LimitFault | undefined;
}

/** Holds the bet against limits; undefined where something that this needs must be loaded first. */
export function measure(bet: ComposedBet, at: LimitsAt): Measured | undefined {
  const standing = at.positions.standing(at.accountId);
  if (!standing) return undefined;
  const rows: (BetRow & { readonly marketId: MarketId })[] = [];
  const charges = [];
  for (const [index, row] of rowsOf(bet, at.rules.comboShareMax).entries()) {
    const marketId = at.marketIds[index];
    const { outcomeNo } = row.pick.selection;
    if (marketId === undefined) return undefined;
    const onLineMinor = at.positions.of(at.accountId, { marketId, outcomeNo });
    const liabilityMinor = at.exposure.liability(marketId, outcomeNo);
    if (onLineMinor === undefined || liabilityMinor === undefined) return undefined;
    rows.push({ ...row, marketId });
    charges.push({ chargeMinor: row.chargeMinor, oddsMilli: row.oddsMilli, onLineMinor, liabilityMinor });
  }
  const boost = boostIn(bet.priced);
  const stakes: StakesToJudge = {
    charges,
    leastUnitMinor: leastUnit(bet.formula),
    stakeMinor: bet.stakeMinor,
    betCount: betCount(bet.formula),
    currency: at.currency,
    factorPercent: standing.factorPercent,
    liabilityMaxMinor: at.rules.marketLiabilityMaxMinor,
    boostMaxMinor: boost && boostStakeMax(boost, at.currencyRules),
  };
  const judged = judgeStakes(stakes, at.currencyRules);
  return {
    rows,
    stakes,
    balanceVersion: standing.version,
    termsVersion: standing.termsVersion,
    fault: judged.ok ? undefined : judged.error,
    reservations: rows.map(({ marketId, pick, chargeMinor, oddsMilli }) => ({
      marketId,
      outcomeNo: pick.selection.outcomeNo,
      stakeMinor: inBaseCurrency(chargeMinor, at.currencyRules),
      payoutMinor: inBaseCurrency((chargeMinor * BigInt(oddsMilli)) / 1000n, at.currencyRules),
    })),
  };
}

function leastUnit(formula: TicketFormula): bigint {
  if (formula.type !== 'system') return formula.unitMinor;
  return formula.rows.reduce(
    (least, { unitMinor }) => (least === 0n || unitMinor < least ? unitMinor : least),
    0n,
  );
}

/** The bet's boost: only a single of one selection has one. */
export function boostIn({ picks }: PricedBet): AppliedBoost | undefined {
  return picks[0]?.boost;
}

export function promisedOf({ lines, outcomes, formula }: ComposedBet, capMinor: bigint): bigint {
  const bonus = formula.type === 'combo' ? formula.bonus : undefined;
  return promisedPayout({ lines, outcomes, capMinor, bonus });
}

/** What the row keeps of the formula; null for a plain ticket. */
export function formulaJson({ formula, priced }: ComposedBet): string | null {
  const builders: Record<string, readonly number[]> = {};
  for (const [leg, { prices }] of priced.builders) if (prices.ok) builders[leg] = prices.value;
  const setting = teaserSettings.find(({ id }) => id === priced.shape.teaserSetting);
  const points = setting && priced.picks[0] && setting.pointsHundredths[priced.picks[0].book.fixture.sport];
  const boost = boostIn(priced);
  const text = formulaText(formula, {
    ...(Object.keys(builders).length > 0 ? { builders } : {}),
    ...(formula.type === 'teaser' && points !== undefined ? { pointsHundredths: points } : {}),
    ...(boost ? { boost: { id: boost.id, plainMilli: boost.plainMilli } } : {}),
  });
  return text ? JSON.stringify(text) : null;
}

export function legsToWrite(bet: ComposedBet, rows: Measured['rows']): readonly BetLeg[] {
  const isPlain = bet.formula.type === 'single' && rows.length === 1;
  return rows.map(({ marketId, pick, legNo, chargeMinor }) => ({
    marketId,
    outcomeNo: pick.selection.outcomeNo,
    oddsMilli: pick.oddsMilli,
    epoch: pick.book.epoch,
    seq: pick.book.seq,
    score: pick.score,
    legNo,
    chargeMinor: isPlain ? null : chargeMinor,
  }));
}

/** What a bet that waits keeps, to be judged by at the end of the wait. */
export function requestJson(bet: ComposedBet, rows: Measured['rows']): string {
  const { shape } = bet.priced;
  const request: TicketRequest = {
    picks: rows.map(({ pick, line, legNo }) => ({
      // The book is found by this id, so it is a match's.
      matchId: pick.selection.matchId as TicketRequest['picks'][number]['matchId'],
      type: line.type,
      specifier: line.specifier,
      outcomeNo: pick.selection.outcomeNo,
      oddsMilli: pick.oddsMilli,
      epoch: pick.book.epoch,
      seq: pick.book.seq,
      score: pick.score,
      danger: pick.book.danger,
      legNo,
      source: pick.book.sourceType,
      ...(line.specifier === pick.selection.specifier || line.type === EACH_WAY_PLACE
        ? {}
        : { offered: pick.selection.specifier }),
    })),
    builderSeenMilli: shape.legs.map((_, leg) => {
      const prices = bet.priced.builders.get(leg)?.prices;
      return prices?.ok ? (prices.value.at(-1) ?? 0) : 0;
    }),
    ...(shape.teaserSetting === undefined ? {} : { teaserSetting: shape.teaserSetting }),
  };
  return JSON.stringify(request);
}

/** Wall time that the bet waits for acceptance: the longest delay of its selections in play, at the feed's speed. */
export function delayMsOf({ picks }: PricedBet, rules: BettingRules, rate: number): number {
  const delays = picks
    .filter(({ book }) => book.sourceType === bettingSourceTypes.live)
    .map(({ book }) => rules.liveDelayMs(book.fixture.sport));
  return Math.ceil(Math.max(0, ...delays) / Math.max(1, rate));
}
