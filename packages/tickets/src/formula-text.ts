import { err, ok, type Result } from '@evens/base';
import {
  type BonusTerms,
  checkFormula,
  type IfBetRule,
  ifBetRules,
  type SystemRow,
  type TeaserPrice,
  type TicketFormula,
  totalStake,
} from './formula.ts';
import type { InsuranceTerms } from './insurance.ts';

/**
 * Formula data in a ticket's row, in addition to type, stake and legs. Absent if these three are sufficient: a plain
 * single or combo. Amounts are decimal strings of minor units.
 */
export interface FormulaText {
  readonly rows?: readonly { readonly pick: number; readonly unit: string }[];
  readonly bankers?: readonly number[];
  readonly rule?: IfBetRule;
  readonly eachWay?: true;
  readonly prices?: readonly TeaserPrice[];
  readonly bonus?: BonusTerms;
  /** Points by which each line of a teaser was moved, in hundredths. Display only. */
  readonly pointsHundredths?: number;
  /** Joint prices of each bet builder by the index of its leg, as input of `builderOutcome`. */
  readonly builders?: Readonly<Record<string, readonly number[]>>;
  /**
   * For a boosted single: the boost id, the price without it in thousandths, which cash-out uses, and the increase of
   * the winnings, which tickets of an older version do not have.
   */
  readonly boost?: { readonly id: number; readonly plainMilli: number; readonly basisPoints?: number };
  /** Place terms of each leg at placement, "1/5 1-2-3". Display only: withdrawn runners may change them. */
  readonly placeTerms?: readonly string[];
  /** Early payout by the index of the leg: the lead with which the leg has won. */
  readonly earlyPayout?: Readonly<Record<string, number>>;
  /** Indexes of the legs with best odds guaranteed, place parts included. */
  readonly bestOdds?: readonly number[];
  /** Terms of an insured combo. */
  readonly insurance?: InsuranceTerms;
}

/** The text for the row. Undefined if nothing has to be stored. */
export function formulaText(
  formula: TicketFormula,
  extras: Pick<
    FormulaText,
    'bestOdds' | 'boost' | 'builders' | 'earlyPayout' | 'insurance' | 'placeTerms' | 'pointsHundredths'
  > = {},
): FormulaText | undefined {
  const own: FormulaText = { ...ownText(formula), ...extras };
  return Object.keys(own).length === 0 ? undefined : own;
}

function ownText(formula: TicketFormula): FormulaText {
  switch (formula.type) {
    case 'single':
      return formula.eachWay ? { eachWay: true } : {};
    case 'combo':
      return {
        ...(formula.eachWay ? { eachWay: true } : {}),
        ...(formula.bonus ? { bonus: formula.bonus } : {}),
      };
    case 'system':
      return {
        rows: formula.rows.map(({ pick, unitMinor }) => ({ pick, unit: unitMinor.toString() })),
        ...(formula.bankers.length > 0 ? { bankers: formula.bankers } : {}),
        ...(formula.eachWay ? { eachWay: true } : {}),
      };
    case 'if-bet':
    case 'reverse-bet':
      return { rule: formula.rule };
    case 'teaser':
      return { prices: formula.prices };
  }
}

export interface StoredTicket {
  /** Name of the bet type. */
  readonly type: string;
  readonly legCount: number;
  readonly stakeMinor: bigint;
  readonly text: FormulaText | undefined;
}

/** Parses the formula of a row written by `formulaText`. An error means a damaged row, never a player's mistake. */
export function readFormula({
  type,
  legCount,
  stakeMinor,
  text = {},
}: StoredTicket): Result<TicketFormula, string> {
  const formula = buildFormula({ type, legCount, stakeMinor, text });
  if (!formula) return err(`a ${type} of ${legCount} legs with ${JSON.stringify(text)}`);
  const checked = checkFormula(formula);
  if (!checked.ok) return checked;
  return totalStake(formula) === stakeMinor ? ok(formula) : err('lines that cost another stake');
}

function buildFormula({ type, legCount, stakeMinor, text }: StoredTicket & { readonly text: FormulaText }) {
  const eachWay = text.eachWay ?? false;
  const unitMinor = eachWay ? stakeMinor / 2n : stakeMinor;
  const rule = ifBetRules.find((one) => one === text.rule);
  const formulas: Readonly<Record<string, () => TicketFormula | undefined>> = {
    single: () => ({ type: 'single', legCount, unitMinor, eachWay }),
    combo: () => ({
      type: 'combo',
      legCount,
      unitMinor,
      eachWay,
      ...(text.bonus ? { bonus: text.bonus } : {}),
    }),
    system: () => ({
      type: 'system',
      legCount,
      rows: (text.rows ?? []).map(({ pick, unit }): SystemRow => ({ pick, unitMinor: BigInt(unit) })),
      bankers: text.bankers ?? [],
      eachWay,
    }),
    'if-bet': () => (rule ? { type: 'if-bet', legCount, unitMinor: stakeMinor, rule } : undefined),
    'reverse-bet': () =>
      rule && {
        type: 'reverse-bet',
        legCount,
        unitMinor: stakeMinor / BigInt(legCount * (legCount - 1)),
        rule,
      },
    teaser: () => text.prices && { type: 'teaser', legCount, unitMinor: stakeMinor, prices: text.prices },
  };
  return formulas[type]?.();
}
