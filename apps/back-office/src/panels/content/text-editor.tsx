import { type CallBody, type Calls, type ContentText, contentBounds } from '@evens/contract';
import { type Answer, api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, TextField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useState } from 'react';
import { ReasonForm, Section } from '../back-office-parts.tsx';
import { useMayAct } from '../operator-rights.ts';
import { type Act, useAct } from '../use-act.ts';
import { PicturePicker } from './picture-picker.tsx';
import { TextPreview } from './text-preview.tsx';
import { VersionsSection } from './versions-section.tsx';

export type ReadDocument = Answer<'GET /api/desk/contentdocument'>;

/** A text as it is typed. */
type Typed = Pick<ContentText, 'Title' | 'Summary' | 'Text' | 'Button' | 'Picture' | 'Version'>;

const nothing: Typed = { Title: '', Summary: '', Text: '', Button: '', Picture: null, Version: '' };

function toTyped(text: ContentText | null): Typed {
  if (text === null) return nothing;
  const { Title, Summary, Text, Button: button, Picture, Version } = text;
  return { Title, Summary, Text, Button: button, Picture, Version };
}

const isSame = (a: Typed, b: Typed) =>
  a.Title === b.Title &&
  a.Summary === b.Summary &&
  a.Text === b.Text &&
  a.Button === b.Button &&
  a.Version === b.Version &&
  a.Picture?.Path === b.Picture?.Path;

interface TextEditorProps {
  readonly read: ReadDocument;
  readonly language: string;
}

/** Editor of a draft, with its preview and its actions. */
export function TextEditor({ read, language }: TextEditorProps) {
  const { Document, Draft, Published } = read;
  const act = useAct('content');
  const saved = toTyped(Draft ?? Published);
  const [typed, setTyped] = useState(saved);
  const isChanged = !isSame(typed, saved);
  const where = { ID: Document.ID, Language: language, Revision: Draft?.Revision ?? 0 };
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });

  const body: CallBody<Calls['POST /api/desk/savecontent']> = {
    ...where,
    ...typed,
    Picture: typed.Picture?.Path ?? null,
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
        <Section title={t('backoffice.content.text')}>
          <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
            <p role="status" className="text-sm text-quiet">
              {describeStatus(read, isChanged)}
            </p>
            <fieldset disabled={!act.isAllowed} className="grid gap-4">
              <TextFields kind={Document.Kind} typed={typed} onChange={change} />
            </fieldset>
            <ErrorNote text={act.error} />
            {act.isAllowed && (
              <div className="flex flex-wrap gap-2">
                <Button
                  kind="primary"
                  busy={act.isBusy}
                  disabled={typed.Title.trim() === '' || !isChanged}
                  onClick={() => void act.run(() => api('POST /api/desk/savecontent', { body }))}
                >
                  {t('backoffice.content.save')}
                </Button>
                {Draft && (
                  <Button
                    kind="danger"
                    busy={act.isBusy}
                    onClick={() => void act.run(() => api('POST /api/desk/discardcontent', { body: where }))}
                  >
                    {t('backoffice.content.discard')}
                  </Button>
                )}
              </div>
            )}
          </form>
        </Section>
        <TextPreview text={typed.Text} language={language} />
      </div>
      {Draft && <PublishSection read={read} where={where} isChanged={isChanged} />}
      <VersionsSection
        versions={read.Versions}
        text={typed.Text}
        onUse={(version) => setTyped(toTyped(version))}
      />
    </>
  );
}

function describeStatus({ Draft, Published }: ReadDocument, isChanged: boolean): string {
  if (isChanged) return t('backoffice.content.unsaved');
  if (Draft) return t(Draft.Author === 'shipped' ? 'backoffice.content.update' : 'backoffice.content.draft');
  return t(Published ? 'backoffice.content.published' : 'backoffice.content.empty');
}

interface TextFieldsProps {
  readonly kind: ReadDocument['Document']['Kind'];
  readonly typed: Typed;
  onChange(changes: Partial<Typed>): void;
}

function TextFields({ kind, typed, onChange }: TextFieldsProps) {
  const hasButton = kind === 'slide' || kind === 'promotion';
  const hasPicture = hasButton || kind === 'post';
  return (
    <>
      <Field
        label={t('backoffice.content.title')}
        dir="auto"
        value={typed.Title}
        maxLength={contentBounds.titleMax}
        autoComplete="off"
        onChange={({ target }) => onChange({ Title: target.value })}
      />
      <TextField
        label={t('backoffice.content.summary')}
        dir="auto"
        rows={2}
        value={typed.Summary}
        maxLength={contentBounds.summaryMax}
        onChange={({ target }) => onChange({ Summary: target.value })}
      />
      {kind !== 'slide' && (
        <TextField
          label={t('backoffice.content.body')}
          hint={t('backoffice.content.body.hint')}
          dir="auto"
          rows={16}
          className="font-mono text-sm"
          value={typed.Text}
          maxLength={contentBounds.bodyMax}
          onChange={({ target }) => onChange({ Text: target.value })}
        />
      )}
      {hasButton && (
        <Field
          label={t('backoffice.content.button')}
          dir="auto"
          value={typed.Button}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => onChange({ Button: target.value })}
        />
      )}
      {kind === 'legal' && (
        <Field
          label={t('backoffice.content.version')}
          hint={t('backoffice.content.version.hint')}
          value={typed.Version}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => onChange({ Version: target.value })}
        />
      )}
      {hasPicture && <PicturePicker chosen={typed.Picture} onChoose={(Picture) => onChange({ Picture })} />}
    </>
  );
}

interface PublishSectionProps {
  readonly read: ReadDocument;
  readonly where: { readonly ID: number; readonly Language: string; readonly Revision: number };
  readonly isChanged: boolean;
}

function PublishSection({ read, where, isChanged }: PublishSectionProps) {
  const act: Act = useAct('content');
  const mayChangeMaterially = useMayAct('compliance');
  const [isMaterial, setMaterial] = useState(false);
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.content.publish')}>
      <ReasonForm
        act={act}
        buttons={(Reason, isReady) => (
          <Button
            kind="primary"
            busy={act.isBusy}
            disabled={!isReady || isChanged}
            onClick={() =>
              void act.run(() =>
                api('POST /api/desk/publishcontent', {
                  body: { ...where, Reason, IsMaterial: isMaterial },
                }),
              )
            }
          >
            {t('backoffice.content.publish')}
          </Button>
        )}
      >
        {isChanged && <p className="text-sm text-warn">{t('backoffice.content.save-first')}</p>}
        {read.Document.Kind === 'legal' && mayChangeMaterially && (
          <CheckField
            label={t('backoffice.content.material')}
            checked={isMaterial}
            onChange={({ target }) => setMaterial(target.checked)}
          />
        )}
      </ReasonForm>
    </Section>
  );
}
