import { type CurrencyCode, ok } from '@evens/base';
import { agentBounds, type SubAccount, userTypes } from '@evens/contract';
import { api, callQuery } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { AccountBadges } from '@evens/web/features/operators/agents/account-badges.tsx';
import { typeText } from '@evens/web/features/operators/agents/agent-text.ts';
import { CountryField } from '@evens/web/features/operators/agents/country-field.tsx';
import { TermsFields } from '@evens/web/features/operators/agents/terms-fields.tsx';
import { readTerms, typedTerms } from '@evens/web/features/operators/agents/terms-form.ts';
import { TermsList } from '@evens/web/features/operators/agents/terms-list.tsx';
import { Button } from '@evens/web/ui/button.tsx';
import { Options, SelectField } from '@evens/web/ui/field.tsx';
import { Card, EmptyState } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { useState } from 'react';
import { CurrencyField, EmailField, Loaded, NameField, ReasonForm, Section } from './back-office-parts.tsx';
import { CallForm } from './forms/call-form.tsx';
import { useAct } from './use-act.ts';

const topTypes = [userTypes.agent, userTypes['super-agent'], userTypes['super-master-agent']] as const;
/** A top agent has no agent above, so the contract's maximum applies. */
const highest = {
  AgentCommission: agentBounds.commissionMax,
  SubAgentCommission: agentBounds.commissionMax,
  PositionTaking: agentBounds.positionMax,
  Rebate: agentBounds.rebateMax,
};
const noTerms = { AgentCommission: 0, SubAgentCommission: 0, PositionTaking: 0, Rebate: 0 };

/** Lists the top agents and proposes another one. */
export function AgentsPanel() {
  const [after, setAfter] = useState('');
  const found = useQuery(callQuery('GET /api/desk/agents', { query: after === '' ? {} : { after } }));
  return (
    <>
      <Loaded found={found}>
        {({ Accounts, HasMore }) => (
          <>
            {Accounts.length === 0 && <EmptyState icon={Network} title={t('backoffice.agents.none')} />}
            {Accounts.map((account) => (
              <TopAgent key={account.UserID} account={account} />
            ))}
            {HasMore && (
              <Button onClick={() => setAfter(Accounts.at(-1)?.UserName ?? '')}>
                {t('agents.list.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <NewTopAgent />
    </>
  );
}

function TopAgent({ account }: { readonly account: SubAccount }) {
  const { UserID, UserName, Balance, Currency, IsLocked, AccountsBelow } = account;
  const act = useAct('agents');
  const [isFormOpen, setFormOpen] = useState(false);
  const label = t(IsLocked ? 'backoffice.players.lock.undo' : 'backoffice.players.lock.do');
  return (
    <Card className="grid gap-3 p-4" data-top-agent={UserName}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2.5">
          <bdi translate="no">{UserName}</bdi>
          <AccountBadges account={account} />
        </h2>
        <Money amount={Balance} currency={Currency} />
      </div>
      <p className="text-quiet">{t('agents.list.below', { count: AccountsBelow })}</p>
      <TermsList account={account} />
      {!act.isAllowed ? null : isFormOpen ? (
        <CallForm
          call={IsLocked ? 'POST /api/desk/agents/unlock' : 'POST /api/desk/agents/lock'}
          act={act}
          fixed={{ UserID }}
          kind={IsLocked ? 'primary' : 'danger'}
          button={label}
          onDone={() => setFormOpen(false)}
          onCancel={() => setFormOpen(false)}
        />
      ) : (
        <div>
          <Button onClick={() => setFormOpen(true)}>{label}</Button>
        </div>
      )}
    </Card>
  );
}

const empty = {
  UserName: '',
  Email: '',
  Country: 'MT',
  Currency: 'EUR' as CurrencyCode,
  UserType: userTypes.agent as number,
};

function NewTopAgent() {
  const act = useAct('agents');
  const [form, setForm] = useState(empty);
  const [typed, setTyped] = useState(() => typedTerms(noTerms));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isRight = form.UserName.trim() !== '' && form.Email.trim() !== '';
  async function send(Reason: string) {
    const read = readTerms(typed, { userType: form.UserType, max: highest });
    setErrors(read.errors);
    const UserType = topTypes.find((type) => type === form.UserType);
    if (UserType === undefined || Object.keys(read.errors).length > 0) return;
    const body = { ...form, ...read.terms, UserType, Reason };
    const isDone = await act.run(async () => {
      const answer = await api('POST /api/desk/agents/create', { body });
      return answer.ok ? ok({ ProposalId: answer.value.Proposal }) : answer;
    });
    if (isDone) setForm(empty);
  }
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.agents.new')}>
      <ReasonForm
        act={act}
        onSubmit={(reason) => void send(reason)}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
            {t('backoffice.agents.propose')}
          </Button>
        )}
      >
        <p className="text-quiet">{t('backoffice.agents.new.text')}</p>
        <div className="grid gap-3 tablet:grid-cols-2">
          <NameField value={form.UserName} onChange={(UserName) => setForm({ ...form, UserName })} />
          <EmailField value={form.Email} onChange={(Email) => setForm({ ...form, Email })} />
          <SelectField
            label={t('agents.create.type')}
            value={form.UserType}
            onChange={(event) => setForm({ ...form, UserType: Number(event.target.value) })}
          >
            <Options values={topTypes} text={typeText} />
          </SelectField>
          <CurrencyField
            label={t('accounts.register.currency')}
            value={form.Currency}
            onChoose={(Currency) => setForm({ ...form, Currency })}
          />
          <CountryField
            currency={form.Currency}
            value={form.Country}
            error={undefined}
            onChoose={(Country) => setForm({ ...form, Country })}
          />
        </div>
        <TermsFields
          userType={form.UserType}
          typed={typed}
          max={highest}
          errors={errors}
          onType={(field, text) => setTyped({ ...typed, [field]: text })}
        />
      </ReasonForm>
    </Section>
  );
}
