import { paths } from '@evens/web/core/route-paths.ts';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { NoticeBar } from '@evens/web/ui/notice.tsx';

/** Shown on every page of a player who is excluded from play: what is still possible, with a link to it. */
export function ExcludedBar() {
  if (useUser()?.IsExcluded !== true) return null;
  return (
    <NoticeBar tone="warn">
      {t('shell.excluded')}
      <Link to={paths.limits} className="reach ms-2 font-[620] underline">
        {t('shell.excluded.open')}
      </Link>
    </NoticeBar>
  );
}
