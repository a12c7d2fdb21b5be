import { paths } from '../../../core/route-paths.ts';
import { t } from '../../../core/words.ts';
import { Link, useNavigate, useSearchParams } from '../../../navigation/index.ts';
import { FormFrame, textLink } from './form-frame.tsx';
import { LoginFields, useLogin } from './login-form.tsx';
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
