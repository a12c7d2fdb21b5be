import { type ContentDocument, type ContentKind, contentBounds, contentKinds } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { Pager } from '@evens/web/core/pager.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { DataTable, type TableColumn } from '../../table/data-table.tsx';
import { Loaded, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { NewDocument } from './new-document.tsx';

const states = ['draft', 'update', 'withdrawn'] as const;

interface Filter {
  readonly kind: ContentKind | '';
  readonly state: (typeof states)[number] | '';
  readonly text: string;
  readonly page: number;
}

const everything: Filter = { kind: '', state: '', text: '', page: 1 };

export function ContentList({ onOpen }: { onOpen(id: number, language?: string): void }) {
  const [filter, setFilter] = useState(everything);
  const [isNew, setNew] = useState(false);
  const mayAdd = useMayAct('content');
  const deferredFilter = useDeferredValue(filter);
  const found = useQuery({
    ...callQuery('GET /api/desk/content', {
      query: {
        ...(deferredFilter.kind !== '' && { kind: deferredFilter.kind }),
        ...(deferredFilter.state !== '' && { state: deferredFilter.state }),
        ...(deferredFilter.text.trim() !== '' && { text: deferredFilter.text.trim() }),
        page: deferredFilter.page,
      },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const change = (changes: Partial<Filter>) => setFilter({ ...filter, page: 1, ...changes });
  return (
    <Section title={t('backoffice.content.list')}>
      <div className="mb-3 grid gap-3 tablet:grid-cols-[repeat(3,minmax(0,220px))]">
        <SelectField
          label={t('backoffice.content.kind')}
          value={filter.kind}
          onChange={({ target }) =>
            change({ kind: contentKinds.find((kind) => kind === target.value) ?? '' })
          }
        >
          <option value="">{t('backoffice.content.all')}</option>
          <Options values={contentKinds} text={(kind) => t(`backoffice.content.kind.${kind}`)} />
        </SelectField>
        <SelectField
          label={t('backoffice.content.state')}
          value={filter.state}
          onChange={({ target }) => change({ state: states.find((state) => state === target.value) ?? '' })}
        >
          <option value="">{t('backoffice.content.all')}</option>
          <Options values={states} text={(state) => t(`backoffice.content.state.${state}`)} />
        </SelectField>
        <Field
          label={t('backoffice.content.find')}
          value={filter.text}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => change({ text: target.value })}
        />
      </div>
      {!mayAdd ? null : isNew ? (
        <NewDocument onCreated={onOpen} onCancel={() => setNew(false)} />
      ) : (
        <Button kind="primary" onClick={() => setNew(true)}>
          {t('backoffice.content.new')}
        </Button>
      )}
      <Loaded found={found}>
        {({ Documents, TotalRecords, UpdatesCount }) => (
          <>
            <p role="status" className="mt-3 text-sm text-quiet">
              {t('backoffice.content.total', { count: TotalRecords })}
              {UpdatesCount > 0 && <> · {t('backoffice.content.updates', { count: UpdatesCount })}</>}
            </p>
            <DataTable
              name="content"
              label={t('backoffice.content.list')}
              rows={Documents}
              rowKey={({ ID }) => ID}
              empty={t('backoffice.content.none')}
              columns={documentColumns(onOpen)}
              onOpen={(document) => onOpen(document.ID, firstLanguage(document))}
            />
            <Pager
              page={filter.page}
              pages={Math.ceil(TotalRecords / contentBounds.documentsPageSize)}
              onGo={(page) => setFilter({ ...filter, page })}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function firstLanguage({ Languages }: ContentDocument): string | undefined {
  return (Languages.find(({ Language }) => Language === 'en') ?? Languages[0])?.Language;
}

function documentColumns(
  onOpen: (id: number, language?: string) => void,
): readonly TableColumn<ContentDocument>[] {
  return [
    {
      key: 'title',
      title: t('backoffice.content.title'),
      value: ({ Title, Slug }) => (Title === '' ? Slug : Title),
      cell: (document) => (
        <button
          type="button"
          data-document={document.Slug}
          className="reach text-start font-[620] [overflow-wrap:anywhere] underline-offset-2 pointer:hover:underline"
          onClick={() => onOpen(document.ID, firstLanguage(document))}
        >
          <bdi>{document.Title === '' ? document.Slug : document.Title}</bdi>
        </button>
      ),
    },
    {
      key: 'kind',
      title: t('backoffice.content.kind'),
      value: ({ Kind }) => t(`backoffice.content.kind.${Kind}`),
    },
    {
      key: 'address',
      title: t('backoffice.content.slug'),
      value: ({ Slug }) => Slug,
      cell: ({ Slug }) => <bdi translate="no">{Slug}</bdi>,
    },
    {
      key: 'languages',
      title: t('backoffice.content.language'),
      value: ({ Languages }) => Languages.map(({ Language }) => Language).join(' '),
      cell: ({ Languages, IsWithdrawn }) => (
        <span className="flex flex-wrap gap-1">
          {IsWithdrawn && <Badge tone="down">{t('backoffice.content.is.withdrawn')}</Badge>}
          {Languages.map((state) => (
            <LanguageBadge key={state.Language} {...state} />
          ))}
        </span>
      ),
    },
    {
      key: 'changed',
      title: t('backoffice.content.changed'),
      value: ({ ChangedDate }) => ChangedDate,
      cell: ({ ChangedDate }) => <DateAndTime atMs={Date.parse(ChangedDate)} />,
    },
  ];
}

function LanguageBadge({ Language, IsPublished, HasDraft, IsUpdate }: ContentDocument['Languages'][number]) {
  return (
    <Badge tone={HasDraft ? 'warn' : IsPublished ? 'up' : 'plain'}>
      <span translate="no">{Language}</span>
      {HasDraft && (
        <span className="ms-1">
          {t(IsUpdate ? 'backoffice.content.is.update' : 'backoffice.content.is.draft')}
        </span>
      )}
    </Badge>
  );
}
