import { t } from '@evens/web/core/words.ts';
import { Section } from './back-office-parts.tsx';
import { CallForm } from './forms/call-form.tsx';
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
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.cancel.title')}>
      <CallForm
        call="POST /api/desk/cancelticket"
        act={act}
        fields={{ TicketId: { label: t('backoffice.cancel.id') } }}
        kind="danger"
        button={t('backoffice.results.propose.do')}
      >
        <p className="text-quiet">{t('backoffice.cancel.text')}</p>
      </CallForm>
    </Section>
  );
}

function AdjustForm() {
  const act = useAct('payments');
  if (!act.isAllowed) return null;
  return (
    <Section title={t('backoffice.adjust.title')}>
      <CallForm
        call="POST /api/desk/adjustment"
        act={act}
        fields={{
          UserName: { label: t('backoffice.players.name') },
          Amount: { label: t('backoffice.adjust.amount'), hint: t('backoffice.adjust.amount.hint') },
        }}
        button={t('backoffice.results.propose.do')}
      >
        <p className="text-quiet">{t('backoffice.adjust.text')}</p>
      </CallForm>
    </Section>
  );
}
