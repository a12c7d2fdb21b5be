import type { CashierFlag } from '@evens/contract';
import type { PaymentDirection } from '../methods/definition/payment-method.ts';

/** Operators' rule for one direction of a method. */
export interface MethodRule {
  readonly isOpen: boolean;
  /** Countries (ISO 3166-1 alpha-2) that operators closed the method for, beside those that its definition excludes. */
  readonly closedCountries: readonly string[];
  readonly reason: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** All rules of the cashier that operators set. */
export interface CashierRules {
  readonly flags: Readonly<Record<CashierFlag, boolean>>;
  ruleOf(method: string, direction: PaymentDirection): MethodRule | undefined;
}

/** Whether operators keep a method open for a country; true without a rule. */
export function isMethodOpen(
  rules: CashierRules,
  {
    method,
    direction,
    country,
  }: { readonly method: string; readonly direction: PaymentDirection; readonly country: string },
): boolean {
  const rule = rules.ruleOf(method, direction);
  return rule === undefined || (rule.isOpen && !rule.closedCountries.includes(country));
}
