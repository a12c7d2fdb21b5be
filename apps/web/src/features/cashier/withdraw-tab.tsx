import { ArrowUpFromLine } from 'lucide-react';
import { siteConfig } from '../../core/config.ts';
import { t } from '../../core/words.ts';
import { EmptyState } from '../../ui/surface.tsx';

/** Money out: none can be asked for yet, and it says so. */
export function WithdrawTab() {
  return (
    <EmptyState
      icon={ArrowUpFromLine}
      title={t('user.withdraw.none')}
      text={t(siteConfig().IsSandbox ? 'user.withdraw.sandbox' : 'user.withdraw.text')}
    />
  );
}
