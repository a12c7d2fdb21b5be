import { lazyPart } from '@evens/web/core/lazy-part.tsx';
import { closeModal, type Modal } from '@evens/web/core/modals.ts';

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
const AlertsDialog = lazyPart(
  async () => (await import('../features/sportsbook/alerts/alerts-dialog.tsx')).AlertsDialog,
  'later',
);
const SharedSlip = lazyPart(
  async () => (await import('../features/sportsbook/slip/view/shared-slip.tsx')).SharedSlip,
  'later',
);
const LowBalance = lazyPart(async () => (await import('./account-dialogs.tsx')).LowBalance, 'later');
const Welcome = lazyPart(async () => (await import('./account-dialogs.tsx')).Welcome, 'later');

/** All dialogs but the plain ones. */
type FeatureModal = Exclude<Modal, { readonly kind: 'refresh-needed' | 'error' | 'message' }>;

export function FeatureDialog({ modal }: { readonly modal: FeatureModal }) {
  const close = () => closeModal(modal.kind);
  switch (modal.kind) {
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
      return <LowBalance needed={modal.needed} onClose={close} />;
    case 'less-balance':
      return <BalanceDialog shortage="less" onDemo={undefined} onClose={close} />;
    case 'auth':
      return <AuthDialog tab={modal.tab} onClose={close} />;
    case 'welcome':
      return <Welcome userName={modal.userName} onClose={close} />;
    case 'shortcuts':
      return <ShortcutsHelp onClose={close} />;
    case 'alerts':
      return <AlertsDialog subject={modal.subject} onClose={close} />;
    case 'shared-slip':
      return <SharedSlip selections={modal.selections} onClose={close} />;
    case 'mystery-jackpot-win':
      return <JackpotDialog onClose={close} />;
    case 'reality-check':
      return <RealityCheckDialog />;
    case 'terms':
      return <NewTerms version={modal.version} onClose={close} />;
  }
}
