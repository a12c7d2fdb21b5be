import type { CurrencyCode } from '@evens/base';
import { agentBounds, type SubAccount, userTypes } from '@evens/contract';
import { api } from '@evens/web/core/api.ts';
import { Money } from '@evens/web/core/formatted.tsx';
import { separators } from '@evens/web/core/typed-amount.ts';
import { t, words } from '@evens/web/core/words.ts';
import { AccountBadges } from '@evens/web/features/operators/agents/account-badges.tsx';
import {
  availableTermFields,
  type TermField,
  termFields,
} from '@evens/web/features/operators/agents/agent-queries.ts';
import { monthText, percent, termText, typeText } from '@evens/web/features/operators/agents/agent-text.ts';
import { CountryField } from '@evens/web/features/operators/agents/country-field.tsx';
import { readPercent, typedPercent } from '@evens/web/features/operators/agents/percent.ts';
import { termHint } from '@evens/web/features/operators/agents/terms-fields.tsx';
import { useState } from 'react';
import { buttonColumn } from '../table/button-column.tsx';
import { DataTable, type TableColumn } from '../table/data-table.tsx';
import { CurrencyField, Loaded, Section } from './back-office-parts.tsx';
import { CallForm, type FormField } from './forms/call-form.tsx';
import { timeColumn } from './player/columns.tsx';
import { usePages } from './player/use-pages.ts';
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

/** Lists the top agents, locks one, and proposes another one. */
export function AgentsPanel() {
  const act = useAct('agents');
  const [id, setId] = useState<number>();
  const { found, rows, more } = usePages({
    key: ['GET /api/desk/agents'],
    load: (after: string | undefined) =>
      api('GET /api/desk/agents', { query: after === undefined ? {} : { after } }),
    rows: ({ Accounts }) => Accounts,
    next: ({ Accounts, HasMore }) => (HasMore ? (Accounts.at(-1)?.UserName ?? null) : null),
  });
  const chosen = rows.find(({ UserID }) => UserID === id);
  const close = () => setId(undefined);
  return (
    <>
      <Loaded found={found}>
        {() => (
          <Section title={t('backoffice.tab.agents')}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {chosen && (
                <CallForm
                  key={`${chosen.UserID} ${chosen.IsLocked}`}
                  call={chosen.IsLocked ? 'POST /api/desk/agents/unlock' : 'POST /api/desk/agents/lock'}
                  act={act}
                  fixed={{ UserID: chosen.UserID }}
                  kind={chosen.IsLocked ? 'primary' : 'danger'}
                  button={`${lockText(chosen)}: ${chosen.UserName}`}
                  onDone={close}
                  onCancel={close}
                />
              )}
              <DataTable
                name="agents"
                label={t('backoffice.tab.agents')}
                rows={rows}
                rowKey={({ UserID }) => UserID}
                columns={agentColumns(act.isAllowed ? setId : undefined)}
                empty={t('backoffice.agents.none')}
                {...more}
              />
            </div>
          </Section>
        )}
      </Loaded>
      {act.isAllowed && <NewTopAgent />}
    </>
  );
}

const lockText = ({ IsLocked }: SubAccount): string =>
  t(IsLocked ? 'backoffice.players.lock.undo' : 'backoffice.players.lock.do');

function agentColumns(onChoose: ((id: number) => void) | undefined): readonly TableColumn<SubAccount>[] {
  return [
    {
      key: 'name',
      title: t('backoffice.players.name'),
      value: ({ UserName }) => UserName,
      cell: ({ UserName }) => (
        <bdi className="font-[620]" translate="no">
          {UserName}
        </bdi>
      ),
    },
    {
      key: 'type',
      title: t('agents.create.type'),
      value: ({ UserType }) => typeText(UserType),
      cell: (account) => <AccountBadges account={account} />,
    },
    {
      key: 'balance',
      title: t('shell.balance'),
      isNumber: true,
      value: ({ Balance }) => Number(Balance),
      cell: ({ Balance, Currency }) => <Money amount={Balance} currency={Currency} />,
    },
    {
      key: 'below',
      title: t('agents.fact.below'),
      isNumber: true,
      value: ({ AccountsBelow }) => AccountsBelow,
    },
    ...termFields.map(termColumn),
    timeColumn('CreatedAt', { key: 'created', title: t('agents.fact.created') }),
    ...(onChoose
      ? [
          buttonColumn<SubAccount>({
            title: t('backoffice.players.lock.do'),
            text: lockText,
            label: (account) => `${lockText(account)}: ${account.UserName}`,
            onPress: ({ UserID }) => onChoose(UserID),
          }),
        ]
      : []),
  ];
}

/** A percentage of this month, and that of the next month if it differs. */
function termColumn(field: TermField): TableColumn<SubAccount> {
  return {
    key: field,
    title: termText(field),
    isNumber: true,
    value: ({ Terms }) => Terms[field] / 100,
    cell: ({ Terms, NextTerms }) => (
      <>
        {percent(Terms[field])}
        {NextTerms && NextTerms[field] !== Terms[field] && (
          <span className="block text-quiet">
            {t('agents.terms.from', { month: monthText(NextTerms.From) })}: {percent(NextTerms[field])}
          </span>
        )}
      </>
    ),
  };
}

const readTerm = (text: string, most: number): number | undefined => {
  const value = readPercent(text, separators());
  return value !== undefined && value <= most ? value : undefined;
};

/** The percentages of a type. An agent gives its own agents at most its own commission. */
function termInputs(userType: number, commission: string): Readonly<Partial<Record<TermField, FormField>>> {
  return Object.fromEntries(
    availableTermFields(userType).map((field) => {
      const own = readTerm(commission, highest.AgentCommission) ?? highest.AgentCommission;
      const most = field === 'SubAgentCommission' ? own : highest[field];
      return [
        field,
        {
          group: t('agents.terms.title'),
          label: termText(field),
          hint: `${termHint(field, userType)} ${t('agents.terms.max', { percent: percent(most) })}`,
          error: t('agents.terms.max', { percent: percent(most) }),
          inputMode: 'decimal',
          read: (text: string) => readTerm(text, most),
        },
      ];
    }),
  );
}

function NewTopAgent() {
  const act = useAct('agents');
  const [Currency, setCurrency] = useState<CurrencyCode>('EUR');
  const [Country, setCountry] = useState('MT');
  const none = typedPercent(0, words().language.locale);
  return (
    <Section title={t('backoffice.agents.new')}>
      <CallForm
        call="POST /api/desk/agents/create"
        act={act}
        fixed={{ Currency, Country, ...noTerms }}
        fields={({ UserType, AgentCommission = '' }) => ({
          UserName: { label: t('backoffice.players.name') },
          Email: { label: t('accounts.register.email'), inputMode: 'email' },
          UserType: {
            label: t('agents.create.type'),
            options: topTypes.map((type) => [String(type), typeText(type)] as const),
          },
          ...termInputs(Number(UserType), AgentCommission),
        })}
        initial={{
          UserType: String(userTypes.agent),
          ...Object.fromEntries(termFields.map((field) => [field, none])),
        }}
        button={t('backoffice.agents.propose')}
      >
        <p className="text-quiet">{t('backoffice.agents.new.text')}</p>
        <div className="grid gap-3 tablet:grid-cols-2">
          <CurrencyField label={t('accounts.register.currency')} value={Currency} onChoose={setCurrency} />
          <CountryField currency={Currency} value={Country} error={undefined} onChoose={setCountry} />
        </div>
      </CallForm>
    </Section>
  );
}
