import type { Refused } from '@evens/web/core/api.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { CodeField } from '@evens/web/features/players/accounts/code-field.tsx';
import { type FormState, useForm } from '@evens/web/features/players/accounts/form.ts';
import { OldPasswordField } from '@evens/web/features/players/accounts/password-field.tsx';
import { type ReactNode, useState } from 'react';

interface ProofBody {
  readonly Password: string;
  readonly Code?: string;
}

interface Proof {
  readonly state: FormState;
  readonly fields: ReactNode;
  /** Sends the typed proof if nothing is missing. */
  submit(send: (body: ProofBody) => Promise<Refused | undefined>): void;
}

/** The password again, and a code if the second factor is on. */
export function useProof(): Proof {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const state = useForm();
  const needsCode = useUser()?.HasSecondFactor ?? false;
  return {
    state,
    fields: (
      <>
        <OldPasswordField state={state} value={password} onChange={setPassword} />
        {needsCode && (
          <CodeField
            value={code}
            error={state.errors['Code']}
            onChange={(text) => {
              setCode(text);
              state.clear('Code');
            }}
          />
        )}
      </>
    ),
    submit(send) {
      const errors = {
        ...(password === '' && { OldPassword: t('accounts.error.required') }),
        ...(needsCode && code.trim() === '' && { Code: t('accounts.error.required') }),
      };
      if (Object.keys(errors).length > 0) return state.setErrors(errors);
      void state.submit(() => send({ Password: password, ...(needsCode && { Code: code }) }));
    },
  };
}
