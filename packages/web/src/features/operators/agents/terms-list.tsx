import type { AgentTerms, SubAccount } from '@evens/contract';
import { t } from '../../../core/words.ts';
import { availableTermFields } from './agent-queries.ts';
import { monthText, percent, termText } from './agent-text.ts';

/** The percentages of an account, and those of the next month if they differ. */
export function TermsList({ account }: { readonly account: SubAccount }) {
  const { NextTerms, Terms, UserType } = account;
  if (availableTermFields(UserType).length === 0) return null;
  return (
    <div className="grid content-start gap-3">
      <TermRows title={t('agents.terms.title')} userType={UserType} terms={Terms} />
      {NextTerms && (
        <TermRows
          title={t('agents.terms.from', { month: monthText(NextTerms.From) })}
          userType={UserType}
          terms={NextTerms}
        />
      )}
    </div>
  );
}

interface TermsProps {
  readonly title: string;
  readonly userType: number;
  readonly terms: AgentTerms;
}

function TermRows({ title, userType, terms }: TermsProps) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-[640]">{title}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {availableTermFields(userType).map((field) => (
          <div key={field} className="contents">
            <dt className="text-quiet">{termText(field)}</dt>
            <dd className="text-end font-[620]">
              <bdi>{percent(terms[field])}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
