import { moneyText } from '@evens/web/core/formatted.tsx';
import type { PaymentWidget } from '@evens/web/core/modals.ts';
import { t } from '@evens/web/core/words.ts';
import { Button } from '@evens/web/ui/button.tsx';
import { Dialog } from '@evens/web/ui/dialog.tsx';
import { EmptyState } from '@evens/web/ui/surface.tsx';
import { useRef } from 'react';
import { depositOutcome, isDepositOver } from './deposit-outcome.ts';
import { runningDeposit } from './running-deposit.ts';
import { useDeposit } from './use-deposit.ts';
import { useWidgetEvents } from './use-widget-events.ts';
import { widgetFrame } from './widget-frame.ts';

interface PaymentWidgetDialogProps {
  readonly widget: PaymentWidget;
  readonly paymentId: string;
  onClose(): void;
}

/**
 * A payment provider's page in an isolated frame: neither side can read the other. A message of the frame only triggers
 * a request to the server; only the provider's callback changes the balance. Only the player closes the dialog.
 */
export function PaymentWidgetDialog({ widget, paymentId, onClose }: PaymentWidgetDialogProps) {
  const { found, payment } = useDeposit(paymentId);
  const frame = useRef<HTMLIFrameElement>(null);
  const frameSource = widgetFrame(widget);
  const outcome = payment && depositOutcome(payment);
  const isOver = outcome !== undefined && isDepositOver(outcome);
  // After a refusal the widget's own button is the primary one.
  const isLastStep = isOver && (outcome === 'done' || widget.tryAgainHidden);

  useWidgetEvents({ frame, origin: frameSource?.origin, widgetId: widget.widgetId }, (event) => {
    if (event === 'ended') void found.refetch();
    // The dialog stays open until the server reports the end of the payment, regardless of messages of the frame.
    if ((event === 'buy-more' || event === 'try-again') && isOver) {
      runningDeposit.set(undefined);
      onClose();
    }
  });

  return (
    <Dialog title={t('cashier.widget.title')} closeLabel={t('shell.close')} insists bare onClose={onClose}>
      {frameSource === undefined ? (
        <EmptyState title={t('cashier.widget.failed')} />
      ) : (
        <iframe
          ref={frame}
          src={frameSource.url}
          title={t('cashier.widget.title')}
          data-widget={widget.widgetId}
          sandbox={frameSource.sandbox}
          referrerPolicy="no-referrer"
          className="block h-[min(560px,calc(100dvh-160px))] w-full border-0 bg-surface"
        />
      )}
      <div className="grid gap-2 border-t border-line p-3">
        {payment && outcome && (
          <p role="status" data-widget-payment={outcome} className="text-center text-sm text-quiet">
            {t(`cashier.status.${outcome}`, {
              amount: moneyText(
                outcome === 'refunded' ? payment.Reversed : payment.Received,
                payment.Currency,
              ),
            })}
          </p>
        )}
        <Button wide kind={isLastStep ? 'primary' : 'plain'} onClick={onClose}>
          {t('shell.close')}
        </Button>
      </div>
    </Dialog>
  );
}
