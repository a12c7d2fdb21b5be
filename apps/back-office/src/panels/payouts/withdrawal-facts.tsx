import type { WithdrawalFacts as Facts, ReviewedPayout } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { t, written } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Fact, Loaded } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';

/** Why the rule left the withdrawal to operators, or that it approved it. Nothing if no rule judged it. */
export function FailedFacts({ facts }: { readonly facts: ReviewedPayout['FailedFacts'] }) {
  if (facts === null) return null;
  if (facts.length === 0)
    return (
      <p className="text-sm">
        <Badge tone="up">{t('backoffice.payouts.approved')}</Badge>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-quiet">
      {t('backoffice.payouts.failed')}
      <ul className="flex flex-wrap gap-2">
        {facts.map((fact) => (
          <li key={fact}>
            <Badge tone="warn">{t(`backoffice.payouts.fact.${fact}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Facts for the decision, read when the operator opens them. */
export function WithdrawalFacts({ id }: { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const found = useQuery({
    ...callQuery('GET /api/desk/withdrawalfacts', { query: { id } }),
    enabled: isOpen,
  });
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-quiet touch:min-h-11">
        {t('backoffice.payouts.facts')}
      </summary>
      {isOpen && (
        <div className="mt-2 grid gap-3">
          <Loaded found={found}>{({ Facts: facts }) => <FactList facts={facts} />}</Loaded>
        </div>
      )}
    </details>
  );
}

function FactList({ facts }: { readonly facts: Facts }) {
  const { Currency, LastDepositDate, AccountUses, Documents, RiskSignals } = facts;
  return (
    <>
      {facts.Methods.length > 0 && <MethodTable facts={facts} />}
      <dl className="grid grid-cols-2 items-end gap-3 tablet:grid-cols-4">
        <Fact label={t('backoffice.payouts.staked')}>
          <Money amount={facts.Staked} currency={Currency} />
        </Fact>
        <Fact label={t('backoffice.payouts.unwagered')}>
          <Money amount={facts.Unwagered} currency={Currency} />
        </Fact>
        <Fact label={t('backoffice.payouts.last-deposit')}>
          {LastDepositDate && <DateAndTime atMs={Date.parse(LastDepositDate)} />}
        </Fact>
        <Fact label={t('backoffice.payouts.account-uses')}>
          {AccountUses === null ? t('backoffice.payouts.not-stored') : written().count(AccountUses)}
        </Fact>
        <Fact label={t('backoffice.payouts.failures')}>{written().count(facts.FailedPayments)}</Fact>
        {Documents && (
          <Fact label={t('backoffice.payouts.documents')}>
            <Link to={panelLink('documents')} className="reach underline-offset-2 hover:underline">
              {t('backoffice.payouts.documents.count', {
                accepted: Documents.Accepted,
                waiting: Documents.Waiting,
              })}
            </Link>
          </Fact>
        )}
        {RiskSignals !== null && (
          <Fact label={t('backoffice.payouts.signals')}>
            <Link to={panelLink('risk')} className="reach underline-offset-2 hover:underline">
              {written().count(RiskSignals)}
            </Link>
          </Fact>
        )}
      </dl>
      {!facts.IsEmailConfirmed && (
        <p>
          <Badge tone="warn">{t('backoffice.payouts.fact.email')}</Badge>
        </p>
      )}
    </>
  );
}

function MethodTable({ facts: { Currency, Methods } }: { readonly facts: Facts }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full whitespace-nowrap tabular-nums [&_:is(td,th)]:py-1 [&_:is(td,th)]:ps-3 [&_:is(td,th)]:text-end [&_:is(td,th):first-child]:ps-0 [&_:is(td,th):first-child]:text-start">
        <thead className="text-faint [&_th]:font-normal">
          <tr>
            <th scope="col">{t('backoffice.payouts.method')}</th>
            <th scope="col">{t('backoffice.payouts.deposited')}</th>
            <th scope="col">{t('backoffice.payouts.withdrawn')}</th>
            <th scope="col">{t('backoffice.payouts.net')}</th>
          </tr>
        </thead>
        <tbody>
          {Methods.map(({ Method, MethodName, ...sums }) => (
            <tr key={Method} className="border-t border-line">
              <th scope="row" className="font-[560]">
                <bdi translate="no">{MethodName}</bdi>
              </th>
              {(['Deposited', 'Withdrawn', 'Net'] as const).map((sum) => (
                <td key={sum}>
                  <Money amount={sums[sum]} currency={Currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
