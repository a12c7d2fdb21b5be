import { type ContentKind, contentBounds, contentKinds, legalNames } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field, Options, SelectField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { useAct } from '../use-act.ts';
import { DocumentFields } from './document-fields.tsx';
import { fieldsTyped, type TypedFields } from './typed-fields.ts';

interface NewDocumentProps {
  onCreated(id: number): void;
  onCancel(): void;
}

export function NewDocument({ onCreated, onCancel }: NewDocumentProps) {
  const act = useAct('content');
  const [kind, setKind] = useState<ContentKind>('post');
  const [slug, setSlug] = useState('');
  const [typed, setTyped] = useState<TypedFields>({});

  async function create() {
    let createdId: number | undefined;
    await act.run(async () => {
      const Fields = fieldsTyped(kind, typed);
      const result = await api('POST /api/desk/createcontent', { body: { Kind: kind, Slug: slug, Fields } });
      if (result.ok) createdId = result.value.ID;
      return result;
    });
    if (createdId !== undefined) onCreated(createdId);
  }

  return (
    <form
      noValidate
      className="grid gap-3 rounded-lg border border-line p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        <SelectField
          label={t('backoffice.content.kind-of-new')}
          value={kind}
          onChange={({ target }) => setKind(contentKinds.find((each) => each === target.value) ?? 'post')}
        >
          <Options values={contentKinds} text={(each) => t(`backoffice.content.kind.${each}`)} />
        </SelectField>
        {kind === 'legal' ? (
          <SelectField
            label={t('backoffice.content.slug')}
            value={slug}
            onChange={({ target }) => setSlug(target.value)}
          >
            <option value="">–</option>
            {legalNames.map((name) => (
              <option key={name} value={name} translate="no">
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            label={t('backoffice.content.slug')}
            hint={t('backoffice.content.slug.hint')}
            value={slug}
            maxLength={contentBounds.slugMax}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setSlug(target.value.toLowerCase())}
          />
        )}
      </div>
      <DocumentFields kind={kind} typed={typed} onChange={setTyped} />
      <ErrorNote text={act.error} />
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" busy={act.isBusy} disabled={slug === ''}>
          {t('backoffice.content.create')}
        </Button>
        <Button onClick={onCancel}>{t('backoffice.content.cancel')}</Button>
      </div>
    </form>
  );
}
