import type { OperatorActionRow } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { panelLink } from '../panel-link.ts';
import { actText } from './act-text.ts';
import { changeText, detailText, fieldText } from './change-text.ts';
import { fieldLabel, valueText } from './field-text.ts';
import { DetailValue, SubjectLink } from './subject-link.tsx';

/** One act: its values, what it changed, and the operators who agreed on it. */
export function ActionDetails({ id }: { readonly id: number }) {
  const found = useQuery(callQuery('GET /api/desk/actions', { query: { id } }));
  return (
    <>
      <Link to={panelLink('actions')} className="justify-self-start underline underline-offset-2">
        {t('operations.actions.back')}
      </Link>
      <Loaded found={found}>
        {({ Actions: [action] }) =>
          action ? <Details action={action} /> : <p>{t('operations.actions.none')}</p>
        }
      </Loaded>
    </>
  );
}

function Details({ action }: { readonly action: OperatorActionRow }) {
  const { At, Operator, Action, Subject, Reason, Details: values, Changes, Proposal } = action;
  const facts: OperatorActionRow['Details'] = [
    ...(Reason === '' ? [] : [{ Name: t('backoffice.reason'), Value: Reason }]),
    ...values.map((each) => ({ ...each, Name: fieldLabel(each.Name), Value: detailText(each, values) })),
    ...(Proposal === null
      ? []
      : [
          { Name: t('operations.actions.proposed-by'), Value: Proposal.ProposedBy },
          { Name: t('operations.actions.decided-by'), Value: Proposal.DecidedBy ?? '–' },
          { Name: t('operations.actions.values'), Value: Proposal.Details },
        ]),
  ];
  return (
    <Section title={actText(Action)}>
      <p className="mb-3">
        <bdi>{Operator}</bdi> · <DateAndTime atMs={Date.parse(At)} /> · <SubjectLink subject={Subject} />
      </p>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map((fact) => (
          <div key={`${fact.Name} ${fact.Value}`} className="contents">
            <dt className="text-faint">{fact.Name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <DetailValue detail={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        name="action-changes"
        label={t('operations.actions.changes')}
        rows={Changes}
        columns={[
          { key: 'field', title: t('operations.actions.field'), value: fieldText },
          {
            key: 'before',
            title: t('operations.actions.before'),
            value: ({ Before, Currency }) => valueText(Before, Currency),
          },
          {
            key: 'after',
            title: t('operations.actions.after'),
            value: ({ After, Currency }) => valueText(After, Currency),
          },
        ]}
        empty={t('operations.actions.unchanged')}
        rowKey={changeText}
      />
    </Section>
  );
}
