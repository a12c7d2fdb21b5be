import { type DocumentKind, documentBounds, listDocumentTypes } from '@evens/contract';
import { callQuery } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t, words } from '@evens/web/core/words.ts';
import { choiceName, typeName } from '@evens/web/features/players/documents/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { ErrorNote } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PlayerDocuments } from './documents-query.ts';
import { FilePicker } from './file-picker.tsx';
import { type DocumentUpload, useDocumentUpload } from './use-document-upload.ts';

interface SendFormProps {
  readonly kind: DocumentKind;
  readonly lists: Pick<PlayerDocuments, 'Banks' | 'AccountTypes'>;
  onSent(): void;
  onClose(): void;
}

/** Form for one document: its type and its files. */
export function SendForm({ kind, lists, onSent, onClose }: SendFormProps) {
  const user = useUser();
  const [country, setCountry] = useState(user?.Country.Code ?? '');
  const types = listDocumentTypes(kind, country);
  const [chosenType, setType] = useState<string>();
  const [bank, setBank] = useState('');
  const [accountType, setAccountType] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const upload = useDocumentUpload();
  const isBusy = upload.progress !== undefined;
  const type = types.find((one) => one === chosenType) ?? types[0] ?? '';
  const isPayment = kind === 'payment-method';

  function change(apply: () => void) {
    apply();
    setProblem(undefined);
    upload.clear();
  }

  function add(more: readonly File[]) {
    change(() => setFiles((current) => [...current, ...more].slice(0, documentBounds.filesMax)));
    if (files.length + more.length > documentBounds.filesMax)
      setProblem(t('documents.form.too-many', { files: documentBounds.filesMax }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (files.length === 0) return setProblem(t('documents.form.none-chosen'));
    const fields = {
      Kind: kind,
      Type: type,
      Country: kind === 'identity' ? country : '',
      Bank: isPayment ? bank : '',
      AccountType: isPayment ? accountType : '',
    };
    if (await upload.send(fields, files)) onSent();
  }

  return (
    <form
      noValidate
      aria-label={t('documents.send.of', { kind: t(`documents.kind.${kind}`) })}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 rounded-lg border border-line p-3 tablet:p-4"
    >
      <div className="grid gap-4 tablet:grid-cols-2">
        {kind === 'identity' && user && (
          <CountryField
            currency={user.Currency}
            value={country}
            isBusy={isBusy}
            onChange={(code) => change(() => setCountry(code))}
          />
        )}
        <SelectField
          label={t('documents.form.type')}
          value={type}
          disabled={isBusy}
          onChange={(event) => change(() => setType(event.target.value))}
        >
          <Options values={types} text={typeName} />
        </SelectField>
        {isPayment && lists.Banks.length > 0 && (
          <ListField
            label={t('documents.form.bank')}
            choices={lists.Banks}
            value={bank}
            isBusy={isBusy}
            onChange={(next) => change(() => setBank(next))}
          />
        )}
        {isPayment && lists.AccountTypes.length > 0 && (
          <ListField
            label={t('documents.form.account-type')}
            choices={lists.AccountTypes}
            value={accountType}
            isBusy={isBusy}
            onChange={(next) => change(() => setAccountType(next))}
          />
        )}
      </div>
      <FilePicker
        files={files}
        isBusy={isBusy}
        onAdd={add}
        onRemove={(index) => change(() => setFiles((current) => current.filter((_, at) => at !== index)))}
      />
      <UploadState upload={upload} problem={problem} />
      <SendButtons upload={upload} onClose={onClose} />
    </form>
  );
}

interface SendButtonsProps {
  readonly upload: DocumentUpload;
  onClose(): void;
}

function SendButtons({ upload, onClose }: SendButtonsProps) {
  const isBusy = upload.progress !== undefined;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" onClick={isBusy ? upload.cancel : onClose}>
        {t('documents.form.cancel')}
      </Button>
      <Button type="submit" kind="primary" busy={isBusy}>
        {t(upload.isInterrupted ? 'documents.form.retry' : 'documents.form.submit')}
      </Button>
    </div>
  );
}

const bar =
  'h-2 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent ' +
  '[&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent';

function UploadState({
  upload: { progress, error },
  problem,
}: {
  readonly upload: DocumentUpload;
  readonly problem: string | undefined;
}) {
  if (progress !== undefined) {
    const percent = Math.floor(progress * 100);
    const text = percent === 100 ? t('documents.form.checking') : t('documents.form.progress', { percent });
    return (
      <div className="grid gap-1.5">
        <progress max={100} value={percent} aria-label={t('documents.title')} className={bar} />
        <p role="status" className="text-sm text-quiet">
          {text}
        </p>
      </div>
    );
  }
  return <ErrorNote text={problem ?? error} />;
}

function CountryField({
  currency,
  value,
  isBusy,
  onChange,
}: {
  readonly currency: NonNullable<ReturnType<typeof useUser>>['Currency'];
  readonly value: string;
  readonly isBusy: boolean;
  onChange(code: string): void;
}) {
  const { data } = useQuery(
    callQuery('GET /api/settings/countries', { query: { currency, lang: words().language.code } }),
  );
  const own = new Intl.DisplayNames([words().language.locale, 'en'], { type: 'region' });
  const listed = data?.Countries ?? [];
  // Keeps the player's own country while the list is loading.
  const countries = listed.some(({ Code }) => Code === value)
    ? listed
    : [{ Code: value, Name: own.of(value) ?? value }, ...listed];
  return (
    <SelectField
      label={t('documents.form.country')}
      value={value}
      disabled={isBusy}
      onChange={(event) => onChange(event.target.value)}
    >
      {countries.map(({ Code, Name }) => (
        <option key={Code} value={Code}>
          {Name}
        </option>
      ))}
    </SelectField>
  );
}

interface ListFieldProps {
  readonly label: string;
  readonly choices: PlayerDocuments['Banks'];
  readonly value: string;
  readonly isBusy: boolean;
  onChange(value: string): void;
}

function ListField({ label, choices, value, isBusy, onChange }: ListFieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      disabled={isBusy}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('documents.form.none')}</option>
      {choices.map((choice) => (
        <option key={choice.Value} value={choice.Value}>
          {choiceName(choice)}
        </option>
      ))}
    </SelectField>
  );
}
