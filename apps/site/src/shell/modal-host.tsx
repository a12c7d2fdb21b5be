import { lazyPart } from '@evens/web/core/lazy-part.ts';
import { closeModal, type Modal, useModals } from '@evens/web/core/modals.ts';
import { PlainDialog } from '@evens/web/start/plain-dialog.tsx';
import { Suspense, useEffect, useState } from 'react';

const NewTerms = lazyPart(
  async () => (await import('../features/players/accounts/new-terms.tsx')).NewTerms,
  'later',
);

const ShortcutsHelp = lazyPart(
  async () => (await import('../features/site/shortcuts/shortcuts-help.tsx')).ShortcutsHelp,
  'later',
);

const JackpotDialog = lazyPart(
  async () => (await import('../features/casino/lobby/jackpot-dialog.tsx')).JackpotDialog,
  'later',
);
const RealityCheckDialog = lazyPart(
  async () => (await import('../features/players/protection/reality-check-dialog.tsx')).RealityCheckDialog,
  'later',
);
const AuthDialog = lazyPart(
  async () => (await import('../features/players/accounts/auth-dialog.tsx')).AuthDialog,
  'later',
);
const BalanceDialog = lazyPart(
  async () => (await import('../features/casino/game/balance-dialogs.tsx')).BalanceDialog,
  'casino',
);
const CancelWithdrawal = lazyPart(
  async () => (await import('../features/payments/cashier/cancel-withdrawal.tsx')).CancelWithdrawal,
  'later',
);
const PaymentWidgetDialog = lazyPart(
  async () => (await import('../features/payments/cashier/payment-widget.tsx')).PaymentWidgetDialog,
  'later',
);
const TransferConfirmation = lazyPart(
  async () => (await import('../features/payments/cashier/transfer-confirmation.tsx')).TransferConfirmation,
  'later',
);
const ClaimUserBonus = lazyPart(
  async () => (await import('../features/promotions/bonuses/claim-user-bonus.tsx')).ClaimUserBonus,
  'later',
);
const ClaimFailed = lazyPart(
  async () => (await import('../features/promotions/bonuses/claim-failed.tsx')).ClaimFailed,
  'later',
);
const IdentityNeeded = lazyPart(
  async () => (await import('../features/players/protection/identity-needed.tsx')).IdentityNeeded,
  'later',
);
const LowBalance = lazyPart(async () => (await import('./account-dialogs.tsx')).LowBalance, 'later');
const Welcome = lazyPart(async () => (await import('./account-dialogs.tsx')).Welcome, 'later');

/** Dialogs that wait for no other one: the plain ones, and the reality check, which must never be delayed. */
const urgent: ReadonlySet<Modal['kind']> = new Set(['refresh-needed', 'error', 'message', 'reality-check']);

/** Shows the dialogs that screens open, the last on top: one waits until those that were opened before it are loaded. */
export function ModalHost() {
  const modals = useModals();
  const [loaded, setLoaded] = useState<ReadonlySet<Modal['kind']>>(new Set());
  const visibleModals = modals.filter(
    ({ kind }, place) =>
      urgent.has(kind) || modals.slice(0, place).every((earlier) => loaded.has(earlier.kind)),
  );
  return visibleModals.map((modal) => (
    <Suspense key={modal.kind}>
      <ModalView modal={modal} />
      <Loaded onLoad={() => setLoaded((kinds) => new Set(kinds).add(modal.kind))} />
    </Suspense>
  ));
}

/** Reports that the dialog beside it, in the same Suspense, is loaded. */
function Loaded({ onLoad }: { onLoad(): void }) {
  useEffect(onLoad, []);
  return null;
}

function ModalView({ modal }: { readonly modal: Modal }) {
  const close = () => closeModal(modal.kind);
  switch (modal.kind) {
    case 'refresh-needed':
    case 'error':
    case 'message':
      return <PlainDialog modal={modal} />;
    case 'cancel-withdrawal':
      return <CancelWithdrawal withdrawal={modal.withdrawal} onClose={close} />;
    case 'payment-widget':
      return <PaymentWidgetDialog widget={modal.widget} paymentId={modal.paymentId} onClose={close} />;
    case 'transfer-confirmation':
      return <TransferConfirmation onClose={close} />;
    case 'claim-user-bonus':
      return <ClaimUserBonus offer={modal.offer} onClose={close} />;
    case 'claim-failed':
      return <ClaimFailed text={modal.text} isForDeposit={modal.isForDeposit} onClose={close} />;
    case 'identity-needed':
      return <IdentityNeeded text={modal.text} onClose={close} />;
    case 'low-balance':
      return <LowBalance onClose={close} />;
    case 'less-balance':
      return <BalanceDialog shortage="less" onDemo={undefined} onClose={close} />;
    case 'auth':
      return <AuthDialog tab={modal.tab} onClose={close} />;
    case 'welcome':
      return <Welcome userName={modal.userName} onClose={close} />;
    case 'shortcuts':
      return <ShortcutsHelp onClose={close} />;
    case 'mystery-jackpot-win':
      return <JackpotDialog onClose={close} />;
    case 'reality-check':
      return <RealityCheckDialog />;
    case 'terms':
      return <NewTerms version={modal.version} onClose={close} />;
  }
}
