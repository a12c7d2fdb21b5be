import { type CurrencyCode, formatAmount } from '@evens/base';
import type { BonusKind } from '@evens/bonuses';
import {
  type NumberFields,
  type OfferFaultKind,
  type OfferField,
  offerMinor,
  offerMinorBounds,
  offerNumbers,
} from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { moneyText } from '@evens/web/core/formatted.tsx';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { CheckField, Field, Options, SelectField, TextField } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import {
  amountKey,
  isAmountWrong,
  isFieldIncluded,
  numberText,
  OFFER_CURRENCY,
  type OfferDraft,
} from './draft.ts';
import { choiceLabel, fieldLabel, findMeaning } from './offer-words.ts';

export interface NumbersFormProps {
  readonly kind: BonusKind;
  readonly draft: OfferDraft;
  /** Faults by path. */
  readonly faults: Readonly<Record<string, OfferFaultKind | 'refused'>>;
  /** Currency of the displayed and typed amounts. */
  readonly currency: CurrencyCode;
  readonly slots: readonly { readonly Key: string; readonly Name: string }[];
  onType(path: string, text: string): void;
}

/** A field for each number of an offer, with its unit, bounds and meaning. */
export function NumbersForm(props: NumbersFormProps) {
  return <Fields {...props} fields={offerNumbers[props.kind]} at="" />;
}

interface FieldsProps extends NumbersFormProps {
  readonly fields: NumberFields;
  readonly at: string;
}

function Fields({ fields, at, ...props }: FieldsProps) {
  const includedFields = Object.entries(fields).filter(([, field]) =>
    isFieldIncluded(field, props.draft, at),
  );
  const single = includedFields.filter(([, { type }]) => type !== 'group');
  const groups = includedFields.flatMap(([name, field]) => (field.type === 'group' ? [{ name, field }] : []));
  return (
    <>
      <div className="grid gap-3 tablet:grid-cols-2">
        {single.map(([name, field]) => (
          <OneField key={name} {...props} field={field} name={name} path={at + name} />
        ))}
      </div>
      {groups.map(({ name, field }) => (
        <fieldset key={name} className="grid gap-3 rounded-md border border-line p-3">
          <legend className="px-1 text-sm font-[620]">{t(fieldLabel(props.kind, name))}</legend>
          <Fields {...props} fields={field.fields} at={`${at + name}.`} />
        </fieldset>
      ))}
    </>
  );
}

interface OneFieldProps extends NumbersFormProps {
  readonly field: OfferField;
  readonly name: string;
  readonly path: string;
}

function OneField(props: OneFieldProps) {
  const { kind, field, name, path, draft, onType } = props;
  const label = t(fieldLabel(kind, name));
  const meaning = findMeaning(name);
  const hint = meaning && t(meaning);
  const error = errorText(props);
  const value = draft[path] ?? '';
  const onChange = (event: { readonly target: { readonly value: string } }) =>
    onType(path, event.target.value);
  const text = { label, hint, error, value, onChange };
  switch (field.type) {
    case 'group':
      return null;
    case 'amount':
      return <Amount {...props} label={label} hint={hint} error={error} isOptional={field.isOptional} />;
    case 'choice':
      // A single choice needs no field.
      return field.choices.length < 2 ? null : (
        <SelectField {...text}>
          <Options values={field.choices} text={(each) => t(choiceLabel(each))} />
        </SelectField>
      );
    case 'flag':
      return (
        <CheckField
          label={label}
          checked={value === 'true'}
          onChange={(event) => onType(path, event.target.checked ? 'true' : '')}
        />
      );
    case 'game':
      return <Game {...props} label={label} error={error} />;
    case 'game-shares':
      return <TextField {...text} rows={3} dir="ltr" spellCheck={false} maxLength={2000} />;
    case 'name':
      // In-house slots have their own name.
      return draft.game?.includes(':') ? <Field {...text} maxLength={80} autoComplete="off" /> : null;
    case 'number': {
      const range = t('backoffice.number.range', {
        minimum: numberText(field.minimum, field.unit),
        maximum: numberText(field.maximum, field.unit),
      });
      return (
        <Field
          {...text}
          hint={hint === undefined ? range : `${hint} ${range}`}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          maxLength={20}
          end={
            <span className="pe-2 text-sm text-faint">
              {field.unit === 'percent' ? '%' : field.unit === 'times' ? '×' : undefined}
            </span>
          }
        />
      );
    }
  }
}

function errorText({ faults, path, field, currency, draft }: OneFieldProps): string | undefined {
  const fault = faults[path];
  if (field.type === 'amount' && currency !== OFFER_CURRENCY && !isAmountWrong(draft, path, currency))
    return undefined;
  if (fault === undefined) return undefined;
  return t(`backoffice.number.fault.${fault}`);
}

interface AmountProps extends OneFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly isOptional: boolean;
}

/** An amount in euros. In another currency: its own amount, or if empty the amount converted from euros. */
function Amount({ path, draft, currency, label, hint, error, isOptional, onType }: AmountProps) {
  const { minimum, maximum } = offerMinorBounds(currency);
  const range = t('backoffice.number.range', {
    minimum: moneyText(formatAmount(minimum, currency), currency),
    maximum: moneyText(formatAmount(maximum, currency), currency),
  });
  const base = readAmount(draft[path] ?? '', OFFER_CURRENCY);
  const follows =
    currency !== OFFER_CURRENCY && base.ok && base.value.minor <= offerMinorBounds(OFFER_CURRENCY).maximum
      ? t('backoffice.number.follows', {
          amount: moneyText(formatAmount(offerMinor(Number(base.value.minor), currency), currency), currency),
        })
      : undefined;
  const optional = isOptional && currency === OFFER_CURRENCY ? t('backoffice.number.optional') : undefined;
  return (
    <AmountField
      label={label}
      currency={currency}
      value={draft[amountKey(path, currency)] ?? ''}
      hint={[hint, follows ?? optional, range].filter((text) => text !== undefined).join(' ')}
      error={error}
      onType={(text) => onType(amountKey(path, currency), text)}
    />
  );
}

const OTHER = 'other';

/** An in-house slot, or a game of another provider by its full id. */
function Game({
  path,
  draft,
  slots,
  label,
  error,
  onType,
}: OneFieldProps & { readonly label: string; readonly error: string | undefined }) {
  const value = draft[path] ?? '';
  const [isOther, setOther] = useState(value.includes(':'));
  return (
    <div className="grid content-start gap-3">
      <SelectField
        label={label}
        value={isOther ? OTHER : value}
        error={isOther ? undefined : error}
        onChange={({ target }) => {
          setOther(target.value === OTHER);
          onType(path, target.value === OTHER ? '' : target.value);
        }}
      >
        <option value="">{t('backoffice.choose')}</option>
        {slots.map(({ Key, Name }) => (
          <option key={Key} value={Key}>
            {Name}
          </option>
        ))}
        <option value={OTHER}>{t('backoffice.number.game.other')}</option>
      </SelectField>
      {isOther && (
        <Field
          label={t('backoffice.number.game.id')}
          hint={t('backoffice.number.game.id.hint')}
          error={error}
          dir="ltr"
          value={value}
          maxLength={80}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onType(path, event.target.value)}
        />
      )}
    </div>
  );
}
