import { paths } from '../../core/route-paths.ts';
import { useUser } from '../../core/session.ts';
import { t } from '../../core/words.ts';
import { Link } from '../../navigation/index.ts';
import { buttonLook } from '../../ui/button.tsx';

const signs = ['chase', 'money', 'hide', 'time'] as const;

/** What play costs, how one notices that it does harm, and what can be done: for everybody. */
export function ResponsiblePage() {
  const user = useUser();
  return (
    <article className="mx-auto grid max-w-[72ch] gap-6">
      <div className="grid gap-2">
        <h1>{t('protection.page.title')}</h1>
        <p className="text-lg text-quiet">{t('protection.page.lead')}</p>
      </div>
      {user?.IsOperator !== true && (
        <div>
          <Link to={user ? paths.limits : paths.login} className={buttonLook('primary')}>
            {t(user ? 'protection.page.open' : 'protection.page.login')}
          </Link>
        </div>
      )}
      <section className="grid gap-3">
        <h2>{t('protection.page.tools')}</h2>
        <dl className="grid gap-3">
          {(['limits', 'checks', 'break'] as const).map((tool) => (
            <div key={tool}>
              <dt className="font-[620]">{t(`protection.${tool}.title`)}</dt>
              <dd className="text-quiet">{t(`protection.${tool}.text`, { hours: 24 })}</dd>
            </div>
          ))}
          <div>
            <dt className="font-[620]">{t('protection.exclude.title')}</dt>
            <dd className="grid gap-1 text-quiet">
              <p>{t('protection.exclude.lead')}</p>
              <p>{t('protection.exclude.now')}</p>
              <p>{t('protection.exclude.end')}</p>
            </dd>
          </div>
        </dl>
      </section>
      <section className="grid gap-3">
        <h2>{t('protection.page.signs')}</h2>
        <ul className="grid list-disc gap-1.5 ps-5">
          {signs.map((sign) => (
            <li key={sign}>{t(`protection.page.sign.${sign}`)}</li>
          ))}
        </ul>
        <p>{t('protection.page.sign.text')}</p>
      </section>
      <p className="text-quiet">{t('protection.page.minors')}</p>
    </article>
  );
}
