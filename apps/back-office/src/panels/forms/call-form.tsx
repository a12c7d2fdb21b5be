import type { CurrencyCode } from '@evens/base';
import { asFields, err, type Fields, formatAmount, ok, type Result } from '@evens/base';
import { type CallBody, type Calls, calls } from '@evens/contract';
import { AmountField } from '@evens/web/core/amount-field.tsx';
import { sendBody } from '@evens/web/core/api.ts';
import { newCommandId } from '@evens/web/core/clock.ts';
import { readAmount } from '@evens/web/core/typed-amount.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { classNames } from '@evens/web/ui/class-names.ts';
import { CheckField, Field, SelectField, TextField } from '@evens/web/ui/field.tsx';
import type { UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ReasonForm } from '../back-office-parts.tsx';
import { useEffectPreview } from '../effect-form.tsx';
import type { Act } from '../use-act.ts';
import { type BodyField, describeField, readInput, readProperties, withValue } from './body-fields.ts';

/** Calls of operators that change something. */
export type FormCall = {
  [K in keyof Calls]: Calls[K] extends { readonly body: object; readonly operators: object } ? K : never;
}[keyof Calls];
export type FormBody<K extends FormCall> = Omit<CallBody<Calls[K]>, 'Reason' | 'CommandId'>;
/** A field of the body, or a path to a field inside of it: `Limits.Maximum`, `Rules.0.Amount`. */
type FieldPath<K extends FormCall> = FieldName<K> | `${FieldName<K>}.${string}`;
type FieldName<K extends FormCall> = keyof FormBody<K> & string;

export interface FormField {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Fields with the same title form a group. */
  readonly group?: string;
  /** Texts of a choice by value, or the values of a text that is chosen. */
  readonly options?: readonly (readonly [value: string, text: string])[];
  /** The field that becomes empty when this one changes. */
  readonly resets?: string;
  /** Makes the field an amount. */
  readonly currency?: CurrencyCode;
  readonly inputMode?: 'decimal' | 'email' | 'numeric' | 'text';
  /** Gives the field a row of its own: a text of several lines, or a choice of long texts. */
  readonly isLong?: boolean;
  /** For a field that the schema allows to be absent. */
  readonly isRequired?: boolean;
  /** Parses a text that is not the value itself; undefined if it is wrong. */
  read?(text: string): unknown;
  /** Message for a wrong text. */
  readonly error?: string;
}

/** Texts of the inputs by field. */
export type TypedFields = Readonly<Record<string, string>>;
type FormFields<K extends FormCall> = { readonly [F in FieldPath<K>]?: FormField };

interface CallFormProps<K extends FormCall, E> {
  readonly call: K;
  readonly act: Act;
  /** The fields that the operator enters, in their order. */
  readonly fields?: FormFields<K> | ((typed: TypedFields) => FormFields<K>);
  /** The other fields. */
  readonly fixed?: Partial<FormBody<K>>;
  /** Texts of the inputs at first. */
  readonly initial?: { readonly [F in FieldPath<K>]?: string };
  readonly button: string;
  readonly kind?: 'primary' | 'danger' | 'plain';
  /** A second button, which sends these values, such as none. */
  readonly removal?: { readonly button: string; readonly values: Partial<FormBody<K>> } | undefined;
  /** An effect of the entered values, which operators see before they can send them. */
  readonly effect?: {
    query(body: Fields): UseQueryOptions<E, Error> | undefined;
    present(effect: E): ReactNode;
  };
  /** Whether the inputs in `children` fit. */
  readonly isRight?: boolean;
  readonly children?: ReactNode;
  /** Below the inputs. */
  note?(typed: TypedFields): ReactNode;
  /** Gets the sent body. */
  onDone?(body: Fields): void;
  onCancel?(): void;
}

interface NamedField extends FormField {
  readonly name: string;
  readonly schema: BodyField;
  readonly choices: NonNullable<FormField['options']>;
  readonly text: string;
}

const plainText: BodyField = {
  ...{ type: 'text', minimum: 0, maximum: 800, pattern: undefined, values: [], isNumeric: false },
  ...{ empty: undefined, isRequired: true },
};

function nameField(
  body: unknown,
  [name, field]: readonly [string, FormField],
  typed: TypedFields,
): NamedField {
  const found = field.read ? plainText : describeField(body, name);
  const schema = { ...found, isRequired: found.isRequired || field.isRequired === true };
  const choices = field.options ?? schema.values.map((value) => [value, value] as const);
  const text = typed[name] ?? '';
  const first = (schema.isRequired && choices[0]?.[0]) || '';
  const isOther = choices.length > 0 && !choices.some(([value]) => value === text);
  return { ...field, name, schema, choices, text: isOther ? first : text };
}

function readValue({ schema, currency, read, choices, text }: NamedField): Result<unknown, unknown> {
  if (read) {
    const value = read(text);
    return value === undefined ? err('invalid') : ok(value);
  }
  if (schema.type === 'text' && choices.some(([value]) => value === text)) return ok(text);
  if (currency === undefined || text.trim() === '') return readInput(schema, text);
  const amount = readAmount(text, currency);
  return amount.ok ? readInput(schema, formatAmount(amount.value.minor, currency)) : amount;
}

