import type { AccountId, CurrencyCode, MarketId } from '@evens/base';
import { canWinTogether, EACH_WAY_PLACE } from '@evens/markets';
import { betCount, type TicketFormula } from '@evens/tickets';
import { boostIn, type ComposedBet, computePromisedPayout } from '../price/composed-bet.ts';
import type { PricedBet, PricedPick } from '../price/priced-bet.ts';
import { combineLayers, type LayerBounds, noBounds, UNBOUNDED } from '../rules/layers.ts';
import { type BettingRules, type CurrencyRules, playerFactor } from '../rules/rules.ts';
import { boostStakeMax } from './boost-stake.ts';
import { legCharges, pickCharge } from './charges.ts';
import type { Exposure, Reservation } from './exposure.ts';
import {
  type ChargeToJudge,
  inBaseCurrency,
  judgeStakes,
  type LimitFault,
  type StakesToJudge,
} from './limits.ts';
import type { Positions } from './positions.ts';
import type { MarketLine } from './store.ts';

/** A future row of `ticket_leg`. */
export interface BetRow {
  readonly pick: PricedPick;
  readonly line: MarketLine;
  readonly legNo: number;
  readonly chargeMinor: bigint;
  /** The price by which the market's possible loss is calculated. */
  readonly oddsMilli: number;
}

/** The rows of the bet: its picks by leg, then the place parts of each-way legs. */
export function betRows(bet: ComposedBet, shareMax: number): readonly BetRow[] {
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
      return betRow(pick, { legNo: leg + 1, chargeMinor });
    }),
  );
  if (!shape.eachWay) return wins;
  const count = shape.legs.length;
  const places = picks.map((pick, leg) => ({
    ...betRow(pick, { legNo: count + leg + 1, chargeMinor: charges[count + leg] ?? 0n }),
    line: { ...marketLine(pick), type: EACH_WAY_PLACE, specifier: '' },
  }));
  return [...wins, ...places];
}

function betRow(pick: PricedPick, legCharge: Pick<BetRow, 'chargeMinor' | 'legNo'>): BetRow {
  return { pick, line: marketLine(pick), oddsMilli: pick.oddsMilli, ...legCharge };
}

function marketLine({ selection, specifier, book }: PricedPick): MarketLine {
  return {
    matchId: selection.matchId,
    type: selection.type,
    specifier: specifier ?? selection.specifier,
    sport: book.fixture.sport,
  };
}

/** The lines of the rows of the bet. They must have ids before it can be judged. */
export function listBetLines(priced: PricedBet): readonly MarketLine[] {
  const wins = priced.shape.legs.flatMap((places) => places.flatMap((place) => priced.picks[place] ?? []));
  const lines = wins.map(marketLine);
  return priced.shape.eachWay
    ? [
        ...lines,
        ...priced.picks.map((pick) => ({ ...marketLine(pick), type: EACH_WAY_PLACE, specifier: '' })),
      ]
    : lines;
}

export interface LimitsAt {
  readonly accountId: AccountId;
  readonly marketIds: readonly MarketId[];
  readonly rules: BettingRules;
  readonly currencyRules: CurrencyRules;
  readonly currency: CurrencyCode;
  readonly positions: Pick<Positions, 'stakeOn' | 'findAccount'>;
  readonly exposure: Pick<Exposure, 'liability'>;
}

export interface Measured {
  readonly rows: readonly (BetRow & { readonly marketId: MarketId })[];
  readonly reservations: readonly Reservation[];
  readonly balanceVersion: number;
  /** Version of the newest terms that the player agreed to. */
  readonly termsVersion: number;
  readonly classId: number | undefined;
  readonly stakes: StakesToJudge;
  /** Why the limits do not allow the stake; undefined if they do. */
  readonly fault: LimitFault | undefined;
}

/** Compares the bet with the limits. Undefined if positions or exposure must be loaded into memory first. */
export function measure(bet: ComposedBet, at: LimitsAt): Measured | undefined {
  const standing = at.positions.findAccount(at.accountId);
  if (!standing) return undefined;
  const factorPercent = playerFactor(at.rules, standing);
  const rates = { byCurrency: at.rules.byCurrency, rate: at.currencyRules.rate, factorPercent };
  const rows: (BetRow & { readonly marketId: MarketId })[] = [];
  const charges: ChargeToJudge[] = [];
  for (const [index, row] of betRows(bet, at.rules.comboShareMax).entries()) {
    const marketId = at.marketIds[index];
    const { outcomeNo } = row.pick.selection;
    if (marketId === undefined) return undefined;
    const onLineMinor = at.positions.stakeOn(at.accountId, { marketId, outcomeNo });
    const liabilityMinor = at.exposure.liability(marketId, outcomeNo, canWinTogether(row.line.type));
    if (onLineMinor === undefined || liabilityMinor === undefined) return undefined;
    rows.push({ ...row, marketId });
    const { fixture } = row.pick.book;
    const { matchId, type: marketType } = row.line;
    const layers = at.rules.layers.find({ fixture, matchId, marketType, classId: standing.classId });
    const bounds = layers.length === 0 ? noBounds : combineLayers(layers, rates);
    const { chargeMinor, oddsMilli } = row;
    charges.push({ chargeMinor, oddsMilli, onLineMinor, liabilityMinor, bounds });
  }
  const boost = boostIn(bet.priced);
  const stakes: StakesToJudge = {
    charges,
    leastUnitMinor: leastUnit(bet.formula),
    stakeMinor: bet.stakeMinor,
    betCount: betCount(bet.formula),
    currency: at.currency,
    factorPercent,
    liabilityMaxMinor: at.rules.marketLiabilityMaxMinor,
    boostMaxMinor: boost && boostStakeMax(boost, at.currencyRules),
    // Without the maximum of the currency: the largest stake is calculated from it.
    payoutMinor: charges.some(({ bounds }) => boundsPayout(bounds))
      ? computePromisedPayout(bet, UNBOUNDED)
      : 0n,
  };
  const judged = judgeStakes(stakes, at.currencyRules);
  return {
    rows,
    stakes,
    balanceVersion: standing.version,
    termsVersion: standing.termsVersion,
    classId: standing.classId,
    fault: judged.ok ? undefined : judged.error,
    reservations: rows.map(({ marketId, pick, chargeMinor, oddsMilli }) => ({
      marketId,
      outcomeNo: pick.selection.outcomeNo,
      stakeMinor: inBaseCurrency(chargeMinor, at.currencyRules),
      payoutMinor: inBaseCurrency((chargeMinor * BigInt(oddsMilli)) / 1000n, at.currencyRules),
    })),
  };
}

function boundsPayout({ refer, reject }: LayerBounds): boolean {
  return refer.payoutMinor < UNBOUNDED || reject.payoutMinor < UNBOUNDED;
}

function leastUnit(formula: TicketFormula): bigint {
  if (formula.type !== 'system') return formula.unitMinor;
  return formula.rows.reduce(
    (least, { unitMinor }) => (least === 0n || unitMinor < least ? unitMinor : least),
    0n,
  );
}
