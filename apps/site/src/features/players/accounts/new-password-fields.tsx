import { t } from '@evens/web/core/words.ts';
import type { FormErrors } from '@evens/web/features/players/accounts/form.ts';
import { PasswordField } from '@evens/web/features/players/accounts/password-field.tsx';
import { PASSWORD_CHARACTERS_MIN } from './details.ts';

export type PasswordFieldName = 'Password' | 'PasswordConfirmation';

interface NewPasswordFieldsProps {
  readonly value: Readonly<Record<PasswordFieldName, string>>;
  readonly errors: FormErrors;
  /** Label of the first field, if the form also has a field for the current password. */
  readonly label?: string;
  onChange(field: PasswordFieldName, value: string): void;
}

/** Two fields for a new password and its repetition. */
export function NewPasswordFields({ value, errors, label, onChange }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label ?? t('accounts.register.password')}
        hint={t('accounts.register.password.hint', { count: PASSWORD_CHARACTERS_MIN })}
        value={value.Password}
        error={errors['Password']}
        autoComplete="new-password"
        maxLength={128}
        onChange={(event) => onChange('Password', event.target.value)}
      />
      <PasswordField
        label={t('accounts.register.password-again')}
        value={value.PasswordConfirmation}
        error={errors['PasswordConfirmation']}
        autoComplete="new-password"
        maxLength={128}
        onChange={(event) => onChange('PasswordConfirmation', event.target.value)}
      />
    </>
  );
}
