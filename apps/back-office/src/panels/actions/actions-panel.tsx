import type { OperatorActionRow } from '@evens/contract';
import { type Answer, api, RefusalError } from '@evens/web/core/api.ts';
import { startOfDay } from '@evens/web/core/clock.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, SelectField } from '@evens/web/ui/field.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded } from '../back-office-parts.tsx';
import { actText } from './act-text.ts';
import { ActionDetails } from './action-details.tsx';
import { AuditSection } from './audit-section.tsx';
import { changeText, detailText } from './change-text.ts';
import { fieldLabel } from './field-text.ts';
import { SubjectLink, subjectText } from './subject-link.tsx';

const TAB = 'actions';
/** Changes of an act in the list; its page has all. */
const LISTED_CHANGES = 3;
const filterNames = ['operator', 'action', 'subject', 'from', 'to'] as const;
/** The filter as typed. Days are those of the operator's time zone. */
type Filter = Readonly<Record<(typeof filterNames)[number], string>>;

const instant = (day: string, later: number): string | undefined => {
  const atMs = day === '' ? undefined : startOfDay(day, later);
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
};

function toQuery({ operator, action, subject, from, to }: Filter) {
  const fromAt = instant(from, 0);
  const toAt = instant(to, 1);
  return {
    ...(operator !== '' && { operator }),
    ...(action !== '' && { action }),
    ...(subject !== '' && { subject }),
    ...(fromAt !== undefined && { from: fromAt }),
    ...(toAt !== undefined && { to: toAt }),
  };
}

function useActions(filter: Filter) {
  const query = toQuery(filter);
  return useInfiniteQuery({
    initialPageParam: '',
    queryKey: ['GET /api/desk/actions', query],
    queryFn: async ({ pageParam, signal }): Promise<Answer<'GET /api/desk/actions'>> => {
      const page = pageParam === '' ? query : { ...query, before: pageParam };
      const result = await api('GET /api/desk/actions', { query: page, signal });
      if (!result.ok) throw new RefusalError(result.error);
      return result.value;
    },
    getNextPageParam: (page) => page.Next,
  });
}

const proposalText = ({ Proposal }: OperatorActionRow): string =>
  Proposal === null ? '' : [Proposal.ProposedBy, Proposal.DecidedBy ?? '…'].join(' → ');

const columns = (): readonly TableColumn<OperatorActionRow>[] => [
  {
    key: 'time',
    title: t('operations.actions.time'),
    value: ({ At }) => At,
    cell: ({ At }) => <DateAndTime atMs={Date.parse(At)} />,
  },
  { key: 'operator', title: t('operations.actions.operator'), value: ({ Operator }) => Operator },
  { key: 'kind', title: t('operations.actions.kind'), value: ({ Action }) => actText(Action) },
  {
    key: 'subject',
    title: t('operations.actions.subject'),
    value: ({ Subject }) => subjectText(Subject),
    cell: ({ Subject }) => <SubjectLink subject={Subject} />,
  },
  {
    key: 'changes',
    title: t('operations.actions.changes'),
    value: ({ Changes }) => Changes.map(changeText).join('\n'),
    cell: ({ Changes }) => (
      <span className="block w-[36ch] whitespace-normal wrap-anywhere">
        {Changes.slice(0, LISTED_CHANGES).map((change) => (
          <span key={changeText(change)} className="block">
            <bdi>{changeText(change)}</bdi>
          </span>
        ))}
        {Changes.length > LISTED_CHANGES && '…'}
      </span>
    ),
  },
  {
    key: 'reason',
    title: t('backoffice.reason'),
    value: ({ Reason }) => Reason,
    cell: ({ Reason }) => (
      <span className="block w-[26ch] whitespace-normal wrap-anywhere">
        <bdi>{Reason}</bdi>
      </span>
    ),
  },
  {
    key: 'proposal',
    title: t('operations.actions.proposal'),
    value: proposalText,
    cell: (action) => <bdi translate="no">{proposalText(action)}</bdi>,
  },
  {
    key: 'values',
    title: t('operations.actions.values'),
    value: ({ Details }) =>
      Details.map((each) => `${fieldLabel(each.Name)}: ${detailText(each, Details)}`).join(', '),
    isHidden: true,
  },
];

/** The acts of operators with the values that they changed, and verifications of the chain that protects the record. */
export function ActionsPanel() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('id'));
  const read = (name: keyof Filter) => search.get(name) ?? '';
  const filter: Filter = {
    operator: read('operator'),
    action: read('action'),
    subject: read('subject'),
    from: read('from'),
    to: read('to'),
  };
  if (id > 0) return <ActionDetails id={id} />;
  return (
    <>
      <AuditSection />
      <FilterForm
        key={filterNames.map(read).join()}
        filter={filter}
        onApply={(next) => setSearch({ tab: TAB, ...Object.fromEntries(filled(next)) })}
      />
      <ActionList filter={filter} onOpen={(opened) => setSearch({ tab: TAB, id: String(opened) })} />
    </>
  );
}

const filled = (filter: Filter) =>
  filterNames.flatMap((name): [string, string][] =>
    filter[name].trim() === '' ? [] : [[name, filter[name].trim()]],
  );

interface FilterFormProps {
  readonly filter: Filter;
  onApply(filter: Filter): void;
}

function FilterForm({ filter, onApply }: FilterFormProps) {
  const [typed, setTyped] = useState(filter);
  const kinds = useActions(filter).data?.pages[0]?.Kinds ?? [];
  const change =
    (name: keyof Filter) =>
    ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value });
  const text = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 120 } as const;
  function submit(event: FormEvent) {
    event.preventDefault();
    onApply(typed);
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid items-end gap-3 tablet:grid-cols-3 wide:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <Field
        label={t('operations.actions.operator')}
        value={typed.operator}
        onChange={change('operator')}
        {...text}
      />
      <SelectField label={t('operations.actions.kind')} value={typed.action} onChange={change('action')}>
        <option value="">{t('operations.actions.kind.all')}</option>
        {[...new Set([...kinds, ...(typed.action === '' ? [] : [typed.action])])].map((kind) => (
          <option key={kind} value={kind}>
            {actText(kind)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('operations.actions.subject')}
        placeholder={t('operations.actions.subject.hint')}
        value={typed.subject}
        onChange={change('subject')}
        {...text}
      />
      <Field label={t('operations.actions.from')} type="date" value={typed.from} onChange={change('from')} />
      <Field label={t('operations.actions.to')} type="date" value={typed.to} onChange={change('to')} />
      <Button type="submit" kind="primary">
        {t('operations.actions.show')}
      </Button>
    </form>
  );
}

interface ActionListProps {
  readonly filter: Filter;
  onOpen(id: number): void;
}

function ActionList({ filter, onOpen }: ActionListProps) {
  const found = useActions(filter);
  return (
    <Loaded found={found}>
      {({ pages }) => (
        <DataTable
          name="actions"
          label={t('operations.actions.title')}
          rows={pages.flatMap(({ Actions }) => Actions)}
          columns={columns()}
          empty={t('operations.actions.none')}
          rowKey={({ ID }) => ID}
          onOpen={({ ID }) => onOpen(ID)}
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
          isLoadingMore={found.isFetchingNextPage}
        />
      )}
    </Loaded>
  );
}
