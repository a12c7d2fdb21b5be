import { type Answer, api, callQuery } from '@evens/web/core/api.ts';
import { DateAndTime, moneyText } from '@evens/web/core/formatted.tsx';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { Badge, Card } from '@evens/web/ui/surface.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, NameField, ReasonForm, Section } from './back-office-parts.tsx';
import { useMayRead } from './operator-rights.ts';
import { ReconciliationSection } from './reconciliation-section.tsx';
import { UnregisteredSection } from './unregistered-section.tsx';
import { useAct } from './use-act.ts';

const POLL_MS = 30_000;
const query = { ...callQuery('GET /api/desk/providers'), refetchInterval: POLL_MS };
type Providers = Answer<'GET /api/desk/providers'>;

/** Cancels bets and adjusts balances with two operators, and shows the cost of other providers' games. */
export function MoneyPanel() {
  const hasPayments = useMayRead('payments');
  const hasCasino = useMayRead('casino');
  return (
    <>
      <CancelForm />
      <AdjustForm />
      {hasPayments && (
        <>
          <ReconciliationSection />
          <UnregisteredSection />
        </>
      )}
      {hasCasino && <OtherProviders />}
    </>
  );
}

function OtherProviders() {
  const found = useQuery(query);
  return (
    <Loaded found={found}>
      {(providers) => (
        <>
          <ProviderNets providers={providers} />
          <HeldWins wins={providers.HeldWins} />
        </>
      )}
    </Loaded>
  );
}

function CancelForm() {
  const act = useAct('trading');
  const [id, setId] = useState('');
  const TicketId = /^\d{1,15}$/.test(id) ? Number(id) : 0;
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.cancel.title')}>
      <ReasonForm
        act={act}
        onSubmit={async (Reason) => {
          const body = { TicketId, Reason };
          if (TicketId > 0 && (await act.run(() => api('POST /api/desk/cancelticket', { body })))) setId('');
        }}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="danger" busy={act.isBusy} disabled={!isReady || TicketId === 0}>
            {t('backoffice.results.propose.do')}
          </Button>
        )}
      >
        <p className="text-quiet">{t('backoffice.cancel.text')}</p>
        <Field
          label={t('backoffice.cancel.id')}
          inputMode="numeric"
          autoComplete="off"
          value={id}
          onChange={(event) => setId(event.target.value.trim())}
        />
      </ReasonForm>
    </Section>
  );
}

function AdjustForm() {
  const act = useAct('payments');
  const [name, setName] = useState('');
  const [amount, setAmount] = useState('');
  const isRight = name.trim() !== '' && amount !== '';
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.adjust.title')}>
      <ReasonForm
        act={act}
        onSubmit={async (Reason) => {
          const body = { UserName: name.trim(), Amount: amount, Reason };
          if (isRight && (await act.run(() => api('POST /api/desk/adjustment', { body })))) setAmount('');
        }}
        buttons={(_reason, isReady) => (
          <Button type="submit" kind="primary" busy={act.isBusy} disabled={!isReady || !isRight}>
            {t('backoffice.results.propose.do')}
          </Button>
        )}
      >
        <p className="text-quiet">{t('backoffice.adjust.text')}</p>
        <div className="grid gap-3 tablet:grid-cols-2">
          <NameField value={name} onChange={setName} />
          <Field
            label={t('backoffice.adjust.amount')}
            hint={t('backoffice.adjust.amount.hint')}
            inputMode="text"
            autoComplete="off"
            maxLength={24}
            value={amount}
            onChange={(event) => setAmount(event.target.value.trim())}
          />
        </div>
      </ReasonForm>
    </Section>
  );
}

function ProviderNets({ providers: { Currency, Providers } }: { readonly providers: Providers }) {
  const columns = ['bets', 'wins', 'net'] as const;
  return (
    <Section title={t('backoffice.providers.title')}>
      {Providers.length === 0 ? (
        <p className="text-quiet">{t('backoffice.providers.none')}</p>
      ) : (
        <Card className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-quiet">
                <th className="px-3 py-1.5 text-start font-normal">{t('backoffice.switch.provider')}</th>
                {columns.map((column) => (
                  <th key={column} className="px-3 py-1.5 text-end font-normal">
                    {t(`backoffice.providers.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Providers.map(({ Provider, Bets, Wins, Net }) => (
                <tr key={Provider} className="border-t border-line">
                  <td className="px-3 py-1.5" translate="no">
                    {Provider}
                  </td>
                  {[Bets, Wins, Net].map((sum, index) => (
                    <td key={columns[index]} className="px-3 py-1.5 text-end tabular-nums">
                      <bdi>{moneyText(sum, Currency)}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Section>
  );
}

function HeldWins({ wins }: { readonly wins: Providers['HeldWins'] }) {
  return (
    <Section title={t('backoffice.held.title')}>
      <p className="mb-2 text-quiet">{t('backoffice.held.text')}</p>
      {wins.length === 0 ? (
        <p className="text-quiet">{t('backoffice.held.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {wins.map((win) => (
            <li key={win.ID} className="py-3">
              <HeldWin win={win} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function HeldWin({ win }: { readonly win: Providers['HeldWins'][number] }) {
  const act = useAct('casino');
  const { ID, Provider, Game, Amount, Currency, At, AccountId, IsApproved } = win;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-2">
        <span>
          <bdi className="font-[620]">{moneyText(Amount, Currency)}</bdi>{' '}
          <span className="text-sm text-faint" translate="no">
            {Provider} · {Game} · {AccountId} · <DateAndTime atMs={Date.parse(At)} />
          </span>
        </span>
        {IsApproved && <Badge tone="up">{t('backoffice.results.approved')}</Badge>}
      </p>
      {!IsApproved && act.isAllowed && (
        <ReasonForm
          act={act}
          onSubmit={(Reason) =>
            void act.run(() => api('POST /api/desk/providerwin', { body: { ID, Reason } }))
          }
          buttons={(_reason, isReady) => (
            <Button type="submit" size="small" busy={act.isBusy} disabled={!isReady}>
              {t('backoffice.results.propose.do')}
            </Button>
          )}
        />
      )}
    </div>
  );
}