/**
 * A form of a call that changes something. The contract's schema of its body gives the inputs, their bounds and whether they may
 * be empty. It can be sent once every input fits and there is a reason, if the call needs one.
 */
export function CallForm<K extends FormCall, E = undefined>(props: CallFormProps<K, E>) {
  const { call, act, fields = {}, fixed, initial, button, kind = 'primary', removal, effect } = props;
  const { isRight = true, children, note, onDone, onCancel } = props;
  const bodySchema: unknown = calls[call].body;
  const properties = readProperties(bodySchema);
  const [typed, setTyped] = useState<TypedFields>({ ...initial });
  // A repeated request after a lost answer is the same command.
  const commandId = useRef(newCommandId());
  const named = Object.entries<FormField>(typeof fields === 'function' ? fields(typed) : fields).map(
    (field) => nameField(bodySchema, field, typed),
  );
  const inputs = named.map((field) => ({ ...field, value: readValue(field) }));
  const isReadyToSend = isRight && inputs.every(({ value }) => value.ok);
  const entered = inputs.reduce<unknown>(
    (done, { name, value }) =>
      value.ok && value.value !== undefined ? withValue(done, name.split('.'), value.value) : done,
    fixed,
  );
  const body = asFields(entered) ?? {};
  const preview = useEffectPreview(isReadyToSend ? effect?.query(body) : undefined, effect?.present);
  const isSeen = effect === undefined || preview.isSeen;
  const hasReason = 'Reason' in properties && describeField(bodySchema, 'Reason').isRequired;

  async function send(reason: string, values?: object) {
    const command = 'CommandId' in properties ? { CommandId: commandId.current } : {};
    const all = { ...body, ...values, ...command, ...(hasReason && { Reason: reason }) };
    if (!(await act.run(() => sendBody(call, all)))) return;
    commandId.current = newCommandId();
    setTyped({ ...initial });
    onDone?.(all);
  }

  return (
    <ReasonForm
      act={act}
      hasReason={hasReason}
      onSubmit={(reason) => {
        if (isReadyToSend && isSeen) void send(reason);
      }}
      buttons={(reason, isReady) => (
        <>
          {effect && preview.button}
          <Button
            type="submit"
            kind={kind}
            busy={act.isBusy}
            disabled={!isReady || !isReadyToSend || !isSeen}
          >
            {button}
          </Button>
          {removal && (
            <Button
              kind="danger"
              disabled={!isReady || act.isBusy}
              onClick={() => void send(reason, removal.values)}
            >
              {removal.button}
            </Button>
          )}
          {onCancel && (
            <Button kind="quiet" onClick={onCancel}>
              {t('shell.cancel')}
            </Button>
          )}
        </>
      )}
    >
      {children}
      {[...Map.groupBy(inputs, ({ group }) => group)].map(([group, members]) => (
        <fieldset key={group ?? ''} className="min-w-0">
          {group !== undefined && <legend className="mb-2 font-[560]">{group}</legend>}
          <div className="grid gap-3 tablet:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
            {members.map(({ value, ...field }) => (
              <div key={field.name} className={classNames(field.isLong && 'col-span-full')}>
                <Input
                  field={field}
                  isInvalid={!value.ok && field.text.trim() !== ''}
                  onType={(text) =>
                    setTyped((now) => ({
                      ...now,
                      [field.name]: text,
                      ...(field.resets !== undefined && { [field.resets]: '' }),
                    }))
                  }
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
      {note?.(typed)}
      {preview.view}
    </ReasonForm>
  );
}

interface InputProps {
  readonly field: NamedField;
  readonly isInvalid: boolean;
  onType(text: string): void;
}

function Input({
  field: { label, hint, currency, inputMode, isLong, error: message, schema, choices, text },
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
  if (choices.length > 0)
    return (
      <SelectField label={label} hint={hint} value={text} onChange={({ target }) => onType(target.value)}>
        {!schema.isRequired && !choices.some(([value]) => value === '') && <option value="">–</option>}
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  const error = isInvalid ? (message ?? t('backoffice.number.fault.range')) : undefined;
  if (currency !== undefined)
    return (
      <AmountField {...{ label, currency, error }} value={text} onType={onType} {...(hint && { hint })} />
    );
  const isWhole = schema.type === 'whole';
  const range = t('backoffice.number.range', { minimum: schema.minimum, maximum: schema.maximum });
  const field = {
    ...{ label, error, value: text, maxLength: isWhole ? 15 : schema.maximum },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType(target.value),
  };
  if (isLong) return <TextField {...field} hint={hint} rows={3} dir="auto" />;
  return (
    <Field
      {...field}
      hint={hint ?? (isWhole && schema.maximum < Number.MAX_SAFE_INTEGER ? range : undefined)}
      inputMode={isWhole ? 'numeric' : (inputMode ?? 'text')}
      dir={inputMode === undefined ? undefined : 'ltr'}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
