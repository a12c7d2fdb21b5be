import type { CurrencyCode } from '@evens/base';
import type { CashierFlag } from '@evens/contract';
import type { PaymentDirection, PaymentLimits } from '../methods/definition/payment-method.ts';

/** Operator, reason and time of the last change of a rule. */
interface RuleChange {
  readonly reason: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** Operators' rule for one direction of a method. */
export interface MethodRule extends RuleChange {
  readonly isOpen: boolean;
  /** Countries (ISO 3166-1 alpha-2) that operators closed, in addition to those that the definition excludes. */
  readonly closedCountries: readonly string[];
}

/** Operators' limits for a method, direction and currency, instead of those of the definition. */
export interface LimitRule extends RuleChange, PaymentLimits {}

/** All rules of the cashier that operators set. */
export interface CashierRules {
  readonly flags: Readonly<Record<CashierFlag, boolean>>;
  findRule(method: string, direction: PaymentDirection): MethodRule | undefined;
  findLimits(method: string, direction: PaymentDirection, currency: CurrencyCode): LimitRule | undefined;
}

/** Whether operators allow a method in a country; true without a rule. */
export function isMethodOpen(
  rules: CashierRules,
  {
    method,
    direction,
    country,
  }: { readonly method: string; readonly direction: PaymentDirection; readonly country: string },
): boolean {
  const rule = rules.findRule(method, direction);
  return rule === undefined || (rule.isOpen && !rule.closedCountries.includes(country));
}
