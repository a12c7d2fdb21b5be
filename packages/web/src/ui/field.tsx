import { ChevronDown } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from './class-names.ts';

interface FieldFrame {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

const box =
  'h-(--field-height,2.75rem) w-full rounded-md bg-raised px-3 text-text outline-none inset-ring inset-ring-line transition-shadow placeholder:text-faint ' +
  'focus:inset-ring-2 focus:inset-ring-accent-text aria-invalid:inset-ring-danger disabled:opacity-60';

function Frame({ label, error, hint, id, children }: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-[560] text-quiet">
        {label}
      </label>
      {children}
      {error === undefined ? (
        hint !== undefined && (
          <p id={`${id}-note`} className="text-sm text-faint">
            {hint}
          </p>
        )
      ) : (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function described(id: string, { error, hint }: FieldFrame) {
  return {
    id,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined && hint === undefined ? undefined : `${id}-note`,
  };
}

export interface FieldProps extends FieldFrame, InputHTMLAttributes<HTMLInputElement> {
  /** Shown inside the box at its end: a unit, or a button. */
  readonly end?: ReactNode;
}

export function Field({ label, error, hint, end, className, ...rest }: FieldProps) {
  const id = useId();
  return (
    <Frame label={label} error={error} hint={hint} id={id}>
      {/* The element at the end of the box is at the end of the text in both reading directions. */}
      <div className="relative" dir={rest.dir === 'auto' ? undefined : rest.dir}>
        <input
          {...rest}
          {...described(id, { label, error, hint })}
          className={classNames(box, end !== undefined && 'pe-12', className)}
        />
        {end !== undefined && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
      </div>
    </Frame>
  );
}

export interface SelectFieldProps extends FieldFrame, SelectHTMLAttributes<HTMLSelectElement> {}

export function SelectField({ label, error, hint, className, children, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Frame label={label} error={error} hint={hint} id={id}>
      <div className="relative">
        <select
          {...rest}
          {...described(id, { label, error, hint })}
          className={classNames(box, 'appearance-none pe-9', className)}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-faint"
        />
      </div>
    </Frame>
  );
}

interface OptionsProps<T> {
  readonly values: readonly T[];
  readonly text?: (value: T) => string;
}

/** The options of a select. Without `text` each value is its own text. */
export function Options<T extends string | number>({ values, text = String }: OptionsProps<T>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
}

export interface TextFieldProps extends FieldFrame, TextareaHTMLAttributes<HTMLTextAreaElement> {}

/** Several lines of text. */
export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Frame label={label} error={error} hint={hint} id={id}>
      <textarea
        rows={5}
        {...rest}
        {...described(id, { label, error, hint })}
        className={classNames(box, 'h-auto resize-y py-2.5', className)}
      />
    </Frame>
  );
}

export interface CheckFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: ReactNode;
  readonly error?: string | undefined;
}

export function CheckField({ label, error, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-start gap-3 py-2 text-base">
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          className="mt-0.5 size-[18px] shrink-0 accent-accent"
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
