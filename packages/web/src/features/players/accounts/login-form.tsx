import type { User } from '@evens/contract';
import { useState } from 'react';
import { api } from '../../../core/api.ts';
import { saveChoices } from '../../../core/choose-settings.ts';
import { paths } from '../../../core/route-paths.ts';
import { setUser } from '../../../core/session.ts';
import { t } from '../../../core/words.ts';
import { Link } from '../../../navigation/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { CodeField } from './code-field.tsx';
import { type FormState, useForm } from './form.ts';
import { FormError, textLink } from './form-frame.tsx';
import { PasswordField } from './password-field.tsx';

export interface Login {
  readonly form: FormState;
  readonly name: string;
  readonly password: string;
  /** Undefined until the server requires the second factor. */
  readonly code: string | undefined;
  /** The player is excluded and can only log in for a payout. */
  readonly isExcluded: boolean;
  typeName(text: string): void;
  typePassword(text: string): void;
  typeCode(text: string): void;
  submit(): void;
  submitForPayout(): void;
}

/**
 * State of the log-in fields. They are sent when none is empty. `onDone` gets the logged-in player. For an excluded
 * player `isExcluded` becomes true, and `submitForPayout` logs in to withdraw.
 */
export function useLogin(onDone: (user: User) => unknown): Login {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [isExcluded, setExcluded] = useState(false);
  const form = useForm();
  return {
    form,
    name,
    password,
    code,
    isExcluded,
    typeName(text) {
      setName(text);
      // The code and the exclusion belong to another player.
      setCode(undefined);
      setExcluded(false);
      form.clear('UserName');
    },
    typePassword(text) {
      setPassword(text);
      form.clear('Password');
    },
    typeCode(text) {
      setCode(text);
      form.clear('Code');
    },
    submit: () => send(false),
    submitForPayout: () => send(true),
  };

  function send(isForPayout: boolean) {
    const empty = {
      ...(name.trim() === '' && { UserName: t('accounts.error.required') }),
      ...(password === '' && { Password: t('accounts.error.required') }),
      ...(code?.trim() === '' && { Code: t('accounts.error.required') }),
    };
    if (Object.keys(empty).length > 0) return form.setErrors(empty);
    void form.submit(async () => {
      const result = await api('POST /api/account/login', {
        body: {
          UserName: name.trim(),
          Password: password,
          ...(code !== undefined && { Code: code }),
          ...(isForPayout && { ForPayout: true }),
        },
      });
      if (!result.ok && result.error.code === 'SecondFactorRequiredException') {
        setCode('');
        return undefined;
      }
      if (!result.ok) {
        setExcluded(result.error.code === 'SelfExclusionException');
        return result.error;
      }
      setUser(result.value);
      saveChoices();
      await onDone(result.value);
      return undefined;
    });
  }
}

interface LoginFieldsProps {
  readonly login: Login;
  /** Called when a link is followed. */
  onLeave?(): void;
}

/** The fields and button of a log-in form. */
export function LoginFields({ login, onLeave }: LoginFieldsProps) {
  const { form, name, password, code } = login;
  return (
    <>
      <Field
        label={t('accounts.login.name')}
        value={name}
        error={form.errors['UserName']}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={(event) => login.typeName(event.target.value)}
      />
      <PasswordField
        label={t('accounts.login.password')}
        value={password}
        error={form.errors['Password']}
        autoComplete="current-password"
        maxLength={128}
        onChange={(event) => login.typePassword(event.target.value)}
      />
      {code !== undefined && (
        <>
          <p role="status" className="text-quiet">
            {t('accounts.login.code.text')}
          </p>
          <CodeField value={code} error={form.errors['Code']} autoFocus onChange={login.typeCode} />
        </>
      )}
      <FormError errors={form.errors} />
      <Button type="submit" kind="primary" size="large" wide busy={form.isBusy}>
        {t('accounts.login.submit')}
      </Button>
      {login.isExcluded && (
        <div className="grid gap-2" data-log-in-for-payout>
          <p className="text-sm text-quiet">{t('accounts.login.payout.text')}</p>
          <Button type="button" wide busy={form.isBusy} onClick={login.submitForPayout}>
            {t('accounts.login.payout')}
          </Button>
        </div>
      )}
      <Link
        to={paths.lostPassword}
        className={`justify-self-center py-1 text-sm ${textLink}`}
        {...(onLeave && { onClick: onLeave })}
      >
        {t('accounts.login.forgot')}
      </Link>
    </>
  );
}
