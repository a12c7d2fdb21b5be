import type { CashierFlag } from '@evens/contract';
import type { PaymentDirection } from '../methods/definition/payment-method.ts';

/** What an operator set of one direction of a method. */
export interface MethodRule {
  readonly isOpen: boolean;
  /** Closed for players of these countries, beyond those that the definition leaves out. */
  readonly closedCountries: readonly string[];
  readonly reason: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** What operators set of the cashier. */
export interface CashierRules {
  readonly flags: Readonly<Record<CashierFlag, boolean>>;
  ruleOf(method: string, direction: PaymentDirection): MethodRule | undefined;
}

/** Whether operators keep a method open for a country; a method without a rule is. */
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
