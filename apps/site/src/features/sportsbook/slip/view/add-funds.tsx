import type { User } from '@evens/contract';
import { siteConfig } from '@evens/web/core/config.ts';
import { depositPath } from '@evens/web/core/deposit-path.ts';
import { t } from '@evens/web/core/words.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { fixLook } from './stake-field.tsx';

/** Whether the slip links to the cashier: agents pay the players in their tree. */
export function hasCashier(user: Pick<User, 'IsInAgentTree'> | null): boolean {
  return siteConfig().HasAddFundsInSlip && user !== null && !user.IsInAgentTree;
}

interface AddFundsProps {
  readonly user: Pick<User, 'IsInAgentTree'> | null;
  /** Amount that the balance lacks, in wire format. */
  readonly needed?: string;
}

/** A link to the deposit tab, from which the player returns to the slip. */
export function AddFunds({ user, needed }: AddFundsProps) {
  if (!hasCashier(user)) return null;
  return (
    <Link to={depositPath(needed)} className={`${fixLook} -mx-2`}>
      {t(siteConfig().IsSandbox ? 'shell.top-up' : 'shell.deposit')}
    </Link>
  );
}
