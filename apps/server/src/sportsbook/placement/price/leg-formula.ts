import type { Result } from '@evens/base';
import { type Refusal, refusal } from '@evens/contract';
import {
  type BonusTerms,
  checkFormula,
  type FormulaError,
  SYSTEM_BETS_MAX,
  type TicketFormula,
  teaserSettings,
} from '@evens/tickets';
import type { BetShape, BetStakes } from '../parse/bet-shape.ts';

/** How the bet wins and what it costs. `checkFormula` checks counts and structure. */
export function formulaFromShape(shape: BetShape & BetStakes, bonus: BonusTerms): TicketFormula {
  const { type, unitMinor, eachWay, rule, rows } = shape;
  const legCount = shape.legs.length;
  switch (type) {
    case 'single':
      return { type, legCount, unitMinor, eachWay };
    case 'combo':
      return { type, legCount, unitMinor, eachWay, ...(eachWay ? {} : bonusWithin(bonus, legCount)) };
    case 'system':
      return { type, legCount, rows, bankers: bankerLegs(shape), eachWay };
    case 'if-bet':
    case 'reverse-bet':
      return { type, legCount, unitMinor, rule };
    case 'teaser': {
      const setting = teaserSettings.find(({ id }) => id === shape.teaserSetting);
      return { type, legCount, unitMinor, prices: setting?.prices ?? [] };
    }
  }
}

/** The bonus steps that this number of legs can reach. Every ticket stores its terms, so other steps are left out. */
function bonusWithin({ minOddsMilli, steps }: BonusTerms, legCount: number): { readonly bonus?: BonusTerms } {
  const reached = steps.filter(({ legs }) => legs <= legCount);
  return reached.length === 0 ? {} : { bonus: { minOddsMilli, steps: reached } };
}

function bankerLegs({ legs, picks }: BetShape): readonly number[] {
  return legs.flatMap((leg, place) => (leg.some((pick) => picks[pick]?.isBanker) ? [place] : []));
}

const structureErrors: Readonly<Record<FormulaError, Refusal>> = {
  'too-few-selections': refusal('MinimumSelectionsRequiredException'),
  'too-many-selections': refusal('MaximumAllowedSelectionsExceededException'),
  'pick-out-of-range': refusal('InvalidBetCombinationException', {
    reason: 'pick-out-of-range',
    maximum: SYSTEM_BETS_MAX,
  }),
  'row-twice': refusal('InvalidBetCombinationException', { reason: 'row-twice', maximum: SYSTEM_BETS_MAX }),
  'bankers-out-of-range': refusal('InvalidBetCombinationException', {
    reason: 'bankers-out-of-range',
    maximum: SYSTEM_BETS_MAX,
  }),
  'no-stake': refusal('InvalidBetCombinationException', { reason: 'no-stake', maximum: SYSTEM_BETS_MAX }),
  'too-many-bets': refusal('InvalidBetCombinationException', {
    reason: 'too-many-bets',
    maximum: SYSTEM_BETS_MAX,
  }),
  'no-price-for-count': refusal('InvalidBetCombinationException', {
    reason: 'no-price-for-count',
    maximum: SYSTEM_BETS_MAX,
  }),
};

/** The refusal of an invalid formula. Counts come with their maximum. */
export function formulaRefusal(formula: TicketFormula): Refusal | undefined {
  const checked: Result<TicketFormula, FormulaError> = checkFormula(formula);
  return checked.ok ? undefined : structureErrors[checked.error];
}
