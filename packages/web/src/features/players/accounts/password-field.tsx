import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../core/words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Field, type FieldProps } from '../../../ui/field.tsx';
import type { FormState } from './form.ts';

/** A password field whose text can be shown while it is typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>) {
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={t(isVisible ? 'accounts.password.hide' : 'accounts.password.show')}
          onClick={() => setVisible(!isVisible)}
        >
          <Icon aria-hidden className="size-4" />
        </IconButton>
      }
    />
  );
}

interface OldPasswordFieldProps {
  readonly state: FormState;
  readonly value: string;
  onChange(value: string): void;
}

/** The current password, required again before an important change. */
export function OldPasswordField({ state, value, onChange }: OldPasswordFieldProps) {
  return (
    <PasswordField
      label={t('user.password.old')}
      value={value}
      error={state.errors['OldPassword']}
      autoComplete="current-password"
      maxLength={128}
      onChange={(event) => {
        onChange(event.target.value);
        state.clear('OldPassword');
      }}
    />
  );
}
