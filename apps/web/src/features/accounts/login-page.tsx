import { useState } from 'react';
import { api } from '../../core/api.ts';
import { carryChoices } from '../../core/carry-choices.ts';
import { paths } from '../../core/route-paths.ts';
import { setUser } from '../../core/session.ts';
import { t } from '../../core/words.ts';
import { Link, useNavigate, useSearchParams } from '../../navigation/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useForm } from './form.ts';
import { FormError, FormFrame, textLink } from './form-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { alongTheWay, stepBack, wayBack } from './way-back.ts';

export function LoginPage() {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const form = useForm();
  const navigate = useNavigate();
  const [search] = useSearchParams();

  function logIn() {
    const empty = {
      ...(name.trim() === '' && { UserName: t('accounts.error.required') }),
      ...(password === '' && { Password: t('accounts.error.required') }),
    };
    if (Object.keys(empty).length > 0) return form.setErrors(empty);
    void form.submit(async () => {
      const result = await api('POST /api/account/login', {
        body: { UserName: name.trim(), Password: password },
      });
      if (!result.ok) return result.error;
      setUser(result.value);
      carryChoices(result.value);
      await navigate(wayBack(search), stepBack(search));
      return undefined;
    });
  }

  return (
    <FormFrame
      title={t('accounts.login.title')}
      errors={form.errors}
      onSubmit={logIn}
      foot={
        <>
          {t('accounts.login.no-account')}{' '}
          <Link to={alongTheWay(paths.register, search)} className={textLink}>
            {t('accounts.login.register')}
          </Link>
        </>
      }
    >
      <Field
        label={t('accounts.login.name')}
        value={name}
        error={form.errors['UserName']}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        onChange={(event) => {
          setName(event.target.value);
          form.clear('UserName');
        }}
      />
      <PasswordField
        label={t('accounts.login.password')}
        value={password}
        error={form.errors['Password']}
        autoComplete="current-password"
        maxLength={128}
        onChange={(event) => {
          setPassword(event.target.value);
          form.clear('Password');
        }}
      />
      <FormError errors={form.errors} />
      <Button type="submit" kind="primary" size="large" wide busy={form.isBusy}>
        {t('accounts.login.submit')}
      </Button>
      <Link to={paths.lostPassword} className={`justify-self-center py-1 text-sm ${textLink}`}>
        {t('accounts.login.forgot')}
      </Link>
    </FormFrame>
  );
}
