import type { CurrencyCode } from '@evens/base';
import { formatAmount } from '@evens/base';
import { type CallBody, type Calls, calls } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { sendBody } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { CheckField, Field, SelectField } from '@evens/web/ui/field.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { ReasonForm } from '../back-office-parts.tsx';
import type { Act } from '../use-act.ts';
import { type BodyField, describeField, readInput, readProperties } from './body-fields.ts';

/** Calls with a reason, whose other fields are single values. */
type FormCall = {
  [K in keyof Calls]: 'Reason' extends keyof CallBody<Calls[K]> ? K : never;
}[keyof Calls];
type FormBody<K extends FormCall> = Omit<CallBody<Calls[K]>, 'Reason' | 'CommandId'>;

export interface FormField {
  readonly label: string;
  readonly hint?: string;
  /** Texts of a choice by value, or the values of a text that is chosen. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** Makes the field an amount. */
  readonly currency?: CurrencyCode;
  readonly inputMode?: 'decimal' | 'email';
}

interface CallFormProps<K extends FormCall> {
  readonly call: K;
  readonly act: Act;
  /** The fields that the operator enters, in their order. */
  readonly fields?: { readonly [F in keyof FormBody<K>]?: FormField };
  /** The other fields. */
  readonly fixed?: Partial<FormBody<K>>;
  /** Texts of the inputs at first. */
  readonly initial?: { readonly [F in keyof FormBody<K>]?: string };
  readonly button: string;
  readonly kind?: 'primary' | 'danger' | 'plain';
  readonly children?: ReactNode;
  onDone?(): void;
  onCancel?(): void;
}

interface NamedField extends FormField {
  readonly name: string;
  readonly schema: BodyField;
}

function readValue({ schema, currency }: NamedField, text: string) {
  if (currency === undefined || text.trim() === '') return readInput(schema, text);
  const read = readAmount(text, currency);
  return read.ok ? readInput(schema, formatAmount(read.value.minor, currency)) : read;
}

/**
 * A form of a call that changes something. The contract's schema of its body gives the inputs, their bounds and whether they may
 * be empty. It can be sent once every input fits and there is a reason.
 */
export function CallForm<K extends FormCall>(props: CallFormProps<K>) {
  const {
    call,
    act,
    fields = {},
    fixed,
    initial,
    button,
    kind = 'primary',
    children,
    onDone,
    onCancel,
  } = props;
  const { body: bodySchema } = calls[call];
  const named: readonly NamedField[] = Object.entries<FormField>(fields).map(([name, field]) => ({
    ...field,
    name,
    schema: describeField(bodySchema, name),
  }));
  const first = Object.fromEntries(
    named.map(({ name, schema, options }) => [
      name,
      schema.isRequired ? (options?.[0]?.[0] ?? schema.values[0] ?? '') : '',
    ]),
  );
  const begin: Readonly<Record<string, string>> = { ...first, ...initial };
  const [texts, setTexts] = useState(begin);
  // A repeated request after a lost answer is the same command.
  const commandId = useRef(newCommandId());
  const values = named.map((field) => ({ ...field, read: readValue(field, texts[field.name] ?? '') }));
  const isRight = values.every(({ read }) => read.ok);

  async function send(Reason: string) {
    if (!isRight) return;
    const entered = values.flatMap(({ name, read }) =>
      read.ok && read.value !== undefined ? [[name, read.value] as const] : [],
    );
    const command = 'CommandId' in readProperties(bodySchema) ? { CommandId: commandId.current } : {};
    const body = { ...fixed, ...Object.fromEntries(entered), ...command, Reason };
    if (!(await act.run(() => sendBody(call, body)))) return;
    commandId.current = newCommandId();
    setTexts(begin);
    onDone?.();
  }

  return (
    <ReasonForm
      act={act}
      onSubmit={(reason) => void send(reason)}
      buttons={(_reason, isReady) => (
        <>
          <Button type="submit" kind={kind} busy={act.isBusy} disabled={!isReady || !isRight}>
            {button}
          </Button>
          {onCancel && (
            <Button kind="quiet" onClick={onCancel}>
              {t('shell.cancel')}
            </Button>
          )}
        </>
      )}
    >
      {children}
      {values.length > 0 && (
        <div className="grid gap-3 tablet:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
          {values.map(({ read, ...field }) => (
            <Input
              key={field.name}
              field={field}
              text={texts[field.name] ?? ''}
              isInvalid={!read.ok && (texts[field.name] ?? '').trim() !== ''}
              onType={(text) => setTexts((now) => ({ ...now, [field.name]: text }))}
            />
          ))}
        </div>
      )}
    </ReasonForm>
  );
}

interface InputProps {
  readonly field: NamedField;
  readonly text: string;
  readonly isInvalid: boolean;
  onType(text: string): void;
}

function Input({
  field: { label, hint, options, currency, inputMode, schema },
  text,
  isInvalid,
  onType,
}: InputProps) {
  if (schema.type === 'check')
    return (
      <CheckField
        label={label}
        checked={text === 'true'}
        onChange={({ target }) => onType(String(target.checked))}
      />
    );
  const choices = options ?? schema.values.map((value) => [value, value] as const);
  if (choices.length > 0)
    return (
      <SelectField label={label} hint={hint} value={text} onChange={({ target }) => onType(target.value)}>
        {!schema.isRequired && <option value="">–</option>}
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  const error = isInvalid ? t('backoffice.number.fault.range') : undefined;
  if (currency !== undefined)
    return (
      <AmountField {...{ label, currency, error }} value={text} onType={onType} {...(hint && { hint })} />
    );
  const isWhole = schema.type === 'whole';
  const range = t('backoffice.number.range', { minimum: schema.minimum, maximum: schema.maximum });
  return (
    <Field
      label={label}
      hint={hint ?? (isWhole && schema.maximum < Number.MAX_SAFE_INTEGER ? range : undefined)}
      error={error}
      value={text}
      maxLength={isWhole ? 15 : schema.maximum}
      inputMode={isWhole ? 'numeric' : (inputMode ?? 'text')}
      dir={inputMode === undefined ? undefined : 'ltr'}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onType(target.value)}
    />
  );
}
