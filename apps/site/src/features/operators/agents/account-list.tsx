import type { SubAccount } from '@evens/contract';
import { Money } from '@evens/web/core/formatted.tsx';
import { useSettled } from '@evens/web/core/use-settled.ts';
import { t } from '@evens/web/core/words.ts';
import { AccountBadges } from '@evens/web/features/operators/agents/account-badges.tsx';
import {
  type AccountKind,
  accountsQuery,
  isAgentType,
} from '@evens/web/features/operators/agents/agent-queries.ts';
import { Link } from '@evens/web/navigation/index.ts';
import { FilterBox } from '@evens/web/ui/filter-box.tsx';
import { Card, EmptyState } from '@evens/web/ui/surface.tsx';
import { Segmented } from '@evens/web/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { AccountActions } from './account-actions.tsx';
import { accountHref } from './level-path.tsx';
import { PartFailed, RowsSkeleton, ShowMore } from './list-states.tsx';

interface AccountListProps {
  /** Parent account id. Default: the caller. */
  readonly id?: number | undefined;
  /** Lists players of all levels below. Otherwise the list has the level below, and a search covers all levels. */
  readonly isPlayersOfBranch?: boolean;
  readonly emptyTitle: string;
  readonly emptyText?: string | undefined;
}

/** Sub-accounts by user name, with a search. */
export function AccountList({ id, isPlayersOfBranch = false, emptyTitle, emptyText }: AccountListProps) {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<AccountKind | 'all'>('all');
  const search = useSettled(text).trim();
  const found = useInfiniteQuery({
    ...accountsQuery({
      id,
      scope: isPlayersOfBranch || search !== '' ? 'branch' : 'direct',
      kind: isPlayersOfBranch ? 'players' : kind === 'all' ? undefined : kind,
      search,
    }),
    refetchOnMount: 'always',
  });
  const accounts = found.data?.pages.flatMap(({ Accounts }) => Accounts);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <FilterBox
          label={t(isPlayersOfBranch ? 'agents.list.search' : 'agents.list.search-all')}
          text={text}
          clearLabel={t('agents.list.clear')}
          className="w-full max-w-[420px] min-w-0 grow"
          onText={setText}
        />
        {!isPlayersOfBranch && (
          <Segmented<AccountKind | 'all'>
            label={t('agents.list.kind')}
            choices={[
              { key: 'all', label: t('agents.list.kind.all') },
              { key: 'agents', label: t('agents.list.kind.agents') },
              { key: 'players', label: t('agents.list.kind.players') },
            ]}
            chosen={kind}
            onChoose={setKind}
          />
        )}
      </div>
      {accounts === undefined ? (
        found.isError ? (
          <PartFailed error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <RowsSkeleton />
        )
      ) : accounts.length === 0 ? (
        <Card>
          {search !== '' || kind !== 'all' ? (
            <EmptyState icon={SearchX} title={t('agents.list.none')} />
          ) : (
            <EmptyState icon={UsersRound} title={emptyTitle} text={emptyText} />
          )}
        </Card>
      ) : (
        <Card className="overflow-hidden">
          <ul>
            {accounts.map((account) => (
              <AccountRow key={account.UserID} account={account} />
            ))}
          </ul>
          <ShowMore found={found} />
        </Card>
      )}
    </>
  );
}

function AccountRow({ account }: { readonly account: SubAccount }) {
  const { AccountsBelow, Balance, Currency, UserID, UserName, UserType } = account;
  return (
    <li
      data-account={UserID}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-2.5 last:border-0 tablet:grid-cols-[minmax(0,1fr)_minmax(120px,auto)_auto]"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={accountHref(UserID)}
            className="reach min-w-0 truncate rounded-sm font-[620] pointer:hover:underline"
            translate="no"
          >
            <bdi>{UserName}</bdi>
          </Link>
          <AccountBadges account={account} />
        </div>
        {isAgentType(UserType) && (
          <p className="text-sm text-quiet">{t('agents.list.below', { count: AccountsBelow })}</p>
        )}
      </div>
      <Money amount={Balance} currency={Currency} className="text-end font-[620]" />
      <div className="max-tablet:col-span-2">
        <AccountActions account={account} />
      </div>
    </li>
  );
}
