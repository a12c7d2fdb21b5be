import type { User } from '@evens/contract';
import { t } from '@evens/web/core/words.ts';
import { CodeField } from '@evens/web/features/players/accounts/code-field.tsx';
import { PasswordField } from '@evens/web/features/players/accounts/password-field.tsx';
import { useState } from 'react';
import type { PaymentFormState } from './use-payment-form.ts';

const PASSWORD_MAX = 128;

/** The password and, if the player has a second factor, its code. */
export interface IdentityTyped {
  readonly password: string;
  readonly code: string;
  typePassword(text: string): void;
  typeCode(text: string): void;
  /** Fields to send beside those of the form. */
  readonly fields: { readonly Password: string; readonly TwoFactorCode?: string };
}

export function useIdentity(): IdentityTyped {
  const [password, typePassword] = useState('');
  const [code, typeCode] = useState('');
  return {
    password,
    code,
    typePassword,
    typeCode,
    fields: { Password: password, ...(code.trim() !== '' && { TwoFactorCode: code.trim() }) },
  };
}

interface IdentityFieldsProps {
  readonly state: PaymentFormState;
  readonly identity: IdentityTyped;
  readonly user: User;
  /** Text that gives the reason for the password. */
  readonly hint: string;
}

export function IdentityFields({ state, identity, user, hint }: IdentityFieldsProps) {
  const { errors } = state;
  return (
    <>
      {/* Lets password managers know the user name. */}
      <input type="hidden" autoComplete="username" value={user.UserName} readOnly />
      <PasswordField
        label={t('cashier.withdraw.password')}
        hint={hint}
        value={identity.password}
        error={errors['Password']}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        onChange={(event) => {
          identity.typePassword(event.target.value);
          state.clear('Password');
        }}
      />
      {user.HasSecondFactor && (
        <CodeField
          value={identity.code}
          error={errors['TwoFactorCode']}
          onChange={(text) => {
            identity.typeCode(text);
            state.clear('TwoFactorCode');
          }}
        />
      )}
    </>
  );
}
