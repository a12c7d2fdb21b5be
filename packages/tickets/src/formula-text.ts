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

/**
 * What a ticket's row keeps of its formula beside type, stake and legs; absent for what these three say alone: a plain
 * single or combo. Amounts are decimal strings of minor units.
 */
export interface FormulaText {
  readonly rows?: readonly { readonly pick: number; readonly unit: string }[];
  readonly bankers?: readonly number[];
  readonly rule?: IfBetRule;
  readonly eachWay?: true;
  readonly prices?: readonly TeaserPrice[];
  readonly bonus?: BonusTerms;
  /** Points that each line of a teaser was moved by, in hundredths: for the eye. */
  readonly pointsHundredths?: number;
  /** Joint prices of each bet builder by its leg's place, as `builderOutcome` takes them. */
  readonly builders?: Readonly<Record<string, readonly number[]>>;
  /** Of a boosted single: whose boost its price is, and the price without it, thousandths. Cash-out goes by that. */
  readonly boost?: { readonly id: number; readonly plainMilli: number };
}

/** The text for the row; undefined where there is nothing to keep. */
export function formulaText(
  formula: TicketFormula,
  rest: Pick<FormulaText, 'boost' | 'builders' | 'pointsHundredths'> = {},
): FormulaText | undefined {
  const own: FormulaText = { ...ownText(formula), ...rest };
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
  /** The bet type's name. */
  readonly type: string;
  readonly legCount: number;
  readonly stakeMinor: bigint;
  readonly text: FormulaText | undefined;
}

/** The formula of a row that `formulaText` wrote. An error is a damaged row, never a player's mistake. */
export function readFormula({
  type,
  legCount,
  stakeMinor,
  text = {},
}: StoredTicket): Result<TicketFormula, string> {
  const formula = formulaOf({ type, legCount, stakeMinor, text });
  if (!formula) return err(`a ${type} of ${legCount} legs with ${JSON.stringify(text)}`);
  const checked = checkFormula(formula);
  if (!checked.ok) return checked;
  return totalStake(formula) === stakeMinor ? ok(formula) : err('lines that cost another stake');
}

function formulaOf({ type, legCount, stakeMinor, text }: StoredTicket & { readonly text: FormulaText }) {
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
