import type { User } from '@evens/contract';
import { useUser } from '@evens/web/core/session.ts';
import { t } from '@evens/web/core/words.ts';
import {
  type AgentAccount,
  accountQuery,
  isAgentType,
} from '@evens/web/features/operators/agents/agent-queries.ts';
import { useSearchParams } from '@evens/web/navigation/index.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Card, Skeleton } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AccountCard } from './account-card.tsx';
import { AccountList } from './account-list.tsx';
import { AreaFrame, Part } from './area-frame.tsx';
import { CreateAccount } from './create-account.tsx';
import { parseAccountId } from './displayed-id.ts';
import { accountHref, LevelPath } from './level-path.tsx';
import { PartFailed } from './list-states.tsx';
import { Transfers } from './transfers.tsx';

/** The agent's own account or one below (`?id=`), the level below it, and the transfers with it. */
export function ManagementPage() {
  const [search] = useSearchParams();
  const id = parseAccountId(search);
  const user = useUser();
  const found = useQuery({ ...accountQuery(id), refetchOnMount: 'always' });
  return (
    <AreaFrame title={t('agents.title')}>
      {found.data && user ? (
        <Account key={found.data.Account.UserID} user={user} found={found.data} />
      ) : found.isError ? (
        <PartFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Card className="grid gap-3 p-4">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-32" />
        </Card>
      )}
    </AreaFrame>
  );
}

function Account({ user, found }: { readonly user: User; readonly found: AgentAccount }) {
  const { Account: account, IsDirect, Path } = found;
  const isOwn = account.UserID === user.ID;
  const [isCreating, setCreating] = useState(false);
  const below = isOwn ? undefined : account.UserID;
  return (
    <>
      <LevelPath path={Path} buildHref={accountHref} />
      <AccountCard found={found} />
      {isAgentType(account.UserType) && (
        <Part
          title={isOwn ? t('agents.nav.accounts') : t('agents.list.of', { name: account.UserName })}
          end={
            isOwn && (
              <Button kind="primary" onClick={() => setCreating(true)}>
                <Plus aria-hidden className="size-4" />
                {t('agents.create')}
              </Button>
            )
          }
        >
          <AccountList
            id={below}
            emptyTitle={t('agents.list.empty')}
            emptyText={isOwn ? t('agents.list.empty.text') : undefined}
          />
        </Part>
      )}
      {(isOwn || IsDirect) && (
        <Part title={t('agents.transfers.title')}>
          <Transfers id={below} />
        </Part>
      )}
      {isCreating && <CreateAccount user={user} own={found} onClose={() => setCreating(false)} />}
    </>
  );
}
