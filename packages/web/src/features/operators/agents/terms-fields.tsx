import type { AgentTerms } from '@evens/contract';
import { t } from '../../../core/words.ts';
import { Field } from '../../../ui/field.tsx';
import type { FormErrors } from '../../players/accounts/form.ts';
import { availableTermFields, isAgentType, type TermField } from './agent-queries.ts';
import { percent, termText } from './agent-text.ts';
import type { TypedTerms } from './terms-form.ts';

interface TermsFieldsProps {
  readonly userType: number;
  readonly typed: TypedTerms;
  readonly max: AgentTerms;
  readonly errors: FormErrors;
  onType(field: TermField, text: string): void;
}

/** The meaning of a percentage. */
export function termHint(field: TermField, userType: number): string {
  switch (field) {
    case 'AgentCommission':
      return t('agents.terms.commission.hint');
    case 'SubAgentCommission':
      return t('agents.terms.sub-commission.hint');
    case 'PositionTaking':
      return t('agents.terms.position.hint');
    case 'Rebate':
      return t(isAgentType(userType) ? 'agents.terms.rebate.hint-agent' : 'agents.terms.rebate.hint-player');
  }
}

/** The percentages that an account of the type can have, each with its meaning and maximum. */
export function TermsFields({ userType, typed, max, errors, onType }: TermsFieldsProps) {
  const fields = availableTermFields(userType);
  if (fields.length === 0) return null;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-[640]">{t('agents.terms.title')}</legend>
      {fields.map((field) => (
        <Field
          key={field}
          label={termText(field)}
          hint={`${termHint(field, userType)} ${t('agents.terms.max', { percent: percent(max[field]) })}`}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={16}
          value={typed[field]}
          error={errors[field]}
          end={<span className="pe-2 text-sm text-faint">%</span>}
          onChange={(event) => onType(field, event.target.value)}
        />
      ))}
    </fieldset>
  );
}
