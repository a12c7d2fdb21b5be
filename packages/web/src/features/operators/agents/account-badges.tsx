import type { SubAccount } from '@evens/contract';
import { t } from '../../../core/words.ts';
import { Badge } from '../../../ui/surface.tsx';
import { typeText } from './agent-text.ts';

/** The type of an account, and whether it is locked. */
export function AccountBadges({ account }: { readonly account: SubAccount }) {
  const { IsLocked, IsLockedAbove, UserType } = account;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{typeText(UserType)}</Badge>
      {IsLocked && <Badge tone="down">{t('agents.locked')}</Badge>}
      {IsLockedAbove && <Badge tone="warn">{t('agents.locked-above')}</Badge>}
    </span>
  );
}
