import { t } from '../../../core/words.ts';
import { Field } from '../../../ui/field.tsx';

interface CodeFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly hint?: string;
  readonly autoFocus?: boolean;
  onChange(value: string): void;
}

/** A code of an authenticator app, or a recovery code. Recovery codes contain letters. */
export function CodeField({ value, error, hint, autoFocus, onChange }: CodeFieldProps) {
  return (
    <Field
      label={t('accounts.login.code')}
      hint={hint ?? t('accounts.login.code.hint')}
      value={value}
      error={error}
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      {...(autoFocus && { autoFocus })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
