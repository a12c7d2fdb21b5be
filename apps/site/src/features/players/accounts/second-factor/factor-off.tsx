import { type Answer, api } from '@evens/web/core/api.ts';
import { queryClient } from '@evens/web/core/query-client.ts';
import { currentUser, setUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { CodeField } from '@evens/web/features/players/accounts/code-field.tsx';
import { useForm } from '@evens/web/features/players/accounts/form.ts';
import { OldPasswordField } from '@evens/web/features/players/accounts/password-field.tsx';
import { CopyButton } from '@evens/web/ui/copy-button.tsx';
import { QrCode } from '@evens/web/ui/qr-code.tsx';
import { useState } from 'react';
import { SectionForm } from '../section-form.tsx';
import { sessionsQuery } from '../sessions-query.ts';

type SetUp = Answer<'POST /api/user/secondfactor/begin'>;

/** Turns the second factor on: password, secret for the app, and the first code of the app. */
export function FactorOff({ onCodes }: { onCodes(codes: readonly string[]): void }) {
  const [setUp, setSetUp] = useState<SetUp>();
  return setUp ? (
    <Confirm setUp={setUp} onCodes={onCodes} onExpired={() => setSetUp(undefined)} />
  ) : (
    <Begin onBegun={setSetUp} />
  );
}

function Begin({ onBegun }: { onBegun(setUp: SetUp): void }) {
  const [password, setPassword] = useState('');
  const state = useForm();

  function submit() {
    if (password === '') return state.setErrors({ OldPassword: t('accounts.error.required') });
    void state.submit(async () => {
      const result = await api('POST /api/user/secondfactor/begin', { body: { Password: password } });
      if (!result.ok) return result.error;
      onBegun(result.value);
      return undefined;
    });
  }

  return (
    <SectionForm state={state} submitLabel={t('user.factor.begin')} done={undefined} onSubmit={submit}>
      <p className="text-quiet">{t('user.factor.text')}</p>
      <OldPasswordField state={state} value={password} onChange={setPassword} />
    </SectionForm>
  );
}

interface ConfirmProps {
  readonly setUp: SetUp;
  onCodes(codes: readonly string[]): void;
  onExpired(): void;
}

function Confirm({ setUp: { Secret, Uri }, onCodes, onExpired }: ConfirmProps) {
  const [code, setCode] = useState('');
  const state = useForm();
  // Grouped by four characters, as in authenticator apps.
  const grouped = Secret.replace(/(.{4})(?=.)/g, '$1 ');

  function submit() {
    if (code.trim() === '') return state.setErrors({ Code: t('accounts.error.required') });
    void state.submit(async () => {
      const result = await api('POST /api/user/secondfactor/confirm', { body: { Code: code } });
      if (!result.ok) {
        if (result.error.code === 'SecondFactorSetupExpiredException') onExpired();
        return result.error;
      }
      const user = currentUser();
      if (user) setUser({ ...user, HasSecondFactor: true });
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onCodes(result.value.RecoveryCodes);
      return undefined;
    });
  }

  return (
    <SectionForm state={state} submitLabel={t('user.factor.turn-on')} done={undefined} onSubmit={submit}>
      <p className="text-quiet">{t('user.factor.scan')}</p>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={Uri} label={t('user.factor.qr')} />
        <div className="min-w-0 basis-50 grow">
          <p className="text-sm text-quiet">{t('user.factor.secret')}</p>
          <p className="flex items-center gap-1">
            <code dir="ltr" translate="no" data-secret className="break-words font-mono text-sm">
              {grouped}
            </code>
            <CopyButton text={Secret} label={t('user.factor.copy')} copiedLabel={t('user.factor.copied')} />
          </p>
        </div>
      </div>
      <CodeField
        value={code}
        error={state.errors['Code']}
        hint={t('user.factor.first-code')}
        onChange={(text) => {
          setCode(text);
          state.clear('Code');
        }}
      />
    </SectionForm>
  );
}
