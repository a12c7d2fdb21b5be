import { useMissingPage } from '../../../core/page-missing.ts';
import { usePageSubject } from '../../../core/page-subject.ts';
import { paths } from '../../../core/route-paths.ts';
import { t } from '../../../core/words.ts';
import { Link } from '../../../navigation/index.ts';
import { buttonLook } from '../../../ui/button.tsx';

export function NotFoundPage() {
  const title = t('shell.not-found.title');
  usePageSubject(title);
  useMissingPage();
  return (
    <div data-state="not-found" className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <p aria-hidden className="text-3xl font-[720] tracking-tight text-faint">
        404
      </p>
      <h1>{title}</h1>
      <p className="max-w-[46ch] text-quiet">{t('shell.not-found.text')}</p>
      <Link to={paths.home} className={`mt-3 ${buttonLook('primary')}`}>
        {t('shell.not-found.home')}
      </Link>
    </div>
  );
}
