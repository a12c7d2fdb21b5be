import { api } from '@evens/web/core/api.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Field } from '@evens/web/ui/field.tsx';
import { useState } from 'react';
import { NameField, ReasonForm, Section } from './back-office-parts.tsx';
import { useMayRead } from './operator-rights.ts';
import { ReconciliationSection } from './reconciliation-section.tsx';
import { UnregisteredSection } from './unregistered-section.tsx';
import { useAct } from './use-act.ts';

/** Cancels bets and adjusts balances with two operators, and compares the ledger with payment providers. */
export function MoneyPanel() {
  const hasPayments = useMayRead('payments');
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
    </>
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
