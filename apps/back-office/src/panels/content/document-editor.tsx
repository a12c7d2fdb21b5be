import type { ContentDocument } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { siteConfig } from '@evens/web/core/config.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { SelectField } from '@evens/web/ui/field.tsx';
import { Badge } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Loaded, ReasonForm, Section } from '../back-office-parts.tsx';
import { CallForm } from '../forms/call-form.tsx';
import { useAct } from '../use-act.ts';
import { DocumentFields } from './document-fields.tsx';
import { TextEditor } from './text-editor.tsx';
import { fieldsTyped, hasFields, toTypedFields } from './typed-fields.ts';

interface DocumentEditorProps {
  readonly id: number;
  readonly language: string;
  onLanguage(language: string): void;
  onClose(): void;
}

/** One document in one language: its text, its versions, and its fields for all languages. */
export function DocumentEditor({ id, language, onLanguage, onClose }: DocumentEditorProps) {
  const found = useQuery({
    ...callQuery('GET /api/desk/contentdocument', { query: { id, language } }),
    staleTime: 0,
    // The operator's input is compared with the text that was read when the editor opened.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <div>
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
          {t('backoffice.content.back')}
        </Button>
      </div>
      <Loaded found={found}>
        {(read) => (
          <>
            <Section title={read.Document.Title === '' ? read.Document.Slug : read.Document.Title}>
              <p className="mb-3 flex flex-wrap items-center gap-2 text-sm text-quiet">
                {t(`backoffice.content.kind.${read.Document.Kind}`)} ·{' '}
                <bdi translate="no">{read.Document.Slug}</bdi>
                {read.Document.IsWithdrawn && (
                  <Badge tone="down">{t('backoffice.content.is.withdrawn')}</Badge>
                )}
              </p>
              <SelectField
                label={t('backoffice.content.language')}
                value={language}
                onChange={({ target }) => onLanguage(target.value)}
              >
                {siteConfig().Languages.map(({ Code, Name }) => (
                  <option key={Code} value={Code}>
                    {Name}
                    {describeState(read.Document, Code)}
                  </option>
                ))}
              </SelectField>
            </Section>
            <TextEditor
              key={`${read.Draft?.ID ?? 0} ${read.Draft?.Revision ?? 0} ${read.Published?.ID ?? 0}`}
              read={read}
              language={language}
            />
            {hasFields(read.Document.Kind) && (
              <FieldsSection key={read.Document.Revision} document={read.Document} />
            )}
            {read.Document.Kind !== 'legal' && <WithdrawSection document={read.Document} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function describeState({ Languages }: ContentDocument, language: string): string {
  const state = Languages.find(({ Language }) => Language === language);
  if (state === undefined) return '';
  const word = state.HasDraft ? 'draft' : 'published';
  return ` · ${t(`backoffice.content.is.${word}`)}`;
}

function FieldsSection({ document }: { readonly document: ContentDocument }) {
  const act = useAct('content');
  const [typed, setTyped] = useState(() => toTypedFields(document.Fields));
  return (
    <Section title={t('backoffice.content.fields')}>
      <ReasonForm
        act={act}
        buttons={(Reason, isReady) => (
          <Button
            busy={act.isBusy}
            disabled={!isReady}
            onClick={() =>
              void act.run(() =>
                api('POST /api/desk/contentfields', {
                  body: {
                    ID: document.ID,
                    Revision: document.Revision,
                    Fields: fieldsTyped(document.Kind, typed),
                    Reason,
                  },
                }),
              )
            }
          >
            {t('backoffice.content.fields.save')}
          </Button>
        )}
      >
        <DocumentFields kind={document.Kind} typed={typed} onChange={setTyped} />
        <p className="text-sm text-faint">{t('backoffice.content.utc')}</p>
      </ReasonForm>
    </Section>
  );
}

function WithdrawSection({
  document: { ID, Revision, IsWithdrawn },
}: {
  readonly document: ContentDocument;
}) {
  const act = useAct('content');
  if (!act.isAllowed) return null;
  return (
    <Section title={t(IsWithdrawn ? 'backoffice.content.restore' : 'backoffice.content.withdraw')}>
      <CallForm
        call="POST /api/desk/withdrawcontent"
        act={act}
        fixed={{ ID, Revision, IsWithdrawn: !IsWithdrawn }}
        kind={IsWithdrawn ? 'plain' : 'danger'}
        button={t(IsWithdrawn ? 'backoffice.content.restore' : 'backoffice.content.withdraw')}
      >
        <p className="text-sm text-quiet">{t('backoffice.content.withdraw.text')}</p>
      </CallForm>
    </Section>
  );
}
