import { amount, type CurrencyCode } from '@evens/base';
import type { PaymentDirection, PaymentFlags } from '../../methods/definition/payment-method.ts';
import { paymentMethods } from '../../methods/registry.ts';
import { sampleUnitEuros } from '../../methods/testing/sample-rates.ts';
import { OpenProviders } from '../../open-providers.ts';
import type { PaymentProviderKind } from '../../payment-provider.ts';
import { sandboxProvider } from '../../providers/sandbox/sandbox-provider.ts';
import type { CashierRules, LimitRule, MethodRule } from '../cashier-rules.ts';
import type { MethodQuery } from '../method-refusal.ts';

const change = { reason: 'a test', changedBy: 'anna', changedAt: new Date(Date.UTC(2026, 10, 14)) };

/** Operators' rules by `method direction`, and their limits by `method direction currency`. */
export interface SetRules {
  readonly methods?: Readonly<Record<string, Partial<Pick<MethodRule, 'isOpen' | 'closedCountries'>>>>;
  readonly limits?: Readonly<Record<string, readonly [minimum: bigint, maximum: bigint]>>;
}

function sampleRules({ methods = {}, limits = {} }: SetRules = {}): CashierRules {
  return {
    flags: {
      'crypto-grouping': false,
      'vouchers-redirect': false,
      'g2a-redirect': false,
      'add-funds-header': true,
      'add-funds-slip': true,
      'withdrawal-cancel': true,
    },
    findRule(method: string, direction: PaymentDirection) {
      const rule = methods[`${method} ${direction}`];
      return rule && { isOpen: true, closedCountries: [], ...rule, ...change };
    },
    findLimits(method: string, direction: PaymentDirection, currency: CurrencyCode): LimitRule | undefined {
      const set = limits[`${method} ${direction} ${currency}`];
      return set && { minimum: amount(set[0]), maximum: amount(set[1]), ...change };
    },
  };
}

/** A player in Germany with an account in euros, while every rate is valid. */
export function sampleMethodQuery({
  set,
  flags,
  ...changes
}: Partial<Omit<MethodQuery, 'flags'>> & {
  readonly set?: SetRules;
  readonly flags?: Partial<PaymentFlags>;
} = {}): MethodQuery {
  const rules = sampleRules(set);
  return {
    rules,
    setLimits: ({ method, direction, currency }) => rules.findLimits(method, direction, currency),
    unitEuros: sampleUnitEuros,
    country: 'DE',
    currency: 'EUR',
    nowMs: Date.UTC(2026, 10, 15),
    ...changes,
    flags: {
      cryptoGrouping: false,
      vouchersRedirect: false,
      g2aRedirect: false,
      testMethods: false,
      ...flags,
    },
  };
}

const provider = sandboxProvider.open({ call: async () => ({ ok: true, value: {} }), secret: 'a secret' });

/** Connected to one provider, which carries every method; `takes` bounds its payments. */
export function sampleProviders(kind: Partial<PaymentProviderKind> = {}): OpenProviders {
  return new OpenProviders([{ kind: { key: 'sample', methods: paymentMethods, ...kind }, provider }]);
}
