import { type CurrencyCode, formatAmount } from '@evens/base';
import type { WithdrawCondition } from '@evens/contract';
import { findMethodName } from '../method-names.ts';
import type { WithdrawalCondition } from './withdrawal-rules.ts';

function presentCondition(condition: WithdrawalCondition, currency: CurrencyCode): WithdrawCondition {
  const Amount = formatAmount(condition.amount, currency);
  switch (condition.kind) {
    case 'wager-deposits':
      return { Condition: 'wager-deposits', Amount };
    case 'same-method-first': {
      const { method } = condition;
      return { Condition: 'same-method-first', Method: method, MethodName: findMethodName(method), Amount };
    }
    case 'documents':
      return { Condition: 'documents', Threshold: formatAmount(condition.threshold, currency), Amount };
  }
}

export function presentConditions(
  conditions: readonly WithdrawalCondition[],
  currency: CurrencyCode,
): WithdrawCondition[] {
  return conditions.map((condition) => presentCondition(condition, currency));
}
