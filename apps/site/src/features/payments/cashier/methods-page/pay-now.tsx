import { AccessLink } from '@evens/web/core/access-link.tsx';
import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { buttonLook } from '@evens/web/ui/button.tsx';

/** A link to the cashier; visitors log in first. */
export function PayNow() {
  const user = useUser();
  if (user?.IsOperator) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {user ? (
        <>
          <Link to={paths.deposit} className={buttonLook('primary')}>
            {t('methods.make-deposit')}
          </Link>
          <Link to={paths.withdraw} className={buttonLook('plain')}>
            {t('methods.withdraw')}
          </Link>
        </>
      ) : (
        <>
          <AccessLink to={paths.register} back={paths.deposit} className={buttonLook('primary')}>
            {t('shell.register')}
          </AccessLink>
          <AccessLink to={paths.login} back={paths.deposit} className={buttonLook('plain')}>
            {t('methods.login')}
          </AccessLink>
        </>
      )}
    </div>
  );
}
