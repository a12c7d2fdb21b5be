import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { FormFrame, textLink } from '@evens/web/features/players/accounts/form-frame.tsx';
import { LoginFields, useLogin } from '@evens/web/features/players/accounts/login-form.tsx';
import { Link, useNavigate, useSearchParams } from '@evens/web/navigation/index.ts';
import { alongTheWay, stepBack, wayBack } from './way-back.ts';

export function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const login = useLogin(({ IsExcluded }) =>
    IsExcluded ? navigate(paths.limits, { replace: true }) : navigate(wayBack(search), stepBack(search)),
  );
  return (
    <FormFrame
      title={t('accounts.login.title')}
      errors={login.form.errors}
      onSubmit={login.submit}
      foot={
        <>
          {t('accounts.login.no-account')}{' '}
          <Link to={alongTheWay(paths.register, search)} className={textLink}>
            {t('accounts.login.register')}
          </Link>
        </>
      }
    >
      <LoginFields login={login} />
    </FormFrame>
  );
}
