import type { SubAccount } from '@evens/contract';
import { DateAndTime, Money } from '@evens/web/core/formatted.tsx';
import { useUser } from '@evens/web/core/session.ts';
import { t, written } from '@evens/web/core/words.ts';
import { AccountBadges } from '@evens/web/features/operators/agents/account-badges.tsx';
import { type AgentAccount, isAgentType } from '@evens/web/features/operators/agents/agent-queries.ts';
import { countryText } from '@evens/web/features/operators/agents/agent-text.ts';
import { TermsList } from '@evens/web/features/operators/agents/terms-list.tsx';
import { Card } from '@evens/web/ui/surface.tsx';
import { AccountActions } from './account-actions.tsx';

/** One account of the branch with its type, balances and actions. */
export function AccountCard({ found }: { readonly found: AgentAccount }) {
  const { Account } = found;
  const isOwn = Account.UserID === useUser()?.ID;
  return (
    <Card className="grid gap-4 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2.5" data-shown-account={Account.UserID}>
          <h2 className="min-w-0 truncate text-xl font-[660]" translate="no">
            <bdi>{Account.UserName}</bdi>
          </h2>
          <AccountBadges account={Account} />
        </div>
        {!isOwn && <AccountActions account={Account} />}
      </div>
      {Account.IsLockedAbove && <p className="text-sm text-warn">{t('agents.locked-above.text')}</p>}
      <div className="grid gap-x-12 gap-y-4 tablet:grid-cols-2">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">
          {/* The agent's own balance is shown above, and the email address is in the settings. */}
          {!isOwn && (
            <>
              <dt className="text-quiet">{t('shell.balance')}</dt>
              <dd className="text-end font-[640]">
                <Money amount={Account.Balance} currency={Account.Currency} />
              </dd>
            </>
          )}
          {isAgentType(Account.UserType) && (
            <>
              <dt className="text-quiet">{t('agents.fact.below')}</dt>
              <dd className="text-end">{written().count(Account.AccountsBelow)}</dd>
            </>
          )}
          {!isOwn && <ContactFacts account={Account} />}
        </dl>
        <TermsList account={Account} />
      </div>
    </Card>
  );
}

function ContactFacts({ account }: { readonly account: SubAccount }) {
  const { Country, CreatedAt, Email, UserID } = account;
  return (
    <>
      <dt className="text-quiet">{t('agents.fact.id')}</dt>
      <dd className="text-end">
        <bdi dir="ltr">{UserID}</bdi>
      </dd>
      <dt className="text-quiet">{t('accounts.register.email')}</dt>
      <dd className="text-end break-all" translate="no">
        <bdi dir="ltr">{Email}</bdi>
      </dd>
      <dt className="text-quiet">{t('accounts.register.country')}</dt>
      <dd className="text-end" translate="no">
        {countryText(Country)}
      </dd>
      <dt className="text-quiet">{t('agents.fact.created')}</dt>
      <dd className="text-end">
        <DateAndTime atMs={Date.parse(CreatedAt)} />
      </dd>
    </>
  );
}
