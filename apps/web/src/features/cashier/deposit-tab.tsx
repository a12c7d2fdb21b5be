import { CircleSlash } from 'lucide-react';
import { siteConfig } from '../../core/config.ts';
import { t } from '../../core/words.ts';
import { EmptyState } from '../../ui/surface.tsx';
import { TopUpForm } from '../wallet/lazy.ts';

/** Money in. In the sandbox it is play money; elsewhere there is no way to pay yet. */
export function DepositTab() {
  if (!siteConfig().IsSandbox) return <EmptyState icon={CircleSlash} title={t('user.deposit.none')} />;
  return <TopUpForm />;
}
