import type { PaymentWidget } from '../../core/modals.ts';
import { t } from '../../core/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/surface.tsx';
import { widgetUrl } from './widget-url.ts';

interface PaymentWidgetDialogProps {
  readonly widget: PaymentWidget;
  onClose(): void;
}

/**
 * A payment provider's page inside ours, alone in its frame: it can't read the site and the site can't read it. What became
 * of the payment is never heard from the frame: only the provider's own callback changes the balance.
 */
export function PaymentWidgetDialog({ widget, onClose }: PaymentWidgetDialogProps) {
  const url = widgetUrl(widget);
  return (
    <Dialog title={t('cashier.widget.title')} closeLabel={t('shell.close')} insists bare onClose={onClose}>
      {url === undefined ? (
        <EmptyState title={t('cashier.widget.failed')} />
      ) : (
        <iframe
          src={url}
          title={t('cashier.widget.title')}
          data-widget={widget.widgetId}
          sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          className="block h-[min(560px,calc(100dvh-120px))] w-full border-0 bg-surface"
        />
      )}
      <div className="border-t border-line p-3">
        <Button wide onClick={onClose}>
          {t('shell.close')}
        </Button>
      </div>
    </Dialog>
  );
}
