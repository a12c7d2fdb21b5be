import { siteConfig } from '@evens/web/core/config.ts';
import { openConsent } from '@evens/web/core/consent-panel.ts';
import { paths } from '@evens/web/core/route-paths.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';

const link =
  'inline-flex min-h-11 items-center underline decoration-line underline-offset-4 pointer:hover:text-text';

const links = [
  [paths.responsibleGaming, 'shell.responsible'],
  [paths.termsAndConditions, 'shell.terms'],
  [paths.bonusTerms, 'shell.bonus-terms'],
  [paths.privacyPolicy, 'shell.privacy'],
  [paths.cookiesPolicy, 'shell.cookies-policy'],
  [paths.amlPolicy, 'shell.aml'],
  [paths.paymentMethods, 'shell.payment-methods'],
  [paths.faq, 'shell.faq'],
  [paths.blog, 'shell.nav.blog'],
] as const;

/** Shown below every page except games. */
export function Footer() {
  return (
    <footer className="border-t border-line pb-24 text-sm text-quiet mini:pb-4">
      <div className="mx-auto flex max-w-[1720px] flex-wrap items-center gap-x-6 px-3.5 pt-3 tablet:px-5">
        <span dir="ltr" className="font-[620] tabular-nums">
          {siteConfig().AgeMin}+
        </span>
        {links.map(([to, text]) => (
          <Link key={to} to={to} className={link}>
            {t(text)}
          </Link>
        ))}
        {siteConfig().OutsideScripts.length > 0 && (
          <button type="button" className={link} onClick={openConsent}>
            {t('shell.cookies')}
          </button>
        )}
      </div>
    </footer>
  );
}
