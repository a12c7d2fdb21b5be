import { type TextareaHTMLAttributes, useId } from 'react';

interface JsonFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

/** Multi-line JSON input; left to right in every language. */
export function JsonField({ label, error, hint, ...rest }: JsonFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-[560] text-quiet">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="w-full resize-y rounded-md bg-raised px-3 py-2.5 font-mono text-sm outline-none inset-ring inset-ring-line focus:inset-ring-2 focus:inset-ring-accent-text aria-invalid:inset-ring-danger"
      />
      {error !== undefined ? (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <p id={`${id}-note`} className="text-sm text-faint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
