import { type ContentDocument, type ContentKind, contentBounds, contentKinds } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { DateAndTime } from '@evens/web/core/formatted.tsx';
import { Pager } from '@evens/web/core/pager.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { Badge, EmptyState } from '@evens/web/ui/surface.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
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
      <div className="mb-3 grid gap-3 tablet:grid-cols-3">
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
            {Documents.length === 0 ? (
              <EmptyState icon={FileText} title={t('backoffice.content.none')} />
            ) : (
              <ul className="divide-y divide-line">
                {Documents.map((document) => (
                  <DocumentRow key={document.ID} document={document} onOpen={onOpen} />
                ))}
              </ul>
            )}
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

interface RowProps {
  readonly document: ContentDocument;
  onOpen(id: number, language?: string): void;
}

function DocumentRow({ document, onOpen }: RowProps) {
  const { ID, Kind, Slug, Title, IsWithdrawn, ChangedDate, Languages } = document;
  const first = Languages.find(({ Language }) => Language === 'en') ?? Languages[0];
  return (
    <li data-document={Slug} className="grid gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <button
          type="button"
          className="min-h-6 text-start font-[620] text-accent-text [overflow-wrap:anywhere] pointer:hover:underline touch:min-h-11"
          onClick={() => onOpen(ID, first?.Language)}
        >
          <bdi>{Title === '' ? Slug : Title}</bdi>
        </button>
        {IsWithdrawn && <Badge tone="down">{t('backoffice.content.is.withdrawn')}</Badge>}
      </div>
      <p className="text-sm text-quiet">
        {t(`backoffice.content.kind.${Kind}`)} · <bdi translate="no">{Slug}</bdi> ·{' '}
        <DateAndTime atMs={Date.parse(ChangedDate)} />
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {Languages.map(({ Language, IsPublished, HasDraft, IsUpdate }) => (
          <li key={Language}>
            <Badge tone={HasDraft ? 'warn' : IsPublished ? 'up' : 'plain'}>
              <span translate="no">{Language}</span>
              {HasDraft && (
                <span className="ms-1">
                  {t(IsUpdate ? 'backoffice.content.is.update' : 'backoffice.content.is.draft')}
                </span>
              )}
            </Badge>
          </li>
        ))}
      </ul>
    </li>
  );
}
