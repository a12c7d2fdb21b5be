import { t } from '@evens/web/core/words.ts';
import { AccountList } from './account-list.tsx';
import { AreaFrame } from './area-frame.tsx';

/** The players of the whole branch, on all levels. */
export function UsersPage() {
  return (
    <AreaFrame title={t('agents.nav.players')}>
      <p className="text-quiet">{t('agents.players.intro')}</p>
      <AccountList isPlayersOfBranch emptyTitle={t('agents.players.empty')} />
    </AreaFrame>
  );
}
