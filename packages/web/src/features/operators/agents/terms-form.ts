import type { AgentTerms } from '@evens/contract';
import { separators } from '../../../core/typed-amount.ts';
import { t, words } from '../../../core/words.ts';
import type { FormErrors } from '../../players/accounts/form.ts';
import { type AgentAccount, availableTermFields, type TermField, termFields } from './agent-queries.ts';
import { percent } from './agent-text.ts';
import { readPercent, typedPercent } from './percent.ts';

/** Percentages as typed. */
export type TypedTerms = Readonly<Record<TermField, string>>;

export function typedTerms(terms: AgentTerms): TypedTerms {
  const { locale } = words().language;
  return {
    AgentCommission: typedPercent(terms.AgentCommission, locale),
    SubAgentCommission: typedPercent(terms.SubAgentCommission, locale),
    PositionTaking: typedPercent(terms.PositionTaking, locale),
    Rebate: typedPercent(terms.Rebate, locale),
  };
}

/** The highest percentages that an account with these terms may grant to a direct sub-account. */
const mostBelow = (terms: AgentTerms): AgentTerms => ({
  AgentCommission: terms.SubAgentCommission,
  SubAgentCommission: terms.SubAgentCommission,
  PositionTaking: terms.PositionTaking,
  Rebate: terms.Rebate,
});

/**
 * The highest percentages of a direct sub-account. A new account has them at once, so they must also fit the agent's
 * own terms of the next month. Those of an edited account begin next month.
 */
export function computeTermsMax({ Account, SubTermsMax }: AgentAccount, isNew: boolean): AgentTerms {
  if (Account.NextTerms === null) return SubTermsMax;
  const next = mostBelow(Account.NextTerms);
  if (!isNew) return next;
  return {
    AgentCommission: Math.min(SubTermsMax.AgentCommission, next.AgentCommission),
    SubAgentCommission: Math.min(SubTermsMax.SubAgentCommission, next.SubAgentCommission),
    PositionTaking: Math.min(SubTermsMax.PositionTaking, next.PositionTaking),
    Rebate: Math.min(SubTermsMax.Rebate, next.Rebate),
  };
}

/** Parses the percentages of a type's fields (0 for others). Returns an error for each invalid or too high value. */
export function readTerms(
  typed: TypedTerms,
  { userType, max }: { readonly userType: number; readonly max: AgentTerms },
): { readonly terms: AgentTerms; readonly errors: FormErrors } {
  const visibleFields: readonly TermField[] = availableTermFields(userType);
  const values: Record<TermField, number> = {
    AgentCommission: 0,
    SubAgentCommission: 0,
    PositionTaking: 0,
    Rebate: 0,
  };
  const errors: Record<string, string> = {};
  for (const field of termFields) {
    if (!visibleFields.includes(field)) continue;
    const value = readPercent(typed[field], separators());
    const most = field === 'SubAgentCommission' ? Math.min(max[field], values.AgentCommission) : max[field];
    if (value === undefined)
      errors[field] = t('agents.error.percent', { example: typedPercent(125, words().language.locale) });
    else if (value > most) errors[field] = t('agents.terms.max', { percent: percent(most) });
    values[field] = value ?? 0;
  }
  return { terms: values, errors };
}
